"""The addresses of the site: each app brings its own."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.guard.refusals import bad_request
from sanctum_site import views
from sanctum_site.feeds import DecksOf, NewFights, NewRulings
from sanctum_site.site_search.api import SearchEverything
from sanctum_site.sitemaps import sitemap
from sandbox.library.otherwise import everything, of_card, of_interpretation

handler400 = bad_request
handler404 = views.not_found
handler500 = views.server_error

urlpatterns = [
    path("", views.home, name="home"),
    path("how-a-turn-goes/", views.turn_tour, name="turn-tour"),
    path("what-is-sanctum/", views.what_is_sanctum, name="what-is-sanctum"),
    path("about/", views.about, name="about"),
    path(".well-known/security.txt", views.security_txt, name="security"),
    path("readyz", views.readyz, name="readyz"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("opensearch.xml", views.opensearch, name="opensearch"),
    path("sitemap.xml", sitemap, name="sitemap"),
    path("feeds/rulings.atom", require_safe(NewRulings()), name="ruling-feed"),
    path("feeds/fights.atom", require_safe(NewFights()), name="fight-feed"),
    path("feeds/decks/<str:name>.atom", require_safe(DecksOf()), name="deck-feed"),
    path("healthz", views.healthz, name="healthz"),
    path("sw.js", views.service_worker, name="service-worker"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("offline/", views.offline, name="offline"),
    path("offline/everything.json", views.everything, name="everything"),
    path("search/", include("sanctum_site.site_search.urls")),
    path("cards/<slug:slug>/otherwise/", of_card, name="card-otherwise"),
    path("cards/", include("cards.urls")),
    path("rules/rulings/", include("sandbox.library.ruling_urls")),
    path("rules/otherwise/", everything, name="remembered"),
    path("rules/interpretations/<str:id>/otherwise/", of_interpretation, name="otherwise"),
    path("rules/", include("cards.rules.urls")),
    path("decks/", include("deckbuilder.urls")),
    path("accounts/", include("sanctum_site.accounts.urls")),
    path("sandbox/", include("sandbox.urls")),
    path("api/v1/decks/", include("deckbuilder.api_urls")),
    path("api/v1/sandbox/", include("sandbox.api_urls")),
    path("api/v1/search/", SearchEverything.as_view(), name="search-api"),
    path("api/", include("cards.api.urls")),
    path("admin/login/", views.admin_login),
    path("admin/", admin.site.urls),
]

if settings.METRICS:
    from django_prometheus.exports import ExportToDjangoView

    urlpatterns.append(path("metrics", never_cache(ExportToDjangoView), name="metrics"))
