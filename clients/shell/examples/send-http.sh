#!/bin/sh
# Sends one message of daybook's outbox to a provider that takes a form over HTTP:
#
#   daybook-outbox -- send-http.sh account.curl https://provider.example/messages +15550100
#
# The first argument is a file of mode 0600 for curl --config, because it holds the password:
#
#   user = "account:password"
#
# then come the provider's address and your number. The form has From, To and Body; the message's id
# goes into the header Idempotency-Key, and if the provider supports it, use --idempotent.
set -eu

end() {
  echo "$2" >&2
  exit "$1"
}

config=${1:?the configuration of curl} address=${2:?the address} from=${3:?your number}
[ -r "$config" ] || end 78 'The configuration cannot be read.'
case $(LC_ALL=C ls -ldL "$config") in
  -r[w-]-------[!+]*) ;;
  *) end 78 'The configuration holds a password, so it must be of mode 0600.' ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 124' INT TERM
# A file instead of an argument: everybody on the machine may read the arguments of a process.
printf %s "${DAYBOOK_PHONE:?}" >"$work/phone"

code=0
out=$(curl --disable --silent --show-error --config "$config" --url "$address" --max-time 20 \
  --header "Idempotency-Key: ${DAYBOOK_MESSAGE_ID:?}" --data-urlencode "From=$from" \
  --data-urlencode "To@$work/phone" --data-urlencode 'Body@-' --output "$work/answer" \
  --dump-header "$work/headers" --write-out '%{http_code} %{size_request}') || code=$?

# The text of a member of the answer, without a parser of JSON, which a machine may lack.
member() { sed -n "s/.*\"$1\" *: *\"\\([^\"]*\\)\".*/\\1/p" "$work/answer" | head -n 1; }

# What curl found wrong it has said on standard error already.
case $code:$out in
  0:2??' '*)
    echo "reference: $(member sid)"
    ;;
  0:401' '* | 0:403' '*)
    end 77 "The provider refuses the account or the password (${out%% *})."
    ;;
  0:429' '* | 0:500' '* | 0:503' '*)
    tr -d '\r' <"$work/headers" | sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]*\)$/retry-after: \1/p'
    end 75 "The provider cannot take it now (${out%% *})."
    ;;
  0:3??' '* | 0:404' '* | 0:405' '*)
    end 78 "There is no provider at this address (${out%% *})."
    ;;
  0:4??' '*)
    end 1 "The provider refuses it (${out%% *}): $(member message)"
    ;;
  0:*)
    # A gateway that got no answer (502, 504) does not know what became of the message either.
    end 124 "The provider answers ${out%% *}."
    ;;
  2:* | 3:* | 26:* | 60:*) exit 78 ;;
  *' 0') exit 75 ;;
  *) exit 124 ;;
esac
