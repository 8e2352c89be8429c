#!/usr/bin/env bash
# The site on a port of this machine, and beside it a worker for long studies: until one asks them to stop.
# A worker that ends is started again, so that it takes up the compiled engine when told to end after `make fast`.
set -u
port=${1:-} bin=.venv/bin
if [[ ! $port =~ ^[1-9][0-9]{0,4}$ ]] || ((port > 65535)); then
    echo "PORT: expected a number from 1 to 65535, got '$port'" >&2
    exit 2
fi

work() {
    trap 'kill "$worker" 2>/dev/null; wait "$worker"; exit' TERM
    while :; do
        nice -n 10 "$bin/python" manage.py db_worker --verbosity 0 &
        worker=$!
        echo "$worker" >.local/worker.pid
        wait "$worker"
        sleep 1
    done
}

work &
workers=$!
"$bin/gunicorn" sanctum_site.wsgi --bind "127.0.0.1:$port" --workers 2 --log-level warning \
    --pid .local/gunicorn.pid &
site=$!
trap 'kill "$site" "$workers" 2>/dev/null; wait' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
wait "$site"
