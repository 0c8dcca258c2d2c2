#!/bin/bash

__daybook_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__daybook_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

# Offers files by the options of compgen, or after -W each line of a text that begins as the word
# does. The lines are data: none is expanded, and each is quoted as the command line needs it.
__daybook_add_completions() {
    local completion
    if [[ "${1}" != -W ]]; then
        while IFS='' read -r completion; do
            COMPREPLY+=("${completion}")
        done < <(IFS=$'\n' compgen "${@}" -- "${replaced}")
        return
    fi
    # Readline would quote once more, and tell ~ from a folder.
    compopt +o filenames 2>/dev/null
    while IFS='' read -r completion; do
        if [[ -n "${completion}" && "${completion}" = "${cur}"* ]]; then
            __daybook_quote "${completion#"${kept}"}"
        fi
    done <<<"${2}"
}

# Adds a text to what is offered, quoted for where it is to stand.
__daybook_quote() {
    local -r apostrophe="'\\''" exclamation="\"'!'\""
    local quoted="${1}"
    case "${kept_quote}" in
    \') quoted="${quoted//\'/${apostrophe}}" ;;
    \")
        quoted="${quoted//\\/\\\\}"
        quoted="${quoted//\"/\\\"}"
        quoted="${quoted//\$/\\\$}"
        quoted="${quoted//\`/\\\`}"
        # A backslash before ! would stay.
        quoted="${quoted//!/${exclamation}}"
        ;;
    *) printf -v quoted %q "${quoted}" ;;
    esac
    # Readline closes the quote, but not behind the same character.
    [[ "${quoted}" = *"${kept_quote}" ]] && quoted+="${kept_quote}"
    COMPREPLY+=("${quoted}")
}

__daybook_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_daybook() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __daybook_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    add|list|next|show|done|reopen|skip|cancel|postpone|edit|remove|tag|habit|mark|unmark|log|targets|remind|snooze|dismiss|notifier|care|outbox|resend|respond|gallery|start|onboarding|today|agenda|tasks|habits|reminders|wellness|nutrition|projects|tags|search|view|report|undo|redo|history|watch|preferences|import|export|storage|prune|doctor|completion|serve|pipe|call|schema|help)
        # Offer subcommand argument completions
        "_daybook_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'add list next show done reopen skip cancel postpone edit remove tag habit mark unmark log targets remind snooze dismiss notifier care outbox resend respond gallery start onboarding today agenda tasks habits reminders wellness nutrition projects tags search view report undo redo history watch preferences import export storage prune doctor completion serve pipe call schema help' -- "${cur}"))
        ;;
    esac
}

_daybook_add() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --stdin --dry-run --version -h --help)
    repeating_options=(--tag)
    non_repeating_options=(--database --now --time-zone --project --parent --for --category)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--tag')
        return
        ;;
    '--project')
        return
        ;;
    '--parent')
        return
        ;;
    '--for')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion add -- --for "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--category')
        return
        ;;
    esac
}

_daybook_list() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --all --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --state --due --tag --subtasks-of --sort --limit)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--state')
        __daybook_add_completions -W 'open'$'\n''completed'$'\n''cancelled'$'\n''any'
        return
        ;;
    '--due')
        return
        ;;
    '--tag')
        return
        ;;
    '--subtasks-of')
        return
        ;;
    '--sort')
        __daybook_add_completions -W 'due'$'\n''urgency'$'\n''priority'$'\n''added'$'\n''title'$'\n''position'
        return
        ;;
    '--limit')
        return
        ;;
    esac
}

_daybook_next() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --all --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_show() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_done() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --catch-up --no-catch-up --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --on --subtasks)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--on')
        return
        ;;
    '--subtasks')
        __daybook_add_completions -W 'complete'$'\n''keep'
        return
        ;;
    esac
}

_daybook_reopen() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_skip() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --through)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--through')
        return
        ;;
    esac
}

_daybook_cancel() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --subtasks)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--subtasks')
        __daybook_add_completions -W 'cancel'$'\n''keep'
        return
        ;;
    esac
}

_daybook_postpone() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_edit() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --no-project --version -h --help)
    repeating_options=(--tag --untag)
    non_repeating_options=(--database --now --time-zone --title --notes --due --start --priority --project --duration --repeat --parent --for --category --reply --reply-minutes)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--title')
        return
        ;;
    '--notes')
        return
        ;;
    '--due')
        return
        ;;
    '--start')
        return
        ;;
    '--priority')
        __daybook_add_completions -W 'none'$'\n''low'$'\n''medium'$'\n''high'
        return
        ;;
    '--project')
        return
        ;;
    '--duration')
        return
        ;;
    '--repeat')
        return
        ;;
    '--tag')
        return
        ;;
    '--untag')
        return
        ;;
    '--parent')
        return
        ;;
    '--for')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion edit -- --for "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--category')
        return
        ;;
    '--reply')
        __daybook_add_completions -W 'text'$'\n''photo'$'\n''either'
        return
        ;;
    '--reply-minutes')
        return
        ;;
    esac
}

_daybook_remove() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --yes -y --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_tag() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __daybook_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    show|add|rename|colour|icon|merge|remove|move)
        # Offer subcommand argument completions
        "_daybook_tag_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'show add rename colour icon merge remove move' -- "${cur}"))
        ;;
    esac
}

_daybook_tag_show() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_tag_add() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --colour --color --icon)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--colour'|'--color')
        __daybook_add_completions -W 'red'$'\n''orange'$'\n''yellow'$'\n''green'$'\n''mint'$'\n''teal'$'\n''cyan'$'\n''blue'$'\n''indigo'$'\n''purple'$'\n''pink'$'\n''brown'$'\n''gray'
        return
        ;;
    '--icon')
        return
        ;;
    esac
}

_daybook_tag_rename() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_tag_colour() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    2)
        __daybook_add_completions -W 'red'$'\n''orange'$'\n''yellow'$'\n''green'$'\n''mint'$'\n''teal'$'\n''cyan'$'\n''blue'$'\n''indigo'$'\n''purple'$'\n''pink'$'\n''brown'$'\n''gray'
        return
        ;;
    esac
}

_daybook_tag_icon() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_tag_merge() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --yes -y --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --into)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--into')
        return
        ;;
    esac
}

_daybook_tag_remove() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --yes -y --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_tag_move() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --before --after)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--before')
        return
        ;;
    '--after')
        return
        ;;
    esac
}

_daybook_habit() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __daybook_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    show|add|edit|mark|unmark|pause|resume|archive|restore|remove|move)
        # Offer subcommand argument completions
        "_daybook_habit_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'show add edit mark unmark pause resume archive restore remove move' -- "${cur}"))
        ;;
    esac
}

_daybook_habit_show() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_habit_add() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=(--tag)
    non_repeating_options=(--database --now --time-zone --every --times --target --start --notes)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--every')
        return
        ;;
    '--times')
        return
        ;;
    '--target')
        return
        ;;
    '--start')
        return
        ;;
    '--tag')
        return
        ;;
    '--notes')
        return
        ;;
    esac
}

_daybook_habit_edit() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=(--tag --untag)
    non_repeating_options=(--database --now --time-zone --title --every --times --target --start --notes)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--title')
        return
        ;;
    '--every')
        return
        ;;
    '--times')
        return
        ;;
    '--target')
        return
        ;;
    '--start')
        return
        ;;
    '--tag')
        return
        ;;
    '--notes')
        return
        ;;
    '--untag')
        return
        ;;
    esac
}

_daybook_habit_mark() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --skip --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --on --reason)
    __daybook_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--on')
        return
        ;;
    '--reason')
        return
        ;;
    esac
}

_daybook_habit_unmark() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --on)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--on')
        return
        ;;
    esac
}

_daybook_habit_pause() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --through)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--through')
        return
        ;;
    esac
}

_daybook_habit_resume() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_habit_archive() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_habit_restore() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_habit_remove() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --yes -y --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_habit_move() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --before --after)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--before')
        return
        ;;
    '--after')
        return
        ;;
    esac
}

_daybook_mark() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --skip --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --on --reason)
    __daybook_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--on')
        return
        ;;
    '--reason')
        return
        ;;
    esac
}

_daybook_unmark() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --on)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--on')
        return
        ;;
    esac
}

_daybook_log() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __daybook_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    energy|meal|water|workout|metrics|remove)
        # Offer subcommand argument completions
        "_daybook_log_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'energy meal water workout metrics remove' -- "${cur}"))
        ;;
    esac
}

_daybook_log_energy() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --on)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--on')
        return
        ;;
    esac
}

_daybook_log_meal() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --on --kcal --protein --carbs --fat --fibre)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--on')
        return
        ;;
    '--kcal')
        return
        ;;
    '--protein')
        return
        ;;
    '--carbs')
        return
        ;;
    '--fat')
        return
        ;;
    '--fibre')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W 'breakfast'$'\n''lunch'$'\n''dinner'$'\n''snack'
        return
        ;;
    esac
}

_daybook_log_water() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --on)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--on')
        return
        ;;
    esac
}

_daybook_log_workout() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --start --done --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --on --minutes)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--on')
        return
        ;;
    '--minutes')
        return
        ;;
    esac
}

_daybook_log_metrics() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --on --sleep --quality --heart-rate --hrv --steps --weather --temperature --source)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--on')
        return
        ;;
    '--sleep')
        return
        ;;
    '--quality')
        return
        ;;
    '--heart-rate')
        return
        ;;
    '--hrv')
        return
        ;;
    '--steps')
        return
        ;;
    '--weather')
        return
        ;;
    '--temperature')
        return
        ;;
    '--source')
        return
        ;;
    esac
}

_daybook_log_remove() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_targets() {
    repeating_flags=()
    non_repeating_flags=(--reset --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --kcal --protein --carbs --fat --fibre --water)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--kcal')
        return
        ;;
    '--protein')
        return
        ;;
    '--carbs')
        return
        ;;
    '--fat')
        return
        ;;
    '--fibre')
        return
        ;;
    '--water')
        return
        ;;
    esac
}

_daybook_remind() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_snooze() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_dismiss() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_notifier() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __daybook_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    run|install|remove|status)
        # Offer subcommand argument completions
        "_daybook_notifier_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'run install remove status' -- "${cur}"))
        ;;
    esac
}

_daybook_notifier_run() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --notify)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--notify')
        return
        ;;
    esac
}

_daybook_notifier_install() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --notify)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--notify')
        return
        ;;
    esac
}

_daybook_notifier_remove() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __daybook_offer_flags_options 0
}

_daybook_notifier_status() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_care() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __daybook_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    show|list|add|edit|send|remove|week)
        # Offer subcommand argument completions
        "_daybook_care_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'show list add edit send remove week' -- "${cur}"))
        ;;
    esac
}

_daybook_care_show() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion care show -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_care_list() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_care_add() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --relationship --phone --photo)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--relationship')
        return
        ;;
    '--phone')
        return
        ;;
    '--photo')
        __daybook_add_completions -f
        return
        ;;
    esac
}

_daybook_care_edit() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --name --relationship --phone --photo)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--name')
        return
        ;;
    '--relationship')
        return
        ;;
    '--phone')
        return
        ;;
    '--photo')
        __daybook_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion care edit -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_care_send() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --yes -y --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion care send -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_care_remove() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --yes -y --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --tasks)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--tasks')
        __daybook_add_completions -W 'keep'$'\n''remove'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion care remove -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_care_week() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --for)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--for')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion care week -- --for "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_outbox() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --state --for --limit)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--state')
        return
        ;;
    '--for')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion outbox -- --for "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--limit')
        return
        ;;
    esac
}

_daybook_resend() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_respond() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --photo --id)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--photo')
        __daybook_add_completions -f
        return
        ;;
    '--id')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion respond -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_gallery() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --week --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion gallery -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_start() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_onboarding() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W 'continue'$'\n''back'$'\n''skip'$'\n''enable'$'\n''refuse'$'\n''start'$'\n''restart'$'\n''about'
        return
        ;;
    esac
}

_daybook_today() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_agenda() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W 'day'$'\n''week'$'\n''month'
        return
        ;;
    esac
}

_daybook_tasks() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_habits() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_reminders() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_wellness() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_nutrition() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_projects() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_tags() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_search() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width --save --saved)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    '--save')
        return
        ;;
    '--saved')
        return
        ;;
    esac
}

_daybook_view() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_report() {
    repeating_flags=()
    non_repeating_flags=(--no-photos --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --html)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--html')
        __daybook_add_completions -o plusdirs -fX '!*.@(html)'
        return
        ;;
    esac
}

_daybook_undo() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_redo() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_history() {
    repeating_flags=()
    non_repeating_flags=(--ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --width)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--width')
        return
        ;;
    esac
}

_daybook_watch() {
    repeating_flags=()
    non_repeating_flags=(--ndjson --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --notify)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--notify')
        return
        ;;
    esac
}

_daybook_preferences() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_import() {
    repeating_flags=()
    non_repeating_flags=(--raise-limits --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W 'daybook'$'\n''taskwarrior'
        return
        ;;
    2)
        __daybook_add_completions -f
        return
        ;;
    esac
}

_daybook_export() {
    repeating_flags=()
    non_repeating_flags=(--overwrite --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --format)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--format')
        __daybook_add_completions -W 'daybook'$'\n''taskwarrior'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -f
        return
        ;;
    esac
}

_daybook_storage() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_prune() {
    repeating_flags=()
    non_repeating_flags=(--preview --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_doctor() {
    repeating_flags=()
    non_repeating_flags=(--repair --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --salvage)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--salvage')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    esac
}

_daybook_completion() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W 'bash'$'\n''zsh'$'\n''fish'
        return
        ;;
    esac
}

_daybook_serve() {
    repeating_flags=()
    non_repeating_flags=(--stdio --conformance --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone --framing --max-message-bytes --client-process-id --clientProcessId)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--framing')
        __daybook_add_completions -W 'detect'$'\n''headers'$'\n''lines'
        return
        ;;
    '--max-message-bytes')
        return
        ;;
    '--client-process-id'|'--clientProcessId')
        return
        ;;
    esac
}

_daybook_pipe() {
    repeating_flags=()
    non_repeating_flags=(--strict --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_call() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=(--field)
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--field')
        return
        ;;
    esac
}

_daybook_schema() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    '--now')
        return
        ;;
    '--time-zone')
        return
        ;;
    esac
}

_daybook_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __daybook_offer_flags_options -1
}

# Reads the line up to the cursor into words as the shell will, but expands nothing.
__daybook_line() {
    local -r line="${COMP_LINE:0:${COMP_POINT}}" replaced="${2}"
    # What stands before the text that readline replaces in this word, and the quote open there.
    local kept='' kept_quote='' is_expanded=false
    local -a COMP_WORDS=()
    local word='' quote='' character
    local -i index COMP_CWORD has_word=0
    for ((index = 0; index <= ${#line}; index++)); do
        if ((index == ${#line} - ${#replaced})); then
            kept="${word}" kept_quote="${quote}"
            "${is_expanded}" && return
        fi
        ((index == ${#line})) && break
        character="${line:index:1}"
        case "${quote}${character}" in
        [[:blank:]])
            ((has_word)) && COMP_WORDS+=("${word}")
            word='' has_word=0 is_expanded=false
            ;;
        \\)
            ((index++))
            word+="${line:index:1}" has_word=1
            ;;
        \"\\)
            if [[ "${line:index + 1:1}" = [\"\\\$\`] ]]; then
                ((index++))
            fi
            word+="${line:index:1}"
            ;;
        \' | \") quote="${character}" has_word=1 ;;
        \'\' | \"\") quote='' ;;
        *)
            [[ "${quote}" != \' && "${character}" = [\$\`] ]] && is_expanded=true
            word+="${character}" has_word=1
            ;;
        esac
    done
    COMP_WORDS+=("${word}")
    COMP_CWORD="$((${#COMP_WORDS[@]} - 1))"
    _daybook "${1}" "${word}" "${COMP_WORDS[COMP_CWORD - 1]}"
}

complete -o filenames -F __daybook_line daybook
