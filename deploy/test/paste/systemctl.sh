#!/bin/sh
# Stands in for systemctl where systemd does not run. It starts our units with their own ExecStart, user, environment and
# working directory, and passes Debian's services on to `service`.
set -eu

main() {
  verb=$1
  shift
  for unit in "$@"; do
    case $unit in --*) continue ;; esac
    file=$(file_of "$unit")
    if [ -z "$file" ]; then
      service "$unit" "$verb"
    else
      "do_$(echo "$verb" | tr - _)" "$unit" "$file"
    fi
  done
}

# The unit itself, or the template of an instance: app-api@8001 is app-api@.service.
file_of() {
  for name in "$1" "$1.service" "${1%@*}@.service"; do
    if [ -f "/etc/systemd/system/$name" ]; then echo "/etc/systemd/system/$name"; fi
  done | head -n 1
}

do_enable() { do_start "$@"; }

do_start() {
  for needed in $(field "$1" "$2" Requires) $(field "$1" "$2" Wants); do
    needed_file=$(file_of "$needed")
    if [ -n "$needed_file" ]; then (do_start "$needed" "$needed_file"); fi
  done
  pid=/run/$1.pid
  if [ -f "$pid" ] && kill -0 "$(cat "$pid")" 2>/dev/null; then return; fi
  for command in ExecStartPre ExecStart; do
    field "$1" "$2" $command >/run/unit-commands
    while read -r line; do
      if [ $command = ExecStart ] && [ "$(field "$1" "$2" Type)" != oneshot ]; then
        as_unit "$1" "$2" "$line" </dev/null >>"/var/log/$1.log" 2>&1 &
        echo $! >"$pid"
      else
        as_unit "$1" "$2" "$line" </dev/null
      fi
    done </run/unit-commands
  done
}

do_stop() {
  if [ -f "/run/$1.pid" ]; then
    kill "$(cat "/run/$1.pid")" 2>/dev/null || true
    while kill -0 "$(cat "/run/$1.pid")" 2>/dev/null; do sleep 0.1; done
    rm "/run/$1.pid"
  fi
}

do_restart() {
  do_stop "$@"
  do_start "$@"
}

do_try_restart() {
  if [ -f "/run/$1.pid" ]; then do_restart "$@"; fi
}

# All values of a field, lines joined, with the name of the instance filled in.
field() {
  instance=${1#*@}
  sed -e ':join' -e '/\\$/{N;s/\\\n */ /;b join' -e '}' "$2" |
    sed -n "s/^$3=//p" | sed -e 's/^[-+!:]*//' -e "s/%i/${instance%.service}/g"
}

as_unit() {
  user=$(field "$1" "$2" User)
  cd "$(field "$1" "$2" WorkingDirectory | grep . || echo /)"
  environment=$(field "$1" "$2" EnvironmentFile)
  exec setpriv --reuid="$user" --regid="$user" --init-groups env -i PATH="$PATH" sh -c '
    set -a
    for file in $1; do . "$file"; done
    eval "$2"
    set +a
    eval "exec $3"' sh "$environment" "$(field "$1" "$2" Environment)" "$3"
}

if [ "$1" != daemon-reload ]; then main "$@"; fi
