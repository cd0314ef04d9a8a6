#!/bin/sh
# Updates Kencana by hand with the settings of kencana-update.service, as its user: sh update.sh, sh update.sh --back. Run it as root.
exec sh "$(dirname "$0")/run.sh" update "$@"
