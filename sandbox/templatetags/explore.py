"""Template tags of the pages that explore a fight: the links between them, and bars."""

from decimal import Decimal

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from engine.model.percent import percent
from sandbox.run.fight_setup import Tab, tabs
from sandbox.run.setup_form import SetupForm
from sandbox.run.verdict import Shares

register = template.Library()
register.filter("percent", percent)


@register.inclusion_tag("sandbox/_explore.html")
def explore_tabs(form: SetupForm, name: str, current: str) -> dict[str, list[Tab]]:
    """Return the links to all pages about a fight, its set-up kept."""
    return {"tabs": tabs(form, name, current)}


@register.simple_tag
def share_bar(share: float, low: float, high: float) -> SafeString:
    """Draw a share of 1 as a bar, its 95% interval as a line on it; decorative, the numbers stand beside it."""
    return format_html(
        '<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect width="{}" height="8"/><line x1="{}" x2="{}" y1="4" y2="4"/></svg>',
        *(f"{100 * number:.2f}" for number in (share, low, high)),
    )


@register.simple_tag
def outcome_bar(shares: Shares) -> SafeString:
    """Draw in which share of fights blue, nobody and red come out best; decorative, the words stand beside it."""
    widths = [100 * share for share in shares]
    places = (0.0, widths[0], widths[0] + widths[1])
    bars = ((kind, f"{at:.2f}", f"{width:.2f}") for kind, at, width in zip(shares._fields, places, widths, strict=True))
    return format_html(
        '<svg class="outcome" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">{}</svg>',
        format_html_join("", '<rect class="{}" x="{}" width="{}" height="8"/>', bars),
    )


@register.filter
def likeliest(shares: Shares) -> str:
    """Say who comes out best most often, and how often: "Red 92%"."""
    return _ends(*max(shares._asdict().items(), key=lambda item: item[1]))


@register.filter
def all_ends(shares: Shares) -> list[str]:
    """Say of each end that there is how often it comes; of a single one nothing."""
    ends = [_ends(who, share) for who, share in shares._asdict().items() if share]
    return ends if len(ends) > 1 else []


def _ends(who: str, share: float) -> str:
    return f"{who if who == 'nobody' else who.capitalize()} {percent(share, 0)}"


UNREADABLE = 10**9
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@register.filter
def thousands(number: float) -> str:
    """Return a whole number with commas, "5,040", and one that nobody would read by its power of ten."""
    if number < UNREADABLE:
        return f"{number:,}"
    digits, power = f"{Decimal(number):.1e}".split("e+")
    return f"{digits} × 10{str(int(power)).translate(RAISED)}"
