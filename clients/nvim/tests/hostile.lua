local Editor = require('editor')

--- Texts that some interpreter would take for something to do: RUN stands for a command of Vim that
--- leaves a file behind, SHELL for one of the shell.
local hostile = {
  ['the expression register'] = '\18=execute("RUN")\13',
  ['the expression register by name'] = '<C-R>=execute("RUN")<CR>',
  ['an expression for the command line'] = '\28eexecute("RUN")\13',
  ['a literal key, then the register'] = '\22x\18=execute("RUN")\13',
  ['the end of the mode, and a command'] = '\27:RUN\13',
  ['an interrupt, and a command'] = '\3:RUN\13',
  ['Normal mode, and a command'] = '\28\14:RUN\13',
  ['the window of the command line'] = '\6',
  ['the bytes of a key'] = '\128\253hRUN',
  ['the name of a key'] = '<Cmd>RUN<CR>',
  ['the name of a short key'] = '<CR>',
  ['a <Plug> mapping'] = ')<CR>:RUN<CR>',
  ['U+0000'] = 'a\0b',
  ['U+0080 and what follows'] = 'a\194\128\194\133\194\155b',
  ['a status line’s expression'] = '%{execute("RUN")}',
  ['a status line that is evaluated again'] = '%{%execute("RUN")%}',
  ['a status line by an expression'] = '%!execute("RUN")',
  ['a status line’s click'] = '%0@execute@x%X',
  ['two lines'] = 'one\ntwo',
  ['two lines of an old Mac'] = 'one\rtwo',
  ['a line that is a command'] = 'one\nRUN\n',
  ['the end of an Ex command'] = "' | RUN | echo '",
  ['a highlight group with a command'] = 'Title | RUN',
  ['a shell from Ex'] = '| !SHELL',
  ['a shell’s substitutions'] = '$(SHELL)`SHELL`;SHELL',
  ['a Lua string'] = ']]"); vim.cmd("RUN") --',
  ['a modeline'] = ' vim: set tabstop=3 foldmethod=expr :',
  ['a terminal'] = 'term://SHELL',
  ['a terminal’s own commands'] = '\27]0;title\7\27[2J',
  ['overrides of direction'] = 'a\226\128\174b\226\129\166c',
  ['a great length'] = ('long '):rep(2000),
}

--- An editor whose server says nothing but this text.
local function start(text)
  local editor = Editor.start()
  local log, touched = vim.fn.tempname(), editor.folder .. '/touched'
  local run = ("call writefile([],'%s')"):format(touched)
  text = text:gsub('RUN', run):gsub('SHELL', 'touch ' .. touched)
  local hex = text:gsub('.', function(byte) return ('%02x'):format(byte:byte()) end)
  editor:lua('vim.g.daybook = ...', {
    cmd = { 'python3', '-IS', vim.fn.getcwd() .. '/tests/hostile.py', log, hex },
  })
  -- They are off for root.
  editor:command('set modeline modelineexpr')
  editor:open('page')
  editor.hostile = text
  function editor.answers()
    local found = {}
    for line in io.lines(log) do
      -- The last line may still be coming.
      local is_whole, request = pcall(vim.json.decode, line)
      if is_whole and request.method == 'view/act' then table.insert(found, request.params) end
    end
    return found
  end
  --- Nothing was run, nothing failed, and no prompt waits.
  function editor.is_well(what)
    local messages = editor:messages()
    equal(vim.fn.filereadable(touched), 0, what .. ' ran it')
    assert(not messages:find('E%d+:') and not messages:find('stack traceback'), what .. messages)
    equal(editor:call('nvim_get_mode'), { mode = 'n', blocking = false }, what)
  end
  --- Types a key that asks, then these, and answers what the server was answered.
  function editor.ask(key, ...)
    local count = #editor.answers()
    editor:type(key)
    for _, more in ipairs({ ... }) do
      vim.wait(60)
      editor:type(more)
    end
    editor:await('act of ' .. key, function() return #editor.answers() > count end)
    vim.wait(20)
    return editor.answers()[count + 1].answers[1]
  end
  return editor
end

--- Declares a test for each of the texts.
local function each(sentence, body)
  for name, text in pairs(hostile) do
    test(sentence .. ': ' .. name, function()
      local editor = start(text)
      body(editor)
      editor.is_well(sentence)
      editor:stop()
    end)
  end
end

--- The text as a person could have typed it.
local function typed(text)
  return (text:gsub('%c', ' '):gsub('\194[\128-\159]', ' '):gsub('^\128\253', ' ý'))
end

each('A question takes nothing that stands in it for keys', function(editor)
  for _, key in ipairs({ 'a', 'b', 'c', 'f' }) do
    equal(editor.ask(key, '<CR>'), typed(editor.hostile), key)
    editor.is_well('the question of ' .. key)
  end
  equal(editor.ask('d', '1<CR>'), 'it')
  equal(editor.ask('e', '1<CR>'), 'yes')
end)

each('A question of another plugin begins with nothing but what can be typed', function(editor)
  editor:lua([[
    vim.ui.input = function(options, done)
      local buf = vim.api.nvim_create_buf(false, true)
      vim.api.nvim_buf_set_lines(buf, 0, -1, false, { options.prompt, options.default })
      done(options.default)
    end
    vim.ui.select = function(items, options, done)
      local buf = vim.api.nvim_create_buf(false, true)
      local rows = vim.tbl_map(options.format_item, items)
      vim.api.nvim_buf_set_lines(buf, 0, -1, false, { options.prompt, unpack(rows) })
      done(items[1])
    end
  ]])
  equal(editor.ask('a'), typed(editor.hostile))
  equal(editor.ask('d'), 'it')
  equal(editor.ask('e'), 'yes')
  equal(editor.ask('?', '<CR>'), typed(editor.hostile))
end)

each('A page, a message and a reminder show it on one line', function(editor)
  equal(#editor:lines(), 3)
  equal(editor:lines()[3], (editor.hostile:gsub('%c', ' ')))
  for _, key in ipairs({ 'm', 'n' }) do
    editor.ask(key)
    editor.is_well('the message of ' .. key)
  end
  editor:command('2')
  editor:type('ga')
  editor.ask('r')
  editor:await_box(':Daybook! answers')
  editor.is_well('the reminder')
  editor:type(':Daybook!<CR>')
  equal(editor.ask('<CR>', '<CR>'), typed(editor.hostile))
end)

each('A status line shows it, however it is made', function(editor)
  editor.ask('o')
  if #editor.hostile > 4000 then
    editor:await_message('The name of this page is too long.')
  else
    editor:await('its page', function() return editor:lines()[1]:find('^argument "') end)
  end
  if not editor.hostile:find('^\128') and #editor.hostile <= 4000 then
    local argument = vim.json.decode(editor:lines()[1]:match('^argument (.*)$'))
    equal(argument, editor.hostile)
  end
  editor:lua([[require('daybook').status()]])
  editor:await('status', function()
    return editor:lua([[return require('daybook').status()]]) ~= ''
  end)
  editor:command([[
    function! All()
      return bufname() .. b:daybook_title .. v:lua.require'daybook'.status()
    endfunction
  ]])
  for _, line in ipairs({
    '%f %t %F %{b:daybook_title} %{bufname()}', '%{%All()%}', '%!All()',
  }) do
    for _, option in ipairs({ 'statusline', 'titlestring', 'tabline' }) do
      editor:lua('vim.o[...] = select(2, ...)', option, line)
    end
    editor:command('set title laststatus=2 showtabline=2')
    editor:screen()
    if line:find('^%%!') then line = editor:lua('return vim.fn.All()') end
    -- Later versions refuse a line that has a % for nothing, which runs nothing either.
    editor:lua('pcall(vim.api.nvim_eval_statusline, ..., {})', line)
    editor.is_well(line)
  end
end)

each('A page is no place for modelines, and its keys are those of the protocol', function(editor)
  local before = editor:lua('return { vim.bo.tabstop, vim.wo.foldmethod }')
  editor:command('autocmd User Anything echo')
  editor:command('doautocmd User Anything')
  equal(editor:lua('return { vim.bo.tabstop, vim.wo.foldmethod }'), before)
  for _, map in ipairs(editor:call('nvim_buf_get_keymap', 0, 'n')) do
    local keys = map.lhs:gsub('<lt>', '<')
    assert(#keys <= 6 or keys == '<LeftRelease>' or keys:find('^<Plug>%(daybook%-[%w_]*%)$'), map.lhs)
    if map.lhs == '<CR>' then equal(map.desc, 'Open') end
  end
end)

each('A link that is none is not opened', function(editor)
  editor:lua([[
    vim.ui.open = function(link) opened = link end
    vim.fn.jobstart = function(command) opened = command end
  ]])
  editor:command('2')
  editor:type('<CR>')
  editor:await_message('is no link')
  editor.ask('l')
  equal(editor:lua('return opened'), vim.NIL)
  equal(editor:lua('return vim.bo.filetype'), 'daybook')
  editor:command('3')
  editor:type('<CR>')
  vim.wait(20)
end)

each('The health check and the completion of views say it', function(editor)
  equal(editor:lua([[return vim.fn.getcompletion('Daybook p', 'cmdline')]]), { 'page' })
  equal(#editor:lua([[return require('daybook').complete('x', 'Daybook x')]]), 1)
  editor:command('checkhealth daybook')
  assert(not editor:text():find('ERROR'), editor:text())
end)
