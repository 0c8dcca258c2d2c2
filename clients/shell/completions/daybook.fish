function __daybook_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __daybook_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __daybook_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __daybook_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __daybook_parse_tokens -S
    set -l unparsed_tokens (__daybook_tokens -pc)
    switch $unparsed_tokens[1]
    case 'daybook'
        __daybook_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'serve'
            __daybook_parse_subcommand 0 'database=' 'now=' 'time-zone=' 'framing=' 'max-message-bytes=' 'conformance' 'version' 'h/help'
        case 'pipe'
            __daybook_parse_subcommand 0 'database=' 'now=' 'time-zone=' 'version' 'h/help'
        case 'call'
            __daybook_parse_subcommand 2 'database=' 'now=' 'time-zone=' 'version' 'h/help'
        case 'import'
            __daybook_parse_subcommand 2 'database=' 'now=' 'time-zone=' 'raise-limits' 'dry-run' 'version' 'h/help'
        case 'today'
            __daybook_parse_subcommand 0 'database=' 'now=' 'time-zone=' 'width=' 'ascii' 'version' 'h/help'
        case 'schema'
            __daybook_parse_subcommand 0 'database=' 'now=' 'time-zone=' 'version' 'h/help'
        case 'help'
            __daybook_parse_subcommand -r 1 'version'
        end
    end
end

function __daybook_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __daybook_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __daybook_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __daybook_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__daybook_tokens -p)
    if test -z "$(__daybook_tokens -t)"
        set -l index (count (__daybook_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'daybook' -f
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook" version' -l 'version' -d 'Show the version.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_positional "daybook" -eq 1' -fa 'serve' -d 'Serves one client over standard input and output (JSON-RPC 2.0).'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_positional "daybook" -eq 1' -fa 'pipe' -d 'Answers requests of a script: one JSON text a line, no handshake.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_positional "daybook" -eq 1' -fa 'call' -d 'Calls one method and prints its result as a line of JSON.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_positional "daybook" -eq 1' -fa 'import' -d 'Brings in the tasks of another program\'s file: all of them, or none.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_positional "daybook" -eq 1' -fa 'today' -d 'Shows what today holds.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_positional "daybook" -eq 1' -fa 'schema' -d 'Prints the protocol as an OpenRPC document.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_positional "daybook" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook serve" database' -l 'database' -d 'The database file.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'db\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook serve" now' -l 'now' -d 'Fixes the clock, for runs that can be repeated: 2026-01-22T09:00.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook serve" time-zone' -l 'time-zone' -d 'The IANA time zone to live in; without it the machine\'s.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook serve" framing' -l 'framing' -d 'How messages are framed; without it the first byte tells.' -rfka 'detect headers lines'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook serve" max-message-bytes' -l 'max-message-bytes' -d 'The longest message that is read, in bytes (1024 to 1073741824).' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook serve" conformance' -l 'conformance' -d 'Lets the client set the clock, for transcripts.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook serve" version' -l 'version' -d 'Show the version.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook serve" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook pipe" database' -l 'database' -d 'The database file.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'db\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook pipe" now' -l 'now' -d 'Fixes the clock, for runs that can be repeated: 2026-01-22T09:00.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook pipe" time-zone' -l 'time-zone' -d 'The IANA time zone to live in; without it the machine\'s.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook pipe" version' -l 'version' -d 'Show the version.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook pipe" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook call" database' -l 'database' -d 'The database file.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'db\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook call" now' -l 'now' -d 'Fixes the clock, for runs that can be repeated: 2026-01-22T09:00.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook call" time-zone' -l 'time-zone' -d 'The IANA time zone to live in; without it the machine\'s.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook call" version' -l 'version' -d 'Show the version.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook call" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook import" database' -l 'database' -d 'The database file.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'db\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook import" now' -l 'now' -d 'Fixes the clock, for runs that can be repeated: 2026-01-22T09:00.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook import" time-zone' -l 'time-zone' -d 'The IANA time zone to live in; without it the machine\'s.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_positional "daybook import" -eq 1' -fka 'taskwarrior'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_positional "daybook import" -eq 2' -F
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook import" raise-limits' -l 'raise-limits' -d 'Raises the limits that the file needs, for good and to the exact need.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook import" dry-run' -l 'dry-run' -d 'Reports what would happen and changes nothing.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook import" version' -l 'version' -d 'Show the version.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook import" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook today" database' -l 'database' -d 'The database file.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'db\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook today" now' -l 'now' -d 'Fixes the clock, for runs that can be repeated: 2026-01-22T09:00.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook today" time-zone' -l 'time-zone' -d 'The IANA time zone to live in; without it the machine\'s.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook today" width' -l 'width' -d 'How many cells a row has (20 to 1000); without it the terminal\'s width.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook today" ascii' -l 'ascii' -d 'Draws marks and bars in ASCII.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook today" version' -l 'version' -d 'Show the version.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook today" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook schema" database' -l 'database' -d 'The database file.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'db\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook schema" now' -l 'now' -d 'Fixes the clock, for runs that can be repeated: 2026-01-22T09:00.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook schema" time-zone' -l 'time-zone' -d 'The IANA time zone to live in; without it the machine\'s.' -rfka ''
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook schema" version' -l 'version' -d 'Show the version.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook schema" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'daybook' -n '__daybook_should_offer_completions_for_flags_or_options "daybook help" version' -l 'version' -d 'Show the version.'
