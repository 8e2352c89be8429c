"""Addresses under ``/search/``."""

from django.urls import path

from sanctum_site.site_search.views import complete, search_page, suggest

app_name = "search"

urlpatterns = [
    path("", search_page, name="page"),
    path("suggest/", suggest, name="suggest"),
    path("complete/", complete, name="complete"),
]
