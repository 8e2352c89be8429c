"""What a hostile visitor types: values that have crashed programs before, and known good ones bent a little."""

import re
from random import Random

NUMBERS = [
    "", "0", "-1", "1", "2", "²", "٣", "１", "½", "1_0", "+1", " 1", "1.5", "1e309", "nan", "inf", "-0", "0x10", "²²",
    str(2**31), str(2**32), str(2**53), str(2**63), str(2**63 - 1), str(-(2**63)), str(2**64), "9" * 20, "9" * 400,
    "9" * 5_000, "id:99999999999999999999", "hp>99999999999999999999", "cost:²", "hp:1²", "hp>=" + "9" * 5_000,
]  # fmt: skip
URLS = [
    "http://[", "http://[::1", "//[", "http://a:99999/", "http://²/", "http://a:²/", "javascript:x", "a@b", "//",
    "/", ".", "http://[²]/", "http://a\u2100b/", "../../etc/passwd", "https://localhost/decks/", "http://localhost/[",
    "localhost", "localhost:²", "[::1", "null", "",
]  # fmt: skip
TEXTS = [
    " ", "\0", "a\0b", "\x1b[0m", "\x7f", "\ufffd", "\ufeff", "\u202eabc", "e\u0301", "ß", "ı", "İ", "ﬀ",
    "😀" * 60, "\n", "\t", "\ud800", "a\udfffb", "'", '"', "\\", "`", "%", "%00", "%s", "{}",
    "{0.__class__}", "{{ 7 }}", "<script>", "--", ";", "(", ")", "((((", "[", "]", "[[", "{", "}", '{"a":',
    "[" * 3_000, "(" * 3_000, "/(/", "/a**/", "not", "-" * 90, "=", "true", "false", "null", "None", "[]",
    "{}", "[1,2]", '{"id": {}}', '"\\ud800"', "\r\nX: y", ",", ",,,,", "0,0", "1,0,2", "a,b", "a.b.c",
    "groups.0", "groups.999", "groups.new", "script.new-cast", "*", "?", "&", "#", ":", "step:D3", "order:",
    "x" * 300, "x" * 10_000, 'W/"', '""', "bytes=0-", "bytes=-1", "gzip;q=²", "text/html;q=nan",
    "application/json", "utf-16", "Thu, 99 Foo 99999 99:99:99 GMT", "en-²", "application/*;version=²",
]  # fmt: skip
HOSTILE = [*NUMBERS, *URLS, *TEXTS]

CONTENT_TYPES = [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=BoUnDaRy",
    "application/json",
    "application/x-www-form-urlencoded; charset=hex",
    "multipart/form-data; boundary=BoUnDaRy; charset=rot13",
    "application/json; charset=utf-16",
    "multipart/form-data",
    "multipart/form-data; boundary=²",
    "text/plain; charset=punycode",
    "",
    "/",
]

HEADERS = [
    "Accept", "Accept-Encoding", "Accept-Language", "Access-Control-Request-Headers", "Access-Control-Request-Method",
    "Authorization", "Content-Length", "Cookie", "Forwarded", "HX-Boosted", "HX-Current-URL", "HX-Prompt", "HX-Request",
    "HX-Current-URL-URI-AutoEncoded", "HX-History-Restore-Request", "HX-Target", "HX-Trigger", "HX-Trigger-Name",
    "HX-Triggering-Event", "Host", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since",
    "Origin", "Range", "Referer", "Sec-Fetch-Site", "Transfer-Encoding", "User-Agent", "X-CSRFToken", "X-Forwarded-For",
    "X-Forwarded-Host", "X-Forwarded-Proto", "X-HTTP-Method-Override", "X-Request-Id", "X-Requested-With",
]  # fmt: skip
"""The request headers that the site and its libraries read."""

OF_ADDRESSES = ("HX-Current-URL", "Host", "Origin", "Referer", "X-Forwarded-Host", "X-Forwarded-For", "Forwarded")

COOKIES = ["sessionid", "csrftoken", "messages", "theme", "\0", "x"]


def hostile(random: Random, usual: str = "") -> str:
    """Return a value to send instead of a usual one: a hostile one, or the usual one bent at one place."""
    worse = random.choice(random.choice([NUMBERS, NUMBERS, TEXTS, URLS]))
    numbers = list(re.finditer(r"\d+", usual)) if len(usual) < 200_000 else []
    if numbers and random.random() < 0.6:
        place = random.choice(numbers)
        return usual[: place.start()] + worse + usual[place.end() :]
    at = random.randint(0, len(usual))
    return random.choice([worse, worse, usual[:at] + worse + usual[at:], usual[:at]])


def header(random: Random) -> tuple[str, str]:
    """Return a header's name and value."""
    name = random.choice(HEADERS)
    kinds = [URLS, URLS, HOSTILE] if name in OF_ADDRESSES else [HOSTILE]
    return name, random.choice(random.choice(kinds))


def cookie(random: Random) -> str:
    """Return a Cookie header: a hostile value, as it is, quoted, or with escapes that a quoted value may have."""
    value = random.choice(HOSTILE)[:3_000]
    written = random.choice([value, f'"{value}"', '"\\000' + "a" * 31 + '"', '"\\377\\300"', "a" * 32])
    return f"{random.choice(COOKIES)}={written}"
