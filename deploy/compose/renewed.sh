#!/bin/sh
# The deploy hook of certbot for compose.yaml, run as root: copies a new certificate for nginx, whose user is 101.
set -eu
cd "$(dirname "$0")"
tls=$(sed -n 's/^TLS_DIRECTORY=//p' .env | tail -n 1)
tls=${tls:-./tls}
install -m 644 "$RENEWED_LINEAGE/fullchain.pem" "$tls/tls.crt"
install -m 400 -o 101 -g 101 "$RENEWED_LINEAGE/privkey.pem" "$tls/tls.key"
docker compose kill --signal HUP proxy
