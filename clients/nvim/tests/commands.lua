local Editor = require('editor')

test('The command opens the first steps until they are over, then today', function()
  local editor = Editor.start()
  local function name() return editor:lua('return vim.api.nvim_buf_get_name(0)') end
  editor:open('')
  equal(name(), 'daybook://onboarding')
  editor:await_text('Welcome to daybook')
  editor:type('c')
  editor:await_text('Snooze Your Way')
  editor:type('s')
  editor:await_text('Stay Reminded')
  editor:answer('Not now')
  editor:type('n')
  editor:await_text('No worries!')
  editor:go_to('Name')
  editor:answer(nil, 'Ada')
  editor:type('e')
  editor:await_text('Name          Ada')
  editor:type('x')
  editor:await('today', function() return name() == 'daybook://today' end)
  editor:command('bdelete')
  editor:command('Daybook')
  editor:await('today again', function() return name() == 'daybook://today' end)
  editor:stop()
end)

test('The command completes views', function()
  local editor = Editor.start()
  local function completed(line)
    return editor:lua([[return vim.fn.getcompletion(..., 'cmdline')]], line)
  end
  equal(completed('Daybook tod'), { 'today' })
  equal(completed('Daybook ad'), { 'add' })
  local all = editor:lua([[return require('daybook').complete('', 'Daybook ')]])
  assert(vim.tbl_contains(all, 'tasks') and #all > 10, vim.inspect(all))
  equal(completed('Daybook today x'), {})
  editor:stop()
end)

test('A link opens the view that shows what it names, with the cursor on it', function()
  local editor = Editor.start()
  editor:tasks({ 'Fern', 'Moss' })
  editor:open('daybook:task/moss')
  editor:await_text('Moss')
  equal(editor:line():find('Moss') ~= nil, true, editor:line())
  editor:stop()
end)

test('Modifiers decide where a view opens, and closing it leaves things as they were', function()
  local editor = Editor.start()
  local function windows() return editor:lua('return #vim.api.nvim_list_wins()') end
  editor:command('edit notes.txt')
  editor:open()
  equal(windows(), 1)
  editor:type('q')
  editor:await('file', function()
    return editor:lua('return vim.api.nvim_buf_get_name(0)'):find('notes.txt$') ~= nil
  end)
  editor:command('vertical Daybook today')
  equal(windows(), 2)
  editor:await_text('add here')
  editor:type('q')
  editor:await('one window', function() return windows() == 1 end)
  editor:stop()
end)

test('A view does not push out a file with changes that are not saved', function()
  local editor = Editor.start()
  editor:command('set nohidden')
  editor:command('edit notes.txt')
  editor:lua([[vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'unsaved' })]])
  editor:open()
  equal(editor:lua('return #vim.api.nvim_list_wins()'), 2)
  editor:stop()
end)

test('A page comes back by the name of its buffer, and is read anew by :edit', function()
  local editor = Editor.start()
  editor:tasks({ 'Fern' })
  editor:command('edit daybook://today')
  editor:await_text('Fern')
  editor:tasks({ 'Moss' })
  editor:command('edit')
  editor:await_text('Moss')
  editor:command('bdelete')
  editor:command('edit daybook://today')
  editor:await_text('Moss')
  editor:command('bdelete')
  editor:open()
  editor:await_text('Moss')
  editor:stop()
end)

test('The name of a buffer ends with the title of its page, and brings the page back', function()
  local editor = Editor.start()
  local function name() return editor:lua('return vim.api.nvim_buf_get_name(0)') end
  editor:tasks({ 'Fern 1/2' })
  editor:command('edit notes.txt')
  editor:open('tasks fern')
  editor:await('title', function() return name() == 'daybook://tasks/fern/Fern 1⁄2' end)
  equal(editor:lua([[return vim.fn.fnamemodify(vim.fn.bufname(), ':t')]]), 'Fern 1⁄2')
  editor:elsewhere('task/edit', { id = 'fern', title = 'Moss' })
  editor:await('new title', function() return name() == 'daybook://tasks/fern/Moss' end)
  equal(editor:lua([[return vim.fn.bufname('#')]]):find('notes.txt$') ~= nil, true)
  equal(#vim.tbl_filter(function(buf)
    return editor:call('nvim_buf_get_name', buf):find('^daybook:') ~= nil
  end, editor:call('nvim_list_bufs')), 1)
  editor:command('Daybook daybook:task/fern')
  editor:command('bwipeout')
  editor:command('edit daybook://tasks/fern/Moss')
  editor:await_text('☐ Moss')
  editor:stop()
end)

test('The status line has the words of the server, and news after an act', function()
  local editor = Editor.start()
  editor:tasks({ 'Fern', 'Moss' })
  local function status() return editor:lua([[return require('daybook').status()]]) end
  editor:await('status', function() return status() == '2 today' end)
  editor:open()
  editor:go_to('Fern')
  editor:type('x')
  editor:await('new status', function() return status() == '1 today' end)
  editor:stop()
end)

test('A server that was killed is started again by the next key', function()
  local editor = Editor.start()
  editor:tasks({ 'Fern' })
  editor:open()
  -- The page that the next server keeps has another revision.
  editor:tasks({ 'Ivy' })
  editor:await_text('☐ Ivy')
  editor:go_to('Fern')
  editor:kill_server()
  editor:type('x')
  editor:await_text('✓ Fern')
  editor:stop()
end)

test('A server whose shared memory was cut short says why, and the next key starts it', function()
  local editor = Editor.start()
  editor:tasks({ 'Fern' })
  editor:open()
  editor:go_to('Fern')
  local file = assert(vim.loop.fs_open(editor.database .. '-shm', 'r+', 0))
  vim.loop.fs_ftruncate(file, 0)
  vim.loop.fs_close(file)
  editor:await_message('was cut short')
  editor:type('x')
  editor:await_text('✓ Fern')
  editor:stop()
end)

test('A program that is not there is said with what to set', function()
  local editor = Editor.start({ cmd = { '/nowhere/daybook', 'serve' } })
  editor:command('Daybook')
  editor:await_message('“/nowhere/daybook” cannot be started')
  editor:await_message('g:daybook.cmd')
  editor:command([[set laststatus=2 statusline=%{v:lua.require'daybook'.status()}]])
  equal(editor:lua([[return require('daybook').status()]]), '')
  editor:stop()
end)

test('Lines of a file become tasks with a link back to them', function()
  local editor = Editor.start()
  editor:lua([[vim.fn.writefile({ 'x', '- [ ] Pay rent #home', '- Call Ada' }, ...)]],
    editor.folder .. '/notes.md')
  editor:command('edit ' .. editor.folder .. '/notes.md')
  editor:command('2,3Daybook')
  editor:await_message('Added 2 tasks')
  local items = editor:elsewhere('task/list', { withNotes = true }).items
  equal({ items[1].title, items[1].notes }, { 'Pay rent', editor.folder .. '/notes.md:2' })
  editor:stop()
end)

test('The help is found, and its tags are clean', function()
  local editor = Editor.start()
  local docs = editor.folder .. '/doc'
  vim.fn.mkdir(docs)
  vim.fn.system({ 'cp', 'doc/daybook.txt', docs })
  editor:command('set rtp+=' .. editor.folder)
  editor:command('helptags ' .. docs)
  equal(editor:messages(), '')
  editor:command('help :Daybook')
  equal(editor:line():match('%*%S+%*$'), '*:Daybook*')
  for tag in io.open('doc/daybook.txt'):read('a'):gmatch('|([^|%s]+)|') do
    assert(editor:lua([[return vim.fn.getcompletion(..., 'help')[1] ~= nil]], tag), tag)
  end
  editor:stop()
end)

test('The health check finds the program, its protocol and its database', function()
  local editor = Editor.start()
  editor:command('checkhealth daybook')
  local text = editor:text()
  for _, words in ipairs({ 'Neovim', 'protocol 0.9', editor.database, 'An answer takes' }) do
    assert(text:find(words, 1, true), words .. ' is missing in:\n' .. text)
  end
  assert(not text:find('ERROR'), text)
  editor:stop()
end)

test('The health check says what is wrong with a program that is not there', function()
  local editor = Editor.start({ cmd = { '/nowhere/daybook' } })
  editor:command('checkhealth daybook')
  assert(editor:text():find('ERROR.*/nowhere/daybook'), editor:text())
  editor:stop()
end)

--- What the examples of the README use of fzf-lua and telescope; `pick` is what a person would choose.
local pickers = [[
  local function chosen(lines)
    for _, line in ipairs(lines) do
      if line:find(pick, 1, true) then return line end
    end
    error('there is no ' .. pick)
  end
  package.preload['fzf-lua'] = function()
    return { fzf_exec = function(source, options)
      local lines = type(source) == 'table' and source or vim.fn.systemlist(source)
      options.actions.default({ chosen(lines) })
    end }
  end
  local take, results
  package.preload['telescope.actions'] = function()
    return { select_default = { replace = function(_, run) take = run end }, close = function() end }
  end
  package.preload['telescope.actions.state'] = function()
    return { get_selected_entry = function() return { chosen(results) } end }
  end
  package.preload['telescope.finders'] = function()
    return { new_table = function(options) results = options.results end }
  end
  package.preload['telescope.config'] = function()
    return { values = { generic_sorter = function() end } }
  end
  package.preload['telescope.pickers'] = function()
    return { new = function(_, options)
      return { find = function()
        options.attach_mappings(0)
        take()
      end }
    end }
  end
]]

test('The examples for fzf-lua and telescope open what is chosen in stand-ins of them', function()
  local editor = Editor.start()
  editor:tasks({ 'Fern' })
  local shell = editor.folder .. '/daybook'
  vim.fn.writefile({
    '#!/bin/sh', ('exec %s "$@" --database %s %s'):format(
      vim.env.DAYBOOK, editor.database, table.concat(Editor.clock, ' ')),
  }, shell)
  vim.fn.setfperm(shell, 'rwxr-xr-x')
  editor:lua('vim.env.PATH = ... .. ":" .. vim.env.PATH', editor.folder)
  editor:open()
  editor:lua(pickers)
  local readme = table.concat(vim.fn.readfile('README.md'), '\n')
  local count = 0
  for block in readme:gmatch('```lua\n(.-)\n```') do
    local editors = { fzf = block:find('fzf-lua', 1, true), telescope = block:find('telescope', 1, true) }
    if next(editors) then
      count = count + 1
      editor:command('Daybook today')
      editor:await_text('Good morning')
      editor:lua(block)
      editor:lua("pick = 'habits'")
      editor:type('\\dp')
      editor:await_text('No habits yet')
    end
    if editors.fzf then
      editor:lua("pick = 'Fern'")
      editor:type('\\dt')
      editor:await_text('+ notes…')
      editor:await_text('Fern')
    end
  end
  equal(count, 2)
  editor:stop()
end)
