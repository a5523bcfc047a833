#!/bin/sh
# Writes the configuration of the web server from web.conf.template: `fill-web.sh FILE`. For an invalid value it prints one
# sentence, writes nothing and exits with 1.
#
#   API_ORIGIN                    https origin of the API, as in VITE_API_URL
#   IMAGE_ORIGIN, UPLOAD_ORIGIN   https origins of the object storage: both, or none
#   WEB_ROOT                      folder of index.html: `web` of the release
#   LISTEN                        port, or address and port; 8080 when unset
#   SERVER_NAME                   host name; any when unset
#   TLS_CERTIFICATE, TLS_KEY      files for https: both, or none behind a proxy that has them
#   SECURITY_CONTACT              mailto: or https: address for /.well-known/security.txt; without it that file is 404
#   MAINTENANCE_FILE              while it exists, each page is maintenance.html; /etc/app/maintenance when unset
#   ACCESS_LOG, ERROR_LOG         files; /var/log/nginx/app-web.log and /var/log/nginx/error.log when unset
set -eu
umask 022

# No pattern allows a character that ends a value of nginx: a space, a quote, a semicolon.
label='[a-z0-9]([a-z0-9-]*[a-z0-9])?'
origin="https://$label(\\.$label)*(:[1-9][0-9]{0,4})?"
file='/[A-Za-z0-9._/-]+'
contact="mailto:[A-Za-z0-9._+-]+@$label(\\.$label)+|https://$label(\\.$label)+(/[A-Za-z0-9._/-]*)?"
newline='
'

main() {
  [ $# = 1 ] || fail 'The only argument must be the file to write.'
  check_origin API_ORIGIN "${API_ORIGIN:-}"
  storage="${IMAGE_ORIGIN:-}${UPLOAD_ORIGIN:-}"
  if [ -n "$storage" ]; then
    check_origin IMAGE_ORIGIN "${IMAGE_ORIGIN:-}"
    check_origin UPLOAD_ORIGIN "${UPLOAD_ORIGIN:-}"
  fi
  check WEB_ROOT "${WEB_ROOT:-}" "$file" 'the absolute path of a folder'
  [ -f "$WEB_ROOT/index.html" ] || fail 'WEB_ROOT must be a folder with an index.html.'
  check LISTEN "${LISTEN:=8080}" '(\[[0-9a-f:]+\]:|[0-9.]+:)?[1-9][0-9]{0,4}' 'a port, or an address and a port'
  check SERVER_NAME "${SERVER_NAME:=_}" '[a-z0-9._-]+' 'a host name'
  check MAINTENANCE_FILE "${MAINTENANCE_FILE:=/etc/app/maintenance}" "$file" 'the absolute path of a file'
  security=404
  if [ -n "${SECURITY_CONTACT:-}" ]; then
    check SECURITY_CONTACT "$SECURITY_CONTACT" "$contact" 'an address such as mailto:security@example.com or https://example.com/security'
    # RFC 9116 recommends less than a year. Each start or release writes a new date.
    expires=$(date -u -d "@$(($(date +%s) + 360 * 86400))" +%Y-%m-%dT00:00:00Z)
    security="200 \"Contact: $SECURITY_CONTACT\\\\nExpires: $expires\\\\nPreferred-Languages: en\\\\n\""
  fi
  check ACCESS_LOG "${ACCESS_LOG:=/var/log/nginx/app-web.log}" "$file" 'the absolute path of a file'
  check ERROR_LOG "${ERROR_LOG:=/var/log/nginx/error.log}" "$file|stderr" 'the absolute path of a file, or stderr'
  tls=
  if [ -n "${TLS_CERTIFICATE:-}${TLS_KEY:-}" ]; then
    check TLS_CERTIFICATE "${TLS_CERTIFICATE:-}" "$file" 'the absolute path of a file'
    check TLS_KEY "${TLS_KEY:-}" "$file" 'the absolute path of a file'
    LISTEN="$LISTEN ssl http2"
    tls="ssl_certificate $TLS_CERTIFICATE; ssl_certificate_key $TLS_KEY; ssl_protocols TLSv1.2 TLSv1.3;"
  fi
  write "$1"
}

check_origin() {
  [ -n "$2" ] || fail "$1 is missing."
  check "$1" "$2" "$origin" 'an exact https origin such as https://api.example.com, without a path or a trailing slash'
  case ${2#https://} in
    *:443) fail "$1 must not name the port 443, which https implies." ;;
    *:*) [ "${2##*:}" -le 65535 ] || fail "$1 has a port above 65535." ;;
  esac
}

# grep matches line by line, so a value with a second line would pass.
check() {
  case $2 in *"$newline"*) fail "$1 must be $4." ;; esac
  printf '%s\n' "$2" | grep -Eqx "$3" || fail "$1 must be $4."
}

# maintenance.html is in the folder of this script.
write() {
  here=$(cd "$(dirname "$0")" && pwd)
  check 'The folder of this script' "$here" "$file" 'a path of letters, digits and . _ -'
  sed -e "s|@LISTEN@|$LISTEN|; s|@SERVER_NAME@|$SERVER_NAME|; s|@TLS@|$tls|; s|@WEB_ROOT@|$WEB_ROOT|" \
    -e "s|@MAINTENANCE_FILE@|$MAINTENANCE_FILE|; s|@PAGES@|$here|" \
    -e "s|@SECURITY@|$security|" \
    -e "s|@ACCESS_LOG@|$ACCESS_LOG|; s|@ERROR_LOG@|$ERROR_LOG|; s|@API_ORIGIN@|$API_ORIGIN|" \
    -e "s|@IMAGE_SOURCE@|${IMAGE_ORIGIN:+ $IMAGE_ORIGIN}|; s|@UPLOAD_SOURCE@|${UPLOAD_ORIGIN:+ $UPLOAD_ORIGIN}|" \
    "$here/web.conf.template" >"$1.new"
  mv "$1.new" "$1"
}

fail() {
  echo "fill-web.sh: $1" >&2
  exit 1
}

main "$@"
