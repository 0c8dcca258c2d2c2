import ArgumentParser

/// What a shell reads to complete the command line: the script of the argument parser, with
/// replacements for the functions that would evaluate or change texts of the database.
enum CompletionScript {
  /// Thrown where the parser's script is not the one that the replacements were written for.
  struct UnknownScript: Error, CustomStringConvertible {
    let shell: CompletionShell

    var description: String {
      "The argument parser writes \(shell.rawValue) completions that daybook does not know."
    }
  }

  /// Returns the script, which ends with one line feed.
  static func text(for shell: CompletionShell) throws -> String {
    var script = Daybook.completionScript(for: shell)
    for (known, safe) in replacements[shell, default: []] {
      let parts = script.split(separator: known, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw UnknownScript(shell: shell) }
      script = parts.joined(separator: safe)
    }
    while script.last == "\n" { script.removeLast() }
    return script + "\n"
  }

  private static let replacements: [CompletionShell: [(known: String, safe: String)]] = [
    .bash: [
      (bashAddCompletions, bashOfferLines),
      ("complete -o filenames -F _daybook daybook", bashRegistration),
    ],
    .zsh: [(zshCustomComplete, zshOfferLines)],
    .fish: [],
  ]

  /// `compgen -W` expands the words that it is given: `$(…)` in a name would run.
  private static let bashAddCompletions = #"""
    __daybook_add_completions() {
        local completion
        while IFS='' read -r completion; do
            COMPREPLY+=("${completion}")
        done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
    }

    """#

  private static let bashOfferLines = #"""
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

    """#

  /// Bash splits words at `:` and other characters, and leaves quotes in them.
  private static let bashRegistration = #"""
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
    """#

  /// `_describe` reads the text after a colon as a description.
  private static let zshCustomComplete = #"""
        completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
        if [[ "${#completions[@]}" -gt 1 ]]; then
            __daybook_complete "${completions[@]:0:-1}"
        fi
    }

    """#

  private static let zshOfferLines = #"""
        completions=("${(@f)"$("${command_name}" "${@}" "${(@Q)command_line}")"}")
        if [[ "${#completions[@]}" -gt 1 ]]; then
            # It decides whether compadd quotes !.
            setopt localoptions banghist
            compadd -V names -- "${completions[@]:0:-1}"
        fi
    }

    """#
}
