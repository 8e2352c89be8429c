"""Requests that cannot be taken apart, or come by a method that their address does not know: what is said of them."""

import pytest
from django.conf import settings
from django.test import Client

from tests.deckbuilder.visiting import words

pytestmark = pytest.mark.django_db

MANY = "&".join(f"a{number}=1" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1))
FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize("path", ["/decks/new/", "/sandbox/fred/share/", "/accounts/login/", "/admin/login/"])
def test_a_form_of_too_many_fields_is_told_how_many_there_may_be(client: Client, path: str) -> None:
    refused = client.post(path, MANY, content_type=FORM)
    assert (refused.status_code, "1,000 fields at most" in words(refused.content.decode())) == (400, True)


@pytest.mark.parametrize("path", ["/cards/", "/search/", "/sandbox/fred/"])
@pytest.mark.parametrize("part", ["", "true"])
def test_an_address_of_too_many_fields_is_told_so(client: Client, path: str, part: str) -> None:
    refused = client.get(f"{path}?{MANY}", headers={"HX-Request": part} if part else {})
    assert (refused.status_code, "1,000 fields at most" in words(refused.content.decode())) == (400, True)


def test_the_api_says_so_in_problem_details(client: Client) -> None:
    refused = client.get(f"/api/v1/cards/?{MANY}")
    assert (refused.status_code, refused["Content-Type"]) == (400, "application/problem+json")
    assert refused.json()["detail"] == "A request may have 1,000 fields at most."


@pytest.mark.parametrize("host", ["elsewhere.example", "a b", "[::1", ""])
def test_another_sites_name_is_no_crash(client: Client, host: str) -> None:
    refused = client.get("/cards/", headers={"Host": host})
    assert (refused.status_code, "This site has another address." in words(refused.content.decode())) == (400, True)
    refused = client.get("/api/v1/cards/", headers={"Host": host})
    assert (refused.status_code, refused.json()["detail"]) == (400, "This site has another address.")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/cards/", "GET, HEAD"),
        ("POST", "/search/", "GET, HEAD"),
        ("GET", "/accounts/logout/", "POST"),
        ("<b>", "/decks/new/", "GET, HEAD, POST"),
        ("DELETE", "/feeds/fights.atom", "GET, HEAD"),
        ("POST", "/feeds/rulings.atom", "GET, HEAD"),
        ("PUT", "/feeds/decks/ann.atom", "GET, HEAD"),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(client: Client, method: str, path: str, allowed: str) -> None:
    refused = client.generic(method, path)
    assert (refused.status_code, refused["Allow"]) == (405, allowed)
    assert f"This address takes {allowed}, and nothing else." in words(refused.content.decode())


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/sandbox/studies/none/", "There is no study at this address."),
        ("/sandbox/s/none/embed/", "There is no fight at this link."),
        ("/cards/fierball/know/", "There is no card at “fierball”. Did you mean “fireball”?"),
        ("/cards/nations/hobbits/", "There is no nation called “hobbits”."),
    ],
)
def test_what_is_not_there_is_named_as_the_site_names_it(client: Client, path: str, said: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, said in words(answer.content.decode())) == (404, True)
