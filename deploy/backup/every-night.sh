#!/bin/sh
# Makes a backup now and every 24 hours, in a container. Retries an hour after a failure.
set -u
trap 'exit 0' HUP INT TERM
while :; do
  if sh "$(dirname "$0")/backup.sh" "$1"; then pause=86400; else pause=3600; fi
  sleep "$pause" &
  wait "$!"
done
