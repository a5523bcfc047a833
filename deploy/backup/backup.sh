#!/bin/sh
# Backs up the database and the objects of the storage into a new folder: backup.sh <folder of all backups>
# Needs DATABASE_URL of the owner of the tables, and STORAGE_* as the API has them; without STORAGE_ENDPOINT no objects.
# BACKUPS_METRIC names a file for the time of the backup, which Prometheus reads. docs/backups.md explains it. Needs pg_dump of the server's version or later, and rclone.
set -eu
umask 077
. "$(dirname "$0")/common.sh"

backups=${1:?Usage: backup.sh <folder of the backups>}
read_database_url
keep_days=${BACKUPS_KEEP_DAYS:-30}
metric=app_backup_completed_timestamp_seconds
mkdir -p "$backups"
backups=$(cd "$backups" && pwd)
name=$(date -u +%Y%m%dT%H%M%SZ)
target=$backups/$name
unfinished=$backups/.unfinished-$name

[ ! -e "$target" ] || fail "There is a backup of this second already."
last=$(find "$backups" -mindepth 1 -maxdepth 1 -type d -name '2*Z' | sort | tail -n 1)
if [ -z "${STORAGE_ENDPOINT:-}" ] && [ -n "$last" ]; then
  [ -z "$(find "$last/private" "$last/public" -type f -print -quit)" ] ||
    fail "The last backup has objects, and STORAGE_ENDPOINT is not set. Set it, or use another folder."
fi

# A backup that a power failure cut off would keep the objects of deleted accounts.
find "$backups" -mindepth 1 -maxdepth 1 -type d -name '.unfinished-*' -mtime +0 -exec rm -rf {} +
mkdir -p "$unfinished/private" "$unfinished/public"
trap 'rm -rf "$unfinished"' EXIT
# dash does not run the trap of EXIT when a signal ends it.
trap 'exit 1' HUP INT TERM

# Objects of the last backup are linked, not copied again. Objects deleted since then leave the new folder only.
if [ -n "$last" ]; then cp -al "$last/private" "$last/public" "$unfinished/"; fi

# Copy before the dump, for objects that are deleted during it, and after it, for objects that are added.
copy_objects() {
  [ -n "${STORAGE_ENDPOINT:-}" ] || return 0
  rclone_objects "$1" --exclude 'staging/**' "store:$STORAGE_BUCKET" "$unfinished/private"
  rclone_objects "$1" "store:$STORAGE_PUBLIC_BUCKET" "$unfinished/public"
}

copy_objects sync
pg_dump --format=custom --no-owner --no-privileges --no-comments --no-unlogged-table-data \
  --file="$unfinished/database.dump" "$database"
copy_objects copy

pg_restore --list "$unfinished/database.dump" >/dev/null

# A linked file keeps the checksum of the backup that copied it. A new checksum would hide damage by the disk.
cd "$unfinished"
find . -type f -links 1 ! -name SHA256SUMS -exec sha256sum {} + >SHA256SUMS
if [ -n "$last" ]; then
  find . -type f -links +1 >linked
  awk 'FILENAME == "linked" { linked[$0]; next } substr($0, 67) in linked' linked "$last/SHA256SUMS" >>SHA256SUMS
  rm linked
fi
cd - >/dev/null

mv "$unfinished" "$target"
trap - EXIT
find "$backups" -mindepth 1 -maxdepth 1 -type d -name '2*Z' -mtime "+$keep_days" -exec rm -rf {} +
if [ -n "${BACKUPS_METRIC:-}" ]; then
  printf '# TYPE %s gauge\n%s %s\n' "$metric" "$metric" "$(date +%s)" >"$BACKUPS_METRIC.new"
  chmod 644 "$BACKUPS_METRIC.new"
  mv "$BACKUPS_METRIC.new" "$BACKUPS_METRIC"
fi
echo "$target"
