# backup.sh and restore.sh source this file. The object storage for rclone comes from the variables of the API.
export RCLONE_CONFIG=/dev/null
export RCLONE_CONFIG_STORE_TYPE=s3
export RCLONE_CONFIG_STORE_PROVIDER=Other
export RCLONE_CONFIG_STORE_ENDPOINT="${STORAGE_ENDPOINT:-}"
export RCLONE_CONFIG_STORE_REGION="${STORAGE_REGION:-}"
export RCLONE_CONFIG_STORE_ACCESS_KEY_ID="${STORAGE_ACCESS_KEY_ID:-}"
export RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY="${STORAGE_SECRET_ACCESS_KEY:-}"
# The keys of the API may lack the right to list or create buckets.
export RCLONE_S3_NO_CHECK_BUCKET=true
export RCLONE_S3_LIST_VERSION=2

fail() {
  echo "$1" >&2
  exit 1
}

# Sets `database` to DATABASE_URL without its password, and PGPASSWORD to that: `ps` shows arguments to every user.
read_database_url() {
  : "${DATABASE_URL:?Set DATABASE_URL to that of the owner of the tables.}"
  # The API checks against known authorities without sslrootcert; libpq would look for a file in the home folder.
  case $DATABASE_URL in
    *sslrootcert=*) ;;
    *sslmode=verify-full*) export PGSSLROOTCERT="${PGSSLROOTCERT:-/etc/ssl/certs/ca-certificates.crt}" ;;
  esac
  database=$(printf '%s' "$DATABASE_URL" | sed -E 's|^([a-z]+://[^:@/?]*):[^@/?]*@|\1@|')
  [ "$database" != "$DATABASE_URL" ] || return 0
  PGPASSWORD=$(printf '%s' "$DATABASE_URL" | sed -E 's|^[a-z]+://[^:@/?]*:([^@/?]*)@.*|\1|' | decode)
  export PGPASSWORD
}

# Percent-encoding. LC_ALL=C, so that %c is a byte.
decode() {
  LC_ALL=C awk '{
    while ((at = index($0, "%")) > 0) {
      digits = toupper(substr($0, at + 1, 2))
      byte = 16 * (index("0123456789ABCDEF", substr(digits, 1, 1)) - 1) + index("0123456789ABCDEF", substr(digits, 2, 1)) - 1
      printf "%s%c", substr($0, 1, at - 1), byte
      $0 = substr($0, at + 3)
    }
    printf "%s", $0
  }'
}

# Objects are never overwritten, so an equal size means that the object is complete.
rclone_objects() {
  rclone "$@" --quiet --fast-list --size-only --use-server-modtime
}
