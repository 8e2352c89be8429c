#!/usr/bin/env bash
# Requests under load: wrk asks a running site for one page after another (SECONDS_A_PAGE=15 each, 8 and 64 connections).
# Says what memory the workers had after the first requests, and after all of them; at 15 seconds these are over 50,000.
# The site has a database of its own: SQLite in a temporary folder, or what DATABASE_URL names. Fails on any error.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
export HTTPS=0 API_RATE='' API_WORK_RATE='' DATABASE_URL=${DATABASE_URL:-sqlite:///$folder/codex.sqlite3}
pages=(/healthz /cards/fireball/ /cards/ '/cards/?q=armor' /sandbox/fred/ /decks/making-starter/ /api/v1/cards/)
.venv/bin/python manage.py migrate --verbosity 0
.venv/bin/python manage.py loadcards >/dev/null
.venv/bin/python manage.py collectstatic --no-input --verbosity 0
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
.venv/bin/gunicorn sanctum_site.wsgi --bind "127.0.0.1:$port" --workers "${WORKERS:-2}" --log-level error &
server=$!
trap 'kill "$server"; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
until curl -sf -o /dev/null "http://127.0.0.1:$port/readyz"; do kill -0 "$server"; sleep 0.2; done
memory() { for child in $(pgrep -P "$server"); do awk '/VmRSS/ { printf "%d MB  ", $2 / 1024 }' "/proc/$child/status"; done; }

for page in "${pages[@]}"; do for _ in $(seq 16); do curl -sf -o /dev/null "http://127.0.0.1:$port$page"; done; done
echo "${DATABASE_URL%%:*}, ${WORKERS:-2} workers, $(nproc) cores; memory of the workers: $(memory)"
printf '%-26s %12s %10s %10s %10s  %s\n' page connections requests/s p50 p99 errors
errors=0 requests=0
for page in "${pages[@]}"; do
    for connections in 8 64; do
        told=$(wrk -t2 -c"$connections" -d"${SECONDS_A_PAGE:-15}s" --timeout 10s --latency "http://127.0.0.1:$port$page")
        wrong=$(grep -E 'Socket errors|Non-2xx' <<<"$told" | tr -s ' ' || true)
        [ -z "$wrong" ] || errors=1
        requests=$((requests + $(awk '/ requests in / { print $1 }' <<<"$told")))
        awk -v page="$page" -v connections="$connections" -v wrong="${wrong:-none}" \
            '$1 == "50%" { p50 = $2 } $1 == "99%" { p99 = $2 } $1 == "Requests/sec:" { rate = $2 }
             END { printf "%-26s %12d %10s %10s %10s  %s\n", page, connections, rate, p50, p99, wrong }' <<<"$told"
    done
done
echo "memory of the workers after $requests requests: $(memory)"
exit "$errors"
