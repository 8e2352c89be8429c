"""The addresses of the site (CONTRACT section 6): each app brings its own."""

from django.contrib import admin
from django.urls import include, path

from sanctum_site import views

urlpatterns = [
    path("", views.home, name="home"),
    path("about/", views.about, name="about"),
    path("healthz", views.healthz, name="healthz"),
    path("cards/", include("cards.urls")),
    path("rules/", include("cards.rules.urls")),
    path("decks/", include("deckbuilder.urls")),
    path("sandbox/", include("sandbox.urls")),
    path("api/v1/decks/", include("deckbuilder.api_urls")),
    path("admin/", admin.site.urls),
]
