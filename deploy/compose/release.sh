#!/bin/sh
# Installs a release, or the first one, on a host with Docker Compose.
#
#   release.sh           builds what is checked out
#   release.sh --back    goes back to the previous release; a second time, to this one again
#
# A build or a migration that fails leaves the containers as they were. Then one replica after the other is replaced, and
# the rest. When one is not healthy, what was replaced gets the images of the previous release.
set -eu
cd "$(dirname "$0")"

replaced=
server=
web=

main() {
  server=$(image_of SERVER_IMAGE localhost/app-server:latest)
  web=$(image_of WEB_IMAGE localhost/app-web:latest)
  if has "$server"; then name '' :running; fi
  trap 'undo $?' EXIT
  trap 'exit 1' HUP INT TERM

  if [ "${1:-}" = --back ]; then
    has "${server%:*}:previous" || fail 'There is no previous release.'
    name :previous ''
  else
    docker compose build
  fi
  # For an older release, this only checks that it runs on the schema.
  docker compose run --rm migrate
  for replica in api-1 api-2; do
    replaced="$replaced $replica"
    docker compose up --detach --wait --no-deps "$replica"
  done
  docker compose up --detach --wait
  if has "${server%:*}:running"; then name :running :previous; fi
}

undo() {
  [ "$1" = 0 ] && return
  has "${server%:*}:running" || exit "$1"
  name :running ''
  for replica in $replaced; do docker compose up --detach --wait --no-deps "$replica"; done
  [ -z "$replaced" ] || docker compose up --detach --wait
  echo 'The site runs the previous release.' >&2
  exit "$1"
}

# name FROM TO: tags both images; the running ones have the tag ''.
name() {
  for image in "$server" "$web"; do
    docker image tag "$(tagged "$image" "$1")" "$(tagged "$image" "$2")"
  done
}

tagged() {
  if [ -n "$2" ]; then echo "${1%:*}$2"; else echo "$1"; fi
}

has() {
  docker image inspect "$1" >/dev/null 2>&1
}

image_of() {
  set_to=$(sed -n "s/^$1=//p" .env | tail -n 1)
  echo "${set_to:-$2}"
}

fail() {
  echo "$1" >&2
  exit 1
}

main "$@"
