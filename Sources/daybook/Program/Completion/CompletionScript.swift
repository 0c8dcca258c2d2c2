/// What a shell reads to complete the command line: it asks the program (`CompletionAnswer`), expands
/// and runs nothing of the line, and quotes what it is answered.
enum CompletionScript {
  static let bash = #"""
    # Completes daybook in bash: the program says what can stand at the cursor.

    # Offers a word, quoted for where it is to stand.
    __daybook_offer() {
        local apostrophe="'\\''" exclamation="\"'!'\"" quoted="${1#"$kept"}" special
        case "$kept_quote" in
        \') quoted="${quoted//\'/$apostrophe}" ;;
        \")
            for special in \\ \" \$ \`; do quoted="${quoted//"$special"/\\$special}"; done
            # A backslash before ! would stay.
            quoted="${quoted//!/$exclamation}"
            ;;
        *) printf -v quoted %q "$quoted" ;;
        esac
        # Readline opens and closes the quote, and takes the same character there for it.
        [[ -n "$kept_quote" && "$quoted" = "$kept_quote"* ]] && quoted="$kept_quote$quoted"
        [[ "$quoted" = *"$kept_quote" ]] && quoted+="$kept_quote"
        COMPREPLY+=("$quoted")
    }

    # Reads the line up to the cursor into words as the shell will, but expands nothing.
    _daybook() {
        local -r line="${COMP_LINE:0:COMP_POINT}" replaced="$2"
        # What stands before the text that readline replaces in this word, and the quote open there.
        local kept='' kept_quote='' word='' quote='' character answer
        local -a words=()
        local -i index has_word=0 is_expanded=0
        for ((index = 0; index <= ${#line}; index++)); do
            if ((index == ${#line} - ${#replaced})); then
                ((is_expanded)) && return
                kept="$word" kept_quote="$quote"
            fi
            character="${line:index:1}"
            case "$quote$character" in
            [[:blank:]])
                ((has_word)) && words+=("$word")
                word='' has_word=0 is_expanded=0 ;;
            \\ | \"\\)
                [[ -z "$quote" || "${line:index+1:1}" = [\"\\\$\`] ]] && ((++index))
                word+="${line:index:1}" has_word=1 ;;
            \' | \") quote="$character" has_word=1 ;;
            \'\' | \"\") quote='' ;;
            *)
                [[ "$quote" != \' && "$character" = [\$\`] ]] && is_expanded=1
                word+="$character" has_word=1 ;;
            esac
        done
        while IFS='' read -r answer; do
            if [[ "$answer" = $'\t'* ]]; then
                # In front of a path bash would run commands.
                [[ "$replaced" = *\`* || "$replaced" = *\$[!_[:alpha:]]* ]] && return
                compopt -o filenames 2>/dev/null
                mapfile -t COMPREPLY < <(compgen -o plusdirs -f -X "!*${answer#?}" -- "$replaced")
            else
                __daybook_offer "${answer%%$'\t'*}"
            fi
        done < <(command daybook ---completion bash "${#words[@]}" "${words[@]}" "$word" 2>/dev/null)
    }

    complete -F _daybook daybook
    """#

  static let zsh = #"""
    #compdef daybook
    # Completes daybook in zsh: the program says what can stand at the cursor.
    _daybook() {
        local answer
        local -a described names
        for answer in "${(@f)$(command daybook ---completion zsh "$((CURRENT - 1))" \
            "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" "${(@Q)words[CURRENT+1,-1]}" 2>/dev/null)}"; do
            case "$answer" in
            ($'\t'*)
                # In front of a path zsh would run commands.
                [[ "$PREFIX" = (*\`*|*\$[^_[:alpha:]]*) ]] && return
                [[ "$PREFIX" = --*=* ]] && compset -P '*='
                [[ "$answer" = */ ]] && _files -/ || _files -g "*${answer#?}"
                ;;
            (*$'\t'*) described+=("${answer/$'\t'/:}") ;;
            (?*) names+=("$answer") ;;
            esac
        done
        # It reads the text behind a colon as a description.
        (($#described)) && _describe -V daybook described
        (($#names)) && compadd -V names -a names
    }

    if [[ "${funcstack[1]}" = _daybook ]]; then
        _daybook "$@"
    else
        compdef _daybook daybook
    fi
    """#

  static let fish = #"""
    # Completes daybook in fish: the program says what can stand at the cursor.
    function __daybook_complete
        set -l before (commandline -opc)
        set -l index (count $before)
        set -l words (commandline -op)
        set -l behind $words[(math $index + 1)..]
        test -n "$(commandline -t)"; and set -e behind[1]
        for answer in (command daybook ---completion fish $index $before "$(commandline -ct)" $behind 2>/dev/null)
            switch $answer
                case \t\*
                    # A name that no command has: fish completes paths.
                    set -l end (string sub -s 2 -- $answer | string escape --style=regex)
                    complete -C "__daybook_paths $(commandline -ct)" | string match -r -- ".*(/|$end)\$"
                case '*'
                    printf '%s\n' $answer
            end
        end
    end

    complete -c daybook -kfa '(__daybook_complete)'
    """#
}
