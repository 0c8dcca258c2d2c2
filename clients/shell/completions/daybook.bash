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
    add|list|next|show|done|reopen|skip|cancel|postpone|edit|remove|tag|habit|mark|unmark|log|targets|remind|snooze|dismiss|notifier|care|outbox|resend|respond|gallery|start|onboarding|today|agenda|tasks|habits|reminders|wellness|nutrition|projects|tags|search|plugins|view|report|undo|redo|history|watch|preferences|import|export|storage|prune|doctor|plugin|completion|serve|lsp|mcp|pipe|call|schema|help)
        # Offer subcommand argument completions
        "_daybook_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'add list next show done reopen skip cancel postpone edit remove tag habit mark unmark log targets remind snooze dismiss notifier care outbox resend respond gallery start onboarding today agenda tasks habits reminders wellness nutrition projects tags search plugins view report undo redo history watch preferences import export storage prune doctor plugin completion serve lsp mcp pipe call schema help' -- "${cur}"))
        ;;
    esac
}

_daybook_add() {
    repeating_flags=()
    non_repeating_flags=(--stdin -n --dry-run --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=(-t --tag --remind)
    non_repeating_options=(--due -d --start --priority -p --repeat --project --notes --duration --under --parent --for --category --reply --reply-minutes --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--due'|'-d')
        return
        ;;
    '--start')
        return
        ;;
    '--priority'|'-p')
        __daybook_add_completions -W 'none'$'\n''low'$'\n''medium'$'\n''high'
        return
        ;;
    '--repeat')
        return
        ;;
    '-t'|'--tag')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion add -- --tag "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--project')
        return
        ;;
    '--notes')
        return
        ;;
    '--duration')
        return
        ;;
    '--under'|'--parent')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion add -- --under "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--for')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion add -- --for "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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
    '--remind')
        return
        ;;
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

_daybook_list() {
    repeating_flags=()
    non_repeating_flags=(--all --count --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--state --due -d --tag -t --project --priority -p --for --subtasks-of --sort -n --limit --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--state')
        __daybook_add_completions -W 'open'$'\n''completed'$'\n''cancelled'$'\n''any'
        return
        ;;
    '--due'|'-d')
        return
        ;;
    '--tag'|'-t')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion list -- --tag "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--project')
        return
        ;;
    '--priority'|'-p')
        __daybook_add_completions -W 'none'$'\n''low'$'\n''medium'$'\n''high'
        return
        ;;
    '--for')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion list -- --for "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--subtasks-of')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion list -- --subtasks-of "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--sort')
        __daybook_add_completions -W 'due'$'\n''urgency'$'\n''priority'$'\n''added'$'\n''title'$'\n''position'
        return
        ;;
    '-n'|'--limit')
        return
        ;;
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
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion list -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_next() {
    repeating_flags=()
    non_repeating_flags=(--all --json --ndjson --plain --quiet -q --version -h --help)
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion show -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_done() {
    repeating_flags=()
    non_repeating_flags=(--catch-up --no-catch-up --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --subtasks --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
    '--subtasks')
        __daybook_add_completions -W 'complete'$'\n''keep'
        return
        ;;
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
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion done -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_reopen() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion reopen -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_skip() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--through --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--through')
        return
        ;;
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
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion skip -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_cancel() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--subtasks --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--subtasks')
        __daybook_add_completions -W 'cancel'$'\n''keep'
        return
        ;;
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
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion cancel -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion postpone -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_edit() {
    repeating_flags=()
    non_repeating_flags=(--no-project --copy --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=(-t --tag --untag --waits-for --depends --attach --detach)
    non_repeating_options=(--title --due -d --start --priority -p --repeat --project --notes --duration --under --parent --for --category --reply --reply-minutes --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--title')
        return
        ;;
    '--due'|'-d')
        return
        ;;
    '--start')
        return
        ;;
    '--priority'|'-p')
        __daybook_add_completions -W 'none'$'\n''low'$'\n''medium'$'\n''high'
        return
        ;;
    '--repeat')
        return
        ;;
    '-t'|'--tag')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion edit -- --tag "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--project')
        return
        ;;
    '--notes')
        return
        ;;
    '--duration')
        return
        ;;
    '--under'|'--parent')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion edit -- --under "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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
    '--untag')
        return
        ;;
    '--waits-for'|'--depends')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion edit -- --waits-for "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--attach')
        __daybook_add_completions -f
        return
        ;;
    '--detach')
        return
        ;;
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
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion edit -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_remove() {
    repeating_flags=()
    non_repeating_flags=(--yes -y --json --ndjson --plain --quiet -q --version -h --help)
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion remove -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion tag show -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_tag_add() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--colour --color --icon --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--colour'|'--color')
        __daybook_add_completions -W 'red'$'\n''orange'$'\n''yellow'$'\n''green'$'\n''mint'$'\n''teal'$'\n''cyan'$'\n''blue'$'\n''indigo'$'\n''purple'$'\n''pink'$'\n''brown'$'\n''gray'
        return
        ;;
    '--icon')
        return
        ;;
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

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion tag rename -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion tag colour -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
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

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion tag icon -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_tag_merge() {
    repeating_flags=()
    non_repeating_flags=(--yes -y --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--into --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--into')
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion tag merge -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_tag_remove() {
    repeating_flags=()
    non_repeating_flags=(--yes -y --json --ndjson --plain --quiet -q --version -h --help)
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion tag remove -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_tag_move() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--before --after --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--before')
        return
        ;;
    '--after')
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion tag move -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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
    non_repeating_flags=(--archived --ascii --plain --json --version -h --help)
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habit show -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_habit_add() {
    repeating_flags=()
    non_repeating_flags=(-n --dry-run --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=(-t --tag)
    non_repeating_options=(--every --times --target --start --remind --notes --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
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
    '-t'|'--tag')
        return
        ;;
    '--remind')
        return
        ;;
    '--notes')
        return
        ;;
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

_daybook_habit_edit() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=(-t --tag --untag)
    non_repeating_options=(--title --every --times --target --start --remind --notes --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
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
    '-t'|'--tag')
        return
        ;;
    '--remind')
        return
        ;;
    '--notes')
        return
        ;;
    '--untag')
        return
        ;;
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
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habit edit -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_habit_mark() {
    repeating_flags=()
    non_repeating_flags=(--skip --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --reason --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
    '--reason')
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habit mark -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_habit_unmark() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habit unmark -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_habit_pause() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--through --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--through')
        return
        ;;
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
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habit pause -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habit resume -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habit archive -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habit restore -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_habit_remove() {
    repeating_flags=()
    non_repeating_flags=(--yes -y --json --ndjson --plain --quiet -q --version -h --help)
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habit remove -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_habit_move() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--before --after --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--before')
        return
        ;;
    '--after')
        return
        ;;
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
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habit move -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_mark() {
    repeating_flags=()
    non_repeating_flags=(--skip --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --reason --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
    '--reason')
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion mark -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_unmark() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion unmark -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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
    energy|meal|water|workout|sleep|weight|metrics|list|edit|remove)
        # Offer subcommand argument completions
        "_daybook_log_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'energy meal water workout sleep weight metrics list edit remove' -- "${cur}"))
        ;;
    esac
}

_daybook_log_energy() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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

_daybook_log_meal() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --database --now --time-zone --kcal --protein --carbs --fat --fibre)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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
    non_repeating_options=(--on --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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

_daybook_log_workout() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --start --done --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --database --now --time-zone --minutes)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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
    '--minutes')
        return
        ;;
    esac
}

_daybook_log_sleep() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --database --now --time-zone --quality)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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
    '--quality')
        return
        ;;
    esac
}

_daybook_log_weight() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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

_daybook_log_metrics() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --database --now --time-zone --sleep --quality --heart-rate --hrv --steps --weather --temperature --weight --source)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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
    '--weight')
        return
        ;;
    '--source')
        return
        ;;
    esac
}

_daybook_log_list() {
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W 'energy'$'\n''meal'$'\n''water'$'\n''workout'$'\n''metrics'
        return
        ;;
    esac
}

_daybook_log_edit() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--name --meal --kcal --protein --carbs --fat --fibre --on --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--name')
        return
        ;;
    '--meal')
        __daybook_add_completions -W 'breakfast'$'\n''lunch'$'\n''dinner'$'\n''snack'
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
    '--on')
        return
        ;;
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

_daybook_log_remove() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--on --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--on')
        return
        ;;
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
    non_repeating_options=(--kcal --protein --carbs --fat --fibre --water --database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
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

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion remind -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion snooze -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_dismiss() {
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion dismiss -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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
    non_repeating_options=(--notify --database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--notify')
        return
        ;;
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

_daybook_notifier_install() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--notify --database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--notify')
        return
        ;;
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
    show|list|add|edit|send|remove|status|week|analytics)
        # Offer subcommand argument completions
        "_daybook_care_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'show list add edit send remove status week analytics' -- "${cur}"))
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
    non_repeating_options=(--relationship --phone --photo --emoji --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
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
    '--emoji')
        return
        ;;
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

_daybook_care_edit() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--name --relationship --phone --photo --emoji --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
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
    '--emoji')
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion care edit -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_care_send() {
    repeating_flags=()
    non_repeating_flags=(--yes -y --json --ndjson --plain --quiet -q --version -h --help)
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
    non_repeating_flags=(--yes -y --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--tasks --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--tasks')
        __daybook_add_completions -W 'keep'$'\n''remove'
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion care remove -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_care_status() {
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

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion care status -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_care_week() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--for --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--for')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion care week -- --for "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
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

_daybook_care_analytics() {
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion care analytics -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_outbox() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--state --for --limit --database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
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

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion resend -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_respond() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--photo --id --database --now --time-zone)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--photo')
        __daybook_add_completions -f
        return
        ;;
    '--id')
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion respond -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_gallery() {
    repeating_flags=()
    non_repeating_flags=(--week --ascii --plain --json --version -h --help)
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
    non_repeating_options=(--name --database --now --time-zone --width)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--name')
        return
        ;;
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
        __daybook_add_completions -W 'continue'$'\n''back'$'\n''skip'$'\n''enable'$'\n''refuse'$'\n''start'$'\n''restart'
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
    non_repeating_flags=(--archived --ascii --plain --json --version -h --help)
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion habits -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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
    non_repeating_flags=(--elsewhere --ascii --plain --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--save --saved --rename --forget --database --now --time-zone --width)
    __daybook_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--save')
        return
        ;;
    '--saved')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion search -- --saved "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    '--rename')
        return
        ;;
    '--forget')
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion search -- --forget "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion search -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_plugins() {
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

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion view -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_report() {
    repeating_flags=()
    non_repeating_flags=(--week --month --open --no-photos --version -h --help)
    repeating_options=()
    non_repeating_options=(--from --through --html --database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--from')
        return
        ;;
    '--through')
        return
        ;;
    '--html')
        __daybook_add_completions -o plusdirs -fX '!*.@(html)'
        return
        ;;
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

_daybook_undo() {
    repeating_flags=()
    non_repeating_flags=(--yes -y --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--change --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--change')
        return
        ;;
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
    non_repeating_flags=(--yes -y --json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--change --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--change')
        return
        ;;
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
    non_repeating_options=(--notify --database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--notify')
        return
        ;;
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

    # Offer positional completions
    case "${positional_number}" in
    *)
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion preferences -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_daybook_import() {
    repeating_flags=()
    non_repeating_flags=(--raise-limits -n --dry-run --version -h --help)
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
        __daybook_add_completions -W 'daybook'$'\n''loop'$'\n''taskwarrior'
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
    non_repeating_options=(--format --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __daybook_add_completions -W 'daybook'$'\n''taskwarrior'
        return
        ;;
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
    non_repeating_options=(--salvage --database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--salvage')
        __daybook_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
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

_daybook_plugin() {
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
    list|show|add|enable|disable|set|run|log|remove)
        # Offer subcommand argument completions
        "_daybook_plugin_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list show add enable disable set run log remove' -- "${cur}"))
        ;;
    esac
}

_daybook_plugin_list() {
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

_daybook_plugin_show() {
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

_daybook_plugin_add() {
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

    # Offer positional completions
    case "${positional_number}" in
    1)
        __daybook_add_completions -d
        return
        ;;
    esac
}

_daybook_plugin_enable() {
    repeating_flags=()
    non_repeating_flags=(--yes -y --json --ndjson --plain --quiet -q --version -h --help)
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

_daybook_plugin_disable() {
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

_daybook_plugin_set() {
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

_daybook_plugin_run() {
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

_daybook_plugin_log() {
    repeating_flags=()
    non_repeating_flags=(--json --ndjson --plain --quiet -q --version -h --help)
    repeating_options=()
    non_repeating_options=(--limit --database --now --time-zone)
    __daybook_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--limit')
        return
        ;;
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

_daybook_plugin_remove() {
    repeating_flags=()
    non_repeating_flags=(--yes -y --json --ndjson --plain --quiet -q --version -h --help)
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
    non_repeating_options=(--framing --max-message-bytes --client-process-id --clientProcessId --database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
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

_daybook_lsp() {
    repeating_flags=()
    non_repeating_flags=(--stdio --version -h --help)
    repeating_options=()
    non_repeating_options=(--client-process-id --clientProcessId --database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--client-process-id'|'--clientProcessId')
        return
        ;;
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

_daybook_mcp() {
    repeating_flags=()
    non_repeating_flags=(--read-only --methods --version -h --help)
    repeating_options=(--allow)
    non_repeating_options=(--database --now --time-zone)
    __daybook_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--allow')
        __daybook_add_completions -W 'care'$'\n''wellness'$'\n''export'$'\n''plugin'
        return
        ;;
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
    '--field')
        return
        ;;
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
        __daybook_add_completions -W "$(__daybook_custom_complete ---completion call -- positional@0 "${COMP_CWORD}" "$(__daybook_cursor_index_in_current_word)")"
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
