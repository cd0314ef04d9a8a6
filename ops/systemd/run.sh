#!/bin/sh
# Runs a command of Kencana by hand as its service would: its user, its folder, the settings of /etc/kencana.env. Run it as root:
#   sh run.sh verify
#   sh run.sh KENCANA_DATA=/var/lib/kencana-new restore /mnt/nas/kencana --to '2026-11-28 18:04'
# The command is the name that stands behind `npm run`; no -- is needed. Settings before it replace those of the service. Passwords belong in
# /etc/kencana.env: what is typed here stands in the list of processes.
set -eu
scripts="$(dirname "$0")/../../scripts"
command=
left=$#
while [ "$left" -gt 0 ]; do
  each=$1
  shift
  left=$((left - 1))
  if [ -n "$command" ]; then
    set -- "$@" "$each"
    continue
  fi
  case $each in
    [A-Z]*=*) set -- "$@" "$each" ;;
    *)
      [ -f "$scripts/$each.ts" ] || { echo "There is no command $each: sh run.sh [NAME=value] verify" >&2; exit 2; }
      command=$each
      set -- "$@" /usr/bin/node scripts/bootstrap.mjs "scripts/$each.ts"
      ;;
  esac
done
[ -n "$command" ] || { echo "Name a command: sh run.sh [NAME=value] verify" >&2; exit 2; }
# Questions need a terminal; a timer or a pipe has none.
[ -t 0 ] && [ -t 1 ] && way=--pty || way=--pipe
# From version 254 on, systemd would replace a $ in what is typed.
literal=
if systemd-run --help 2>/dev/null | grep -q -- --expand-environment; then literal=--expand-environment=no; fi
exec systemd-run --quiet $literal "$way" --wait --collect --uid=kencana --gid=kencana --working-directory=/srv/kencana/current \
  --property=UMask=0077 --property=EnvironmentFile=-/etc/kencana.env \
  --setenv=NODE_ENV=production --setenv=HOST=127.0.0.1 --setenv=PORT=3000 --setenv=KENCANA_DATA=/var/lib/kencana \
  /usr/bin/env "$@"
