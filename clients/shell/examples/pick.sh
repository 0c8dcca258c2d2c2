#!/bin/sh
# Picks open tasks by typing a part of them, with Tab for several, and completes them; needs fzf:
#
#   pick.sh                 completes what is picked
#   pick.sh postpone monday postpones it, or what else `daybook` does to a task
#   pick.sh show            shows it
#
# Arguments of `daybook list` stand in PICK: PICK='--due today' pick.sh
set -eu

[ $# -gt 0 ] || set -- 'done'
act=$1
shift
# shellcheck disable=SC2086  # PICK is several arguments
ids=$(daybook list ${PICK-} --plain |
  fzf --multi --delimiter '\t' --with-nth 3.. --preview 'daybook show {1}' | cut -f 1)
[ -z "$ids" ] || echo "$ids" | while IFS= read -r id; do
  daybook "$act" "$id" "$@" </dev/null
done
