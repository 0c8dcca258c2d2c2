#!/bin/sh
# Prints a mail with the agenda, for cron at six in the morning (crontab -e):
#
#   0 6 * * * PATH=$HOME/.local/bin:$PATH mail-agenda.sh ada@example.org | sendmail -t
#
# What follows the address goes to `daybook agenda`, such as week; on a day without anything, no
# mail is printed, and cron sends none.
set -eu

address=${1:?the address}
shift
page=$(daybook agenda "$@" --plain --width 72)
# The first line is the heading; a day with something has more.
[ "$(printf '%s\n' "$page" | grep -c '☐')" -gt 0 ] || exit 0
cat <<MAIL
To: $address
Subject: =?UTF-8?B?$(printf '%s\n' "$page" | head -n 1 | tr -s ' ' | tr -d '\n' | base64 | tr -d '\n')?=
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

$page
MAIL
