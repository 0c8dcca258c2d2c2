# Sourced by scripts/checks/mirror: as a native package, and as vim-plug puts it on 'runtimepath'.
# shellcheck shell=bash disable=SC2154

installed=$HOME/.vim/pack/daybook/start/daybook
git clone --quiet "file://$mirror" "$installed"
"$vim" -es -N -u NONE -i NONE -c "helptags $installed/doc" -c 'qall!' </dev/null || :
[ -s "$installed/doc/tags" ] || fail 'the help has no tags'
[ -z "$(git -C "$installed" status --porcelain)" ] || fail 'the help tags are not ignored'

cat >"$folder/page.vim" <<END
let g:daybook = #{cmd: ['$program', 'serve', '--database', '$folder/day.db']}
Daybook today
let s:rounds = 0
while search('add here', 'nw') == 0 && s:rounds < 500
  sleep 20m
  let s:rounds += 1
endwhile
let s:said = [search('add here', 'nw') > 0 ? 'a page' : 'no page']
try
  help :Daybook!
  call add(s:said, expand('%:p'))
catch
  call add(s:said, v:exception)
endtry
call writefile(s:said, '$folder/result')
qall!
END

# Its package, and the help of it.
touch "$folder/vimrc"
"$vim" -es -N -i NONE -n -u "$folder/vimrc" -c 'packloadall' -c "source $folder/page.vim" </dev/null || :
diff "$folder/result" <(printf 'a page\n%s\n' "$installed/doc/daybook.txt") ||
  fail 'the installed plugin does not open a page and its help'

# vim-plug puts the folder on 'runtimepath' before the plugins are loaded.
rm -rf "$installed" "$folder/result"
"$vim" -es -N -u NONE -i NONE -c "helptags $mirror/doc" -c 'qall!' </dev/null || :
echo "set runtimepath^=$mirror" >"$folder/vimrc"
"$vim" -es -N -i NONE -n -u "$folder/vimrc" -c 'runtime! plugin/**/*.vim' -c "source $folder/page.vim" </dev/null || :
diff "$folder/result" <(printf 'a page\n%s\n' "$mirror/doc/daybook.txt") ||
  fail "a folder on 'runtimepath' does not do"
[ -z "$(git -C "$mirror" status --porcelain)" ] || fail 'the help tags are not ignored'
