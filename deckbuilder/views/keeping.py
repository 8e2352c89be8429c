"""Keeping a deck: who may see it, its edit link, its versions, and taking it off the shelf for good."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from deckbuilder.models import SavedDeck, new_token
from deckbuilder.saved.access import editable_deck, held_deck, let_edit, may_edit, shelf, token_fits
from deckbuilder.saved.deleted_decks import NO_DECK
from deckbuilder.views.build import named_difference
from deckbuilder.views.opening import saved_version
from engine.whole_numbers import whole_number


@never_cache
@require_safe
def edit_link(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Let this visitor edit a deck and open it. Answers 404 for a wrong link, as for no deck at all."""
    deck = SavedDeck.objects.filter(pk=key).first()
    if deck is None or not token_fits(deck, token):
        raise Http404(NO_DECK)
    if not may_edit(request, deck):
        let_edit(request, deck)
    return redirect("deckbuilder:edit", key)


@never_cache
@require_safe
def links(request: HttpRequest) -> HttpResponse:
    """Answer with the edit links of this visitor's decks as a text file to keep."""
    lines = ["Edit links of your decks. Whoever has one can change the deck: keep this file to yourself.", ""]
    for deck in shelf(request):
        address = reverse("deckbuilder:edit-link", args=(deck.pk, deck.edit_token))
        lines += [deck.name, request.build_absolute_uri(address), ""]
    headers = {"Content-Disposition": 'attachment; filename="deck-links.txt"'}
    return HttpResponse("\n".join(lines), "text/plain; charset=utf-8", headers=headers)


SHARING = "sharing"
"""The part of the builder's page that says how a deck is shared: its id, and the tag of messages that stand there."""


@require_POST
def sharing(request: HttpRequest, key: str) -> HttpResponse:
    """Change who may see a deck, or make its edit link anew so that the old one ends."""
    anew = request.POST.get("link") == "new"
    with held_deck(request, key) as deck:
        visibility = request.POST.get("visibility", deck.visibility)
        if visibility not in SavedDeck.Visibility.values:
            messages.error(request, "Not changed: choose who may see the deck from the list.", SHARING)
            return _to_sharing(key)
        deck.visibility = visibility
        if anew:
            deck.edit_token = new_token()
            deck.editors.all().delete()
            if not may_edit(request, deck):  # a deck of nobody stays in these hands
                let_edit(request, deck)
        deck.save(update_fields=("visibility", "edit_token"))
    ended = " The old edit link has ended: give out the new one." if anew else ""
    messages.success(request, f"{deck.get_visibility_display()}.{ended}", SHARING)
    return _to_sharing(key)


def _to_sharing(key: str) -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse("deckbuilder:edit", args=(key,), fragment=SHARING))


@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a deck with all its versions, if the box that says so is ticked."""
    with held_deck(request, key) as deck:
        if request.POST.get("sure") != "yes":
            messages.error(request, "Tick the box to be sure, then delete.", SHARING)
            return _to_sharing(key)
        deck.delete()
    messages.success(request, f"“{deck.name}” is deleted.")
    return redirect("deckbuilder:list")


@never_cache
@require_safe
def versions(request: HttpRequest, key: str) -> HttpResponse:
    """List the versions of a deck, and show what sets two of them apart (``?from=``, ``?to=``)."""
    deck = editable_deck(request, key)
    rows = deck.versions.defer("contents")
    before, after = (whole_number(request.GET.get(side, "")) for side in ("from", "to"))
    context: dict[str, object] = {"section": "decks", "deck": deck, "versions": rows}
    if before is not None:
        context["difference"] = named_difference(saved_version(deck, before), saved_version(deck, after))
    return render(request, "deckbuilder/versions.html", context)
