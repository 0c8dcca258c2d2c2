#!/bin/sh
# Prints what is open in each project, and how long it takes together; needs jq:
#
#   by-project.sh [arguments of daybook list]
set -eu

daybook list "$@" --ndjson | jq --raw-output --slurp '
  group_by(.project // "")
  | map({name: (.[0].project // "(none)"), count: length,
         late: map(select(.isOverdue)) | length,
         minutes: map(.durationMinutes // 0) | add})
  | sort_by(-.minutes, .name)[]
  | [.name, "\(.count) open", "\(.late) late",
     "\(.minutes / 60 | floor):\("0\(.minutes % 60)" | .[-2:]) h"]
  | @tsv'
