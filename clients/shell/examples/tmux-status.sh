#!/bin/sh
# A few words for the status line of tmux: what is late in red, what is due today, and what is
# next. In ~/.tmux.conf:
#
#   set -g status-interval 15
#   set -g status-right '#(tmux-status.sh) %H:%M'
#
# Needs jq.
set -eu

status=$(daybook call view/status '{}') || {
  echo '#[fg=red]daybook?#[default]'
  exit 0
}
next=$(daybook list --due today --ndjson | jq --raw-output --slurp '
  map(select(.dueTime and (.isOverdue | not))) | sort_by(.dueTime)[0]
  | if . then " \(.dueTime) \(.title[:20])" else "" end')
# Two signs # stand for one: no text of yours is read as a command or a colour of tmux.
printf '%s' "$status" | jq --raw-output --arg next "$next" '
  [if .overdueCount > 0 then "#[fg=red]\(.overdueCount) late#[default]" else empty end,
   if .todayCount > 0 then "\(.todayCount) today" else empty end] | join(" ")
  + ($next | gsub("#"; "##"))'
