#!/bin/sh
# Prints the replies that a provider lists as JSON, for daybook-outbox; needs curl and jq:
#
#   daybook-outbox --replies 'fetch-replies.sh account.curl https://provider.example/replies' …
#
# The first argument is a file of mode 0600 for curl --config, because it holds the password:
#
#   user = "account:password"
#
# Photos are put into $TMPDIR, from where daybook copies them.
set -eu

say() { echo "fetch-replies: $1" >&2; }

config=${1:?the configuration of curl} address=${2:?the address}
[ -r "$config" ] || { say 'The configuration cannot be read.' && exit 78; }
case $(LC_ALL=C ls -ldL "$config") in
  -r[w-]-------[!+]*) ;;
  *) say 'The configuration holds a password, so it must be of mode 0600.' && exit 78 ;;
esac

# Without --globoff the provider could make many addresses of one.
fetch() {
  curl --disable --silent --show-error --fail --globoff --config "$config" --max-time 20 "$@"
}

# Fetches a photo and prints where it is; daybook knows the type of a file by its name.
photo() {
  # The password is the provider's, so it is not shown to another.
  case $1 in
    "$home"/*) ;;
    *) say 'A photo is not on the host of the provider.' && return 1 ;;
  esac
  type=$(fetch --url "$1" --output "$TMPDIR/photo" --write-out '%{content_type}') || return 1
  kind=${type%%;*} && kind=${kind#image/}
  case $type:$kind in
    image/*:*[!A-Za-z0-9.+-]*) name=$2.bin ;;
    image/*) name=$2.$kind ;;
    *) name=$2.bin ;;
  esac
  mv "$TMPDIR/photo" "$TMPDIR/$name"
  printf '%s\n' "$TMPDIR/$name"
}

list=${TMPDIR:?}/replies
home=$(printf '%s\n' "$address" | sed 's|^\([a-z]*://[^/]*\).*|\1|')
fetch --url "$address" >"$list.json"
jq -c '.messages[]' "$list.json" >"$list"
while IFS= read -r entry; do
  # daybook wants times to the millisecond.
  reply=$(printf '%s\n' "$entry" | jq -c '{id: (.sid | gsub("[^A-Za-z0-9._-]"; "-")), phone: .from}
    + if .received_at then {receivedAt: (.received_at | sub("([.][0-9]+)?Z$"; ".000Z"))} else {} end
    + if (.body // "") == "" then {} else {text: .body} end') \
    || { say 'A reply that cannot be read was left out.' && continue; }
  media=$(printf '%s\n' "$entry" | jq -r '.media_url // empty')
  if [ -n "$media" ]; then
    name=$(printf '%s\n' "$entry" | jq -r '.sid | gsub("[^A-Za-z0-9]"; "-")')
    path=$(photo "$media" "$name") || path=
    [ -z "$path" ] || reply=$(printf '%s\n' "$reply" | jq -c --arg path "$path" '.photoPath = $path')
  fi
  printf '%s\n' "$reply"
done <"$list"
