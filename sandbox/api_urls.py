"""Addresses under ``/api/v1/sandbox/``."""

from django.urls import path

from sandbox.api import SandboxRun

app_name = "sandbox-api"

urlpatterns = [path("run/", SandboxRun.as_view(), name="run")]
