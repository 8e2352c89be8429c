"""Addresses under ``/api/v1/sandbox/``."""

from django.urls import path

from sandbox.api import SandboxAdvise, SandboxMatchups, SandboxOdds, SandboxOrders, SandboxRun

app_name = "sandbox-api"

urlpatterns = [
    path("run/", SandboxRun.as_view(), name="run"),
    path("odds/", SandboxOdds.as_view(), name="odds"),
    path("orders/", SandboxOrders.as_view(), name="orders"),
    path("advise/", SandboxAdvise.as_view(), name="advise"),
    path("matchups/", SandboxMatchups.as_view(), name="matchups"),
]
