#!/bin/sh
# Updates Kencana by hand with the settings of kencana-update.service, as its user: sh update.sh, sh update.sh --back. Run it as root.
set -eu
exec systemd-run --quiet --pty --wait --collect --uid=kencana --gid=kencana --working-directory=/srv/kencana/current \
  --property=UMask=0077 --property=EnvironmentFile=-/etc/kencana.env \
  --setenv=NODE_ENV=production --setenv=HOST=127.0.0.1 --setenv=PORT=3000 --setenv=KENCANA_DATA=/var/lib/kencana \
  /usr/bin/node scripts/bootstrap.mjs scripts/update.ts "$@"
