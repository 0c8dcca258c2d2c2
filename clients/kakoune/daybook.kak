# The pages and tasks of daybook in Kakoune, by the program daybook. README.md says how to use it.

declare-option -docstring 'the program daybook, by its name or path' str daybook_program daybook
# What the buffer *daybook* shows: a command of daybook with its arguments.
declare-option -hidden str-list daybook_page
# The tasks of the selected lines, by their ids or letters.
declare-option -hidden str daybook_tasks

declare-user-mode daybook
map global daybook t ': daybook today<ret>' -docstring 'today'
map global daybook a ': daybook-add<ret>' -docstring 'add the selected lines'
map global daybook n ': daybook-new<ret>' -docstring 'a new task'
map global daybook d ': daybook-done<ret>' -docstring 'done'
map global daybook p ': daybook-postpone<ret>' -docstring 'postpone'
map global daybook o ': daybook-open<ret>' -docstring 'show the task'
map global daybook u ': daybook-undo<ret>' -docstring 'undo'

define-command daybook -params .. \
    -docstring 'daybook [<view> [<argument>]...]: show a page; without a name, today' \
    -shell-script-candidates %{ "$kak_opt_daybook_program" view --plain | cut -d ' ' -f 1 } %{
    evaluate-commands %sh{
        [ $# -gt 0 ] && echo 'daybook-draw view %arg{@}' || echo 'daybook-draw view today'
    }
}

define-command daybook-add \
    -docstring 'add each selected line as a task: all of them, or none' %{
    evaluate-commands -draft -save-regs 'd' %{
        execute-keys x
        set-register d %val{selections}
        set-option global daybook_tasks %sh{
            eval "set -- $kak_quoted_reg_d"
            printf '%s' "$@"
        }
    }
    daybook-tell %sh{
        # A line that begins with a dash is no option: all of them come on standard input.
        # The program knows lists, and says what of them it leaves out.
        said=$(printf '%s\n' "$kak_opt_daybook_tasks" | "$kak_opt_daybook_program" add - 2>&1) || {
            printf '%s' "$said"
            exit
        }
        printf '+Added %s.' "$(printf '%s\n' "$said" | grep -vc '^daybook: ')"
        printf '%s\n' "$said" | sed -n 's/^daybook: / /p' | tr -d '\n'
    }
}

define-command daybook-new -params .. \
    -docstring 'daybook-new [<line>]: add a task, such as: Pay rent friday #home' %{
    evaluate-commands %sh{
        if [ $# -eq 0 ]; then
            echo "prompt 'task: ' %{ daybook-new %val{text} }"
        else
            echo 'daybook-ask add -- %arg{@}'
        fi
    }
}

define-command daybook-done \
    -docstring 'complete the tasks of the selected lines; a box with their link is ticked' %{
    daybook-find
    daybook-ask done %sh{ echo "$kak_opt_daybook_tasks" }
    try %{
        evaluate-commands -draft %{
            execute-keys x<a-s> '<a-k>daybook:task/<ret>'
            execute-keys 's^\s*([-*+]|\d+[.)])\s+\[\K (?=\])<ret>' rx
        }
    }
}

define-command daybook-postpone -params .. \
    -docstring 'daybook-postpone [<day>]: postpone the tasks of the selected lines' %{
    daybook-find
    evaluate-commands %sh{
        if [ $# -eq 0 ]; then
            echo "prompt 'to which day? ' %{ daybook-postpone %val{text} }"
        else
            echo 'daybook-ask postpone %sh{ echo "$kak_opt_daybook_tasks" } %arg{@}'
        fi
    }
}

define-command daybook-open -docstring 'show everything about the task of the line' %{
    daybook-find
    daybook-draw show %sh{ echo "${kak_opt_daybook_tasks%% *}" }
}

define-command daybook-undo -docstring 'undo the newest change, whichever program made it' %{
    daybook-ask undo
}

define-command daybook-refresh -docstring 'draw the page again' %{
    evaluate-commands -buffer *daybook* %{ daybook-draw %opt{daybook_page} }
}

# Keeps the tasks of the selected lines in the option daybook_tasks: by a link, or on a page by the
# letters in front.
define-command -hidden daybook-find %{
    evaluate-commands -draft -save-regs 'd' %{
        execute-keys x
        set-register d %val{selections}
        set-option global daybook_tasks %sh{
            eval "set -- $kak_quoted_reg_d"
            letters=
            [ "$kak_opt_filetype" = daybook ] && letters='s/^ *([a-z]{2,8}) +[^A-Za-z0-9 ].*/\1/p'
            printf '%s' "$@" | sed -n -E \
                -e 's/.*daybook:task\/([A-Za-z0-9._-]*[A-Za-z0-9_-]).*/\1/p;t' \
                -e 's/(.* )?db:([A-Za-z0-9._-]*[A-Za-z0-9_-]).*/\2/p;t' \
                -e "$letters" | paste -s -d ' '
        }
    }
    evaluate-commands %sh{
        [ -n "$kak_opt_daybook_tasks" ] ||
            echo "fail 'daybook: There is no open task in this line.'"
    }
}

# Runs a command of daybook, says what it said, and draws the page again.
define-command -hidden daybook-ask -params 1.. %{
    daybook-tell %sh{
        command=$1
        shift
        # The tasks are words of one argument.
        # shellcheck disable=SC2086
        [ "$command" = add ] || { words=$*; set -- $words; }
        said=$("$kak_opt_daybook_program" "$command" "$@" 2>&1) && printf '+'
        printf '%s' "$said" | tr '\n' ' '
    }
}

# Says what begins with + in the status line, after the page is drawn again; fails with the rest.
define-command -hidden daybook-tell -params 1 %{
    evaluate-commands %sh{
        text=$(printf '%s' "${1#+}" | sed "s/'/''/g")
        case $1 in
        +*) printf "try %%{ daybook-refresh }\necho -- '%s'\n" "$text" ;;
        *) printf "fail '%s'\n" "$text" ;;
        esac
    }
}

# Shows what a command of daybook prints, in the buffer *daybook*.
define-command -hidden daybook-draw -params 1.. %{
    evaluate-commands %sh{
        page=$(mktemp "${TMPDIR:-/tmp}/daybook-kakoune.XXXXXX")
        [ "$1" = view ] && set -- "$@" --plain --width "$((kak_window_width > 20 ? kak_window_width : 80))"
        if "$kak_opt_daybook_program" "$@" >"$page" 2>&1; then
            printf "daybook-fill '%s'\nset-option buffer daybook_page %%arg{@}\n" "$page"
        else
            printf "fail '%s'\n" "$(tr '\n' ' ' <"$page" | sed "s/'/''/g")"
            rm -f "$page"
        fi
    }
}

define-command -hidden daybook-fill -params 1 %{
    edit -scratch *daybook*
    set-option buffer filetype daybook
    evaluate-commands -save-regs 'l' %{
        set-register l %val{cursor_line}
        execute-keys -draft "%%|cat '%arg{1}'; rm '%arg{1}'<ret>"
        execute-keys "%reg{l}g"
    }
}

add-highlighter shared/daybook group
add-highlighter shared/daybook/ regex '^\S[^\n]*(\(\d+\)|\d+/\d+ done)?$' 0:title
add-highlighter shared/daybook/ regex '^ *([a-z]{2,8}) +(?=[^\w\s])' 1:comment
add-highlighter shared/daybook/ regex '(?<=\s)#\S+' 0:attribute
add-highlighter shared/daybook/ regex '\d+ days? late\b' 0:Error

hook -group daybook global WinSetOption filetype=daybook %{
    add-highlighter window/daybook ref daybook
    map window normal <ret> ': daybook-open<ret>'
    map window normal d ': daybook-done<ret>'
    map window normal p ': daybook-postpone<ret>'
    map window normal a ': daybook-new<ret>'
    map window normal u ': daybook-undo<ret>'
    map window normal r ': daybook-refresh<ret>'
    map window normal t ': daybook today<ret>'
    map window normal q ': delete-buffer<ret>'
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/daybook }
}
