#!/bin/sh
# Restores a backup into an empty database and empty buckets: restore.sh <backup>
# Needs DATABASE_URL of the role that will own the tables, and STORAGE_* of the buckets; without STORAGE_ENDPOINT no
# objects. docs/backups.md says what comes after it. Needs pg_restore, psql and rclone.
set -eu
umask 077
. "$(dirname "$0")/common.sh"

backup=${1:?Usage: restore.sh <backup>}
read_database_url

(cd "$backup" && sha256sum --check --quiet SHA256SUMS) || fail "The backup is damaged. Nothing was restored."

ask() {
  psql --no-psqlrc --quiet --tuples-only --no-align "$database" --command="$1"
}

tables=$(ask "select count(*) from pg_tables where schemaname = 'public'")
[ "$tables" = 0 ] || fail "The database has $tables tables already. Nothing was restored."

# Objects that an earlier, failed restore has copied are allowed, so that it can be run again.
demand_no_others() {
  listed=$(rclone lsf --quiet --recursive --fast-list --files-only "store:$1") || fail "The bucket $1 cannot be listed. Nothing was restored."
  [ -z "$listed" ] || rclone_objects check --one-way "store:$1" "$2" 2>/dev/null ||
    fail "The bucket $1 has other objects already. Nothing was restored."
}

if [ -n "${STORAGE_ENDPOINT:-}" ]; then
  demand_no_others "$STORAGE_BUCKET" "$backup/private"
  demand_no_others "$STORAGE_PUBLIC_BUCKET" "$backup/public"
fi

pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --no-comments \
  --dbname="$database" "$backup/database.dump"
# Without this, analyze prints a warning for each system table.
ask 'set client_min_messages = error; analyze'

# Copies only objects that a row names: nothing would ever delete the object of a file deleted before the dump.
copy_named() {
  ask "$3" >"$keys"
  [ ! -s "$keys" ] || rclone_objects copy --files-from-raw "$keys" "$1" "store:$2" ||
    fail "Not every object of $2 was restored. Empty the database, and repeat."
  while IFS= read -r key; do
    [ -e "$1/$key" ] || echo "The backup has no object $key, which a row names: it was deleted during the backup." >&2
  done <"$keys"
}

if [ -n "${STORAGE_ENDPOINT:-}" ]; then
  keys=$(mktemp)
  trap 'rm -f "$keys"' EXIT
  copy_named "$backup/private" "$STORAGE_BUCKET" 'select object_key from files'
  copy_named "$backup/public" "$STORAGE_PUBLIC_BUCKET" \
    'select profile_image_key from users where profile_image_key is not null'
fi
echo "Restored $backup. Next: server migrate, with DATABASE_API_URL if the API has a role of its own."
