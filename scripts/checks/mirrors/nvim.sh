# Sourced by scripts/checks/mirror: as a built-in package, and as vim-plug and lazy.nvim load it.
# shellcheck shell=bash disable=SC2154

# Runs Neovim with the plugin, which has nothing else to find; an error ends it with status 1.
neovim() {
  PATH=${program%/*}:$PATH "$nvim" --headless -n -i NONE "$@" -c 'qall!' 2>&1
}

installed=$XDG_DATA_HOME/nvim/site/pack/daybook/start/daybook
git clone --quiet "file://$mirror" "$installed"
neovim -c 'helptags ALL' >/dev/null
neovim -c "lua
  vim.cmd('help :Daybook!')
  assert(vim.fn.expand('%:t') == 'daybook.txt', 'no help')
  vim.g.daybook = { cmd = { '$program', 'serve', '--database', '$folder/day.db' } }
  vim.cmd('tab Daybook today')
  local function is_drawn() return vim.fn.search('add here', 'nw') > 0 end
  assert(vim.wait(10000, is_drawn, 20), 'no page')
  io.stdout:write('all is well')" | grep -q 'all is well' || fail 'the installed plugin does not open a page'
[ -z "$(git -C "$installed" status --porcelain)" ] || fail 'the help tags are not ignored'

# vim-plug puts the folder on 'runtimepath' before the start, and makes the tags when it installs.
neovim --clean -c "helptags $mirror/doc" >/dev/null
cat >"$folder/page.lua" <<END
local function is_drawn() return vim.fn.search('add here', 'nw') > 0 end
assert(vim.wait(10000, is_drawn, 20), 'no page')
vim.cmd('help :Daybook!')
assert(vim.fn.expand('%:p') == '$mirror/doc/daybook.txt', 'no help')
io.stdout:write('all is well')
END
settings="{ cmd = { '$program', 'serve', '--database', '$folder/day.db' } }"
neovim --clean --cmd "set runtimepath^=$mirror" -c "lua vim.g.daybook = $settings" -c 'Daybook today' \
  -c "luafile $folder/page.lua" | grep -q 'all is well' || fail "a folder on 'runtimepath' does not do"

# lazy.nvim has commands and keys of its own for the plugin. The first that is used puts the folder
# on 'runtimepath', runs what is in plugin, hands the options to setup, and is then repeated.
cat >"$folder/lazy.lua" <<END
local function load()
  vim.api.nvim_del_user_command('Daybook')
  vim.keymap.del('n', ' r')
  vim.opt.runtimepath:prepend('$mirror')
  vim.cmd('runtime! plugin/**/*.lua')
  require('daybook').setup($settings)
end
vim.api.nvim_create_user_command('Daybook', function(command)
  load()
  vim.cmd((command.bang and 'Daybook! ' or 'Daybook ') .. command.args)
end, { nargs = '*', bang = true, range = true })
vim.keymap.set('n', ' r', function()
  load()
  vim.keymap.set('n', ' r', '<Plug>(daybook-reminder)')
  vim.api.nvim_feedkeys(' r', 'mx', false)
end)
END
neovim --clean -c "luafile $folder/lazy.lua" -c 'Daybook today' -c "luafile $folder/page.lua" |
  grep -q 'all is well' || fail 'it cannot be loaded by its command'
neovim --clean -c "luafile $folder/lazy.lua" -c 'call feedkeys(" r", "mx")' -c "lua
  local function is_drawn() return vim.fn.bufname() == 'daybook://reminders' and vim.fn.line('$') > 1 end
  assert(vim.wait(10000, is_drawn, 20), vim.fn.bufname())
  io.stdout:write('all is well')" | grep -q 'all is well' || fail 'it cannot be loaded by its keys'
[ -z "$(git -C "$mirror" status --porcelain)" ] || fail 'the help tags are not ignored'
