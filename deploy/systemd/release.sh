#!/bin/sh
# Installs a release on the host of docs/install.md, as root.
#
#   release.sh           installs the release that this script belongs to; in a checkout it builds that first
#   release.sh --back    goes back to the previous release; a second time, to this one again
#
# Each release is a folder in /opt/releases, and /opt/app is a link to the running one. A build or a migration that fails
# leaves the link and the replicas as they were. Then one replica after the other is restarted. When one is not ready
# within RELEASE_WAIT_SECONDS, 60, the link goes back and the replicas are restarted with the previous release.
set -eu
umask 022

app=/opt/app
previous=/opt/app.previous
releases=/opt/releases
new=$releases/new
wait_seconds=${RELEASE_WAIT_SECONDS:-60}
running=
next=
restarted=

main() {
  source=$(cd "$(dirname "$0")/../.." && pwd -P)
  mkdir -p "$releases"
  exec 9>"$releases/.lock"
  flock --nonblock 9 || fail 'Another release is being installed.'
  trap 'rm -rf "$new"' EXIT
  trap 'exit 1' HUP INT TERM
  adopt_folders
  if [ -L "$app" ]; then running=$(readlink "$app"); fi

  case ${1:-} in
    --back)
      [ -L "$previous" ] || fail 'There is no previous release.'
      next=$(readlink "$previous")
      migrate "$next"
      ;;
    '') make_release ;;
    *) fail 'Usage: release.sh [--back]' ;;
  esac

  if ! run "$next" $(systemctl list-units --all --plain --no-legend 'app-api@*.service' | cut -d ' ' -f 1); then
    [ -n "$running" ] || fail 'The release is not ready, and there is none before it.'
    echo 'Going back to the previous release.' >&2
    run "$running" $restarted || fail 'That is not ready either. The replicas that were not restarted still run it.'
    fail "The site runs the previous release, $running."
  fi
  if [ -n "$running" ]; then point "$previous" "$running"; fi
  remove_old
  echo "The site runs $next."
}

# Converts an installation from before releases had folders.
adopt_folders() {
  for link in "$app" "$previous"; do
    if [ -d "$link" ] && [ ! -L "$link" ]; then
      mv "$link" "$releases"
      point "$link" "$releases/$(basename "$link")"
    fi
  done
}

# Installs the files and sets `next`. The running release is unchanged until then.
make_release() {
  rm -rf "$new"
  if [ -f "$source/release.json" ]; then cp -r "$source" "$new"; else build; fi
  # The files may come from a user with another umask.
  chmod -R a+rX,go-w "$new"
  grep -q "data-api=.$(setting SERVER_URL)[\"']" "$new/web/index.html" ||
    fail 'The browser application was built for another API: VITE_API_URL of the build was not SERVER_URL.'
  (cd "$new" && node --input-type=module --eval "await import('sharp'); await import('@node-rs/argon2')") ||
    fail 'Its native modules do not load. Build on Linux with glibc and the processor of this host.'
  commit=$(sed -n 's/^ *"commit": "\([0-9a-f]*\)".*/\1/p' "$new/release.json")
  [ -n "$commit" ] || fail 'The release names no commit. Commit or remove what git status shows.'
  migrate "$new"
  next=$releases/$(date -u +%Y%m%dT%H%M%SZ)-$(printf %.12s "$commit")
  # Open tabs load files of the previous release, and of this one after going back.
  if [ -n "$running" ]; then
    cp -rlf "$running/web/assets/." "$new/web/assets"
    cp -rlf "$new/web/assets/." "$running/web/assets"
  fi
  mv "$new" "$next"
}

build() (
  cd "$source"
  [ -f scripts/install.mjs ] || fail 'The build of this release did not end.'
  node scripts/install.mjs
  VITE_APP_ENV=production VITE_API_URL=$(setting SERVER_URL) VITE_MARKETING_URL=$(setting MARKETING_URL) \
    node scripts/build/main.ts --out "$new"
)

setting() {
  sed -n "s/^$1=//p" /etc/app/api.env | tail -n 1 | tr -d "\"'"
}

# Applies pending migrations. For an older release, this only checks that it runs on the schema.
migrate() {
  runuser -u app -- env -i "PATH=$PATH" node --env-file=/etc/app/migrate.env "$1/server.mjs" migrate
}

install_units() {
  cp "$1"/deploy/systemd/*.service "$1"/deploy/systemd/*.timer /etc/systemd/system/
  systemctl daemon-reload
}

# run RELEASE UNIT…: fails at the first replica that is not ready, and prints its log.
run() {
  point "$app" "$1" || return 1
  # A release without units uses the installed ones.
  if [ -d "$1/deploy" ]; then install_units "$1" || return 1; fi
  shift
  for unit; do
    restarted="$restarted $unit"
    systemctl restart "$unit" || true
    if ! is_ready "$unit"; then
      journalctl --no-pager --output=cat --lines=20 --unit=app-migrate --unit="$unit" >&2
      echo "$unit was not ready within $wait_seconds seconds." >&2
      return 1
    fi
  done
  systemctl try-restart app-work || true
}

is_ready() {
  port=${1#app-api@}
  curl --silent --fail --output /dev/null --max-time 5 --retry "$wait_seconds" --retry-delay 1 \
    --retry-max-time "$wait_seconds" --retry-all-errors "http://127.0.0.1:${port%.service}/ready"
}

# Replaces the link in one step, so that nginx and a restarting replica always find a release.
point() {
  ln -sfn "$2" "$1.new" && mv -T "$1.new" "$1"
}

remove_old() {
  for folder in "$releases"/*; do
    case $folder in "$next" | "$running") ;; *) rm -rf "$folder" ;; esac
  done
}

fail() {
  echo "$1" >&2
  exit 1
}

main "$@"
