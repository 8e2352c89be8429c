"""The pages that belong to no section: the front page, the credits, and the health check."""

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.models import Card, House


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what this is, three ways in, and the twelve houses."""
    return render(request, "sanctum_site/home.html", {"houses": House.objects.all()})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Show the sources, the licence and the credit."""
    return render(request, "sanctum_site/about.html")


@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 with the number of cards, or 503 when the database does not answer or is empty."""
    try:
        cards = Card.objects.count()
    except DatabaseError:
        return JsonResponse({"status": "the database does not answer"}, status=503)
    if not cards:
        return JsonResponse({"status": "no cards are loaded: run manage.py loadcards"}, status=503)
    return JsonResponse({"status": "ok", "cards": cards})
