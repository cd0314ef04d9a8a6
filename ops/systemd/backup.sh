#!/bin/sh
# Makes a backup in a new folder below KENCANA_BACKUPS, then removes folders older than KENCANA_BACKUP_DAYS days.
# The last three that are complete (they have a backup.json) always stay. A backup that fails removes nothing.
set -eu
cd "$(dirname "$0")/../.."
kept=3
days="${KENCANA_BACKUP_DAYS:-14}"
folder="${KENCANA_BACKUPS:?names the folder of the backups}"
mkdir -p "$folder"
node scripts/bootstrap.mjs scripts/backup.ts "$folder/$(date +%Y-%m-%dT%H%M%S)"
complete=$(cd "$folder" && for each in */; do [ -f "$each/backup.json" ] && echo "${each%/}"; done | sort)
total=$(echo "$complete" | wc -l)
for name in $(echo "$complete" | head -n $((total > kept ? total - kept : 0))); do
  if [ -n "$(find "$folder/$name" -maxdepth 0 -mtime "+$days")" ]; then
    echo "removes $name, which is older than $days days"
    rm -r "${folder:?}/$name"
  fi
done
