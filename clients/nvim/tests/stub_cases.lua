local Editor = require('editor')

--- An editor with the stub as its server, on its first view.
local function start(link, options)
  local log = vim.fn.tempname()
  local command = { 'python3', vim.fn.getcwd() .. '/tests/stub.py', log, link or 'daybook:x' }
  local editor = Editor.start(vim.tbl_extend('force', { cmd = command }, options or {}))
  editor:open('odd')
  --- The requests of this method, in their order.
  function editor.requests(method)
    local found = {}
    for line in io.lines(log) do
      local request = vim.json.decode(line)
      if request.method == method then table.insert(found, request.params) end
    end
    return found
  end
  return editor
end

local function await_requests(editor, method, count)
  editor:await(count .. ' of ' .. method, function() return #editor.requests(method) == count end)
  return editor.requests(method)
end

test('The session begins with the encoding of Neovim, and params are objects', function()
  local editor = start()
  local greeting = editor.requests('initialize')[1]
  equal(greeting.positionEncoding, 'utf-8')
  equal(greeting.processId, editor:lua('return vim.fn.getpid()'))
  equal(greeting.clientInfo.name, 'Neovim')
  equal(editor.requests('view/list')[1], vim.empty_dict())
  editor:stop()
end)

test('A message is read whatever pieces it comes in, and whatever its header looks like', function()
  local editor = start()
  equal(editor:lines(), { 'Head none', 'Line one', 'Line two', 'see here' })
  editor:stop()
end)

test('An unknown style is plain, and a span beyond its line ends with it', function()
  local editor = start()
  equal(editor:spans(0, 1), { 'DaybookFrom2030:Line' })
  equal(editor:lua([[return vim.fn.synIDattr(vim.fn.hlID('DaybookFrom2030'), 'fg')]]), '')
  equal(editor:spans(0, 2), { 'DaybookTeal:two' })
  editor:stop()
end)

test('Of several actions with one key the one that applies to the line wins', function()
  local editor = start()
  local cases = { { 'Line one', 'first' }, { 'Line two', 'second' }, { 'Head', 'general' } }
  for _, case in ipairs(cases) do
    editor:go_to(case[1])
    local count = #editor.requests('view/act')
    editor:type('z')
    local acts = await_requests(editor, 'view/act', count + 1)
    equal(acts[#acts].action, case[2])
  end
  equal(vim.tbl_map(function(act) return act.keys end, editor.requests('view/act')),
    { { 'one' }, { 'two' }, {} })
  editor:stop()
end)

test('An act carries the cursor of the page as a whole number, and no answers as a list', function()
  local editor = start()
  editor:type('n')
  await_requests(editor, 'view/act', 1)
  equal(editor.requests('view/act')[1], {
    action = 'nothing', answers = {}, cursor = 123456789012, keys = {}, name = 'odd',
  })
  editor:stop()
end)

test('An unknown kind is asked as text, a day as well, and the answers keep their order', function()
  local editor = start()
  editor:answer(nil, 'answer')
  editor:go_to('Line two')
  editor:type('c')
  local acts = await_requests(editor, 'view/act', 1)
  equal(editor:asked(), { 'Color: teal', 'Day: ' })
  equal(acts[1].answers, { 'answer', 'answer' })
  editor:answer(nil, nil)
  editor:type('c')
  vim.wait(100)
  equal(#editor.requests('view/act'), 1, 'acts after an answer that was not given')
  editor:stop()
end)

test('A key of several characters works, one with < as well', function()
  local editor = start()
  editor:type('g<lt>')
  equal(await_requests(editor, 'view/act', 1)[1].action, 'angle')
  editor:stop()
end)

test('A preview of what has changed since is dropped', function()
  local editor = start()
  editor:type('tab')
  await_requests(editor, 'view/preview', 1)
  editor:type('c')
  editor:await_box('becomes abc')
  vim.wait(100)
  editor:await_box('becomes abc')
  editor:type('<CR>')
  equal(await_requests(editor, 'view/act', 1)[1].answers, { 'abc' })
  editor:stop()
end)

test('An outcome opens a view with its argument and focus, in the same window', function()
  local editor = start()
  editor:type('o')
  editor:await_text('Head a b/c')
  equal(editor:lua('return vim.api.nvim_buf_get_name(0)'), 'daybook://other/a b/c')
  equal(editor:line(), 'Line two')
  editor:command('normal! \30')
  equal(editor:lines()[1], 'Head none')
  editor:stop()
end)

test('An outcome opens a link with the program of the system', function()
  local editor = start()
  editor:lua([[
    vim.ui.open = function(link) opened = link end
    vim.fn.jobstart = function(command) opened = command[#command] end
    vim.fn.executable = function() return 1 end
  ]])
  editor:type('w')
  editor:await('link', function() return editor:lua('return opened') ~= vim.NIL end)
  equal(editor:lua('return opened'), 'https://example.org/a?b=c')
  editor:stop()
end)

test('Enter on a link to a file opens it at its line', function()
  local path = vim.fn.tempname() .. ' #1.txt'
  vim.fn.writefile({ 'one', 'two', 'three' }, path)
  local editor = start(path .. ':2')
  editor:go_to('see here')
  editor:type('<CR>')
  editor:await('file', function() return editor:line() == 'two' end)
  editor:stop()
end)

test('A page is closed for the server with its last window, and lives again when shown', function()
  local editor = start()
  editor:command('split')
  editor:command('close')
  editor:command('edit')
  vim.wait(100)
  equal(#editor.requests('view/close'), 0)
  editor:type('q')
  equal(await_requests(editor, 'view/close', 1)[1], { name = 'odd' })
  equal(editor:lines(), { '' })
  local shown = #editor.requests('view/show')
  editor:command('Daybook odd')
  equal(await_requests(editor, 'view/show', shown + 1)[shown + 1].live, true)
  editor:stop()
end)

test('A view that is not there says so, and leaves no buffer', function()
  local editor = start()
  editor:command('Daybook nowhere')
  editor:await_message('No such view. Try another.')
  equal(editor:lua([[return vim.fn.bufexists('daybook://nowhere')]]), 0)
  editor:stop()
end)

test('The end of the server is said with its reason, and the next key starts it again', function()
  local editor = start()
  editor:type('!')
  editor:await_message('The daybook server ended: The disk is on fire.')
  equal(editor:lines()[1], 'Head none')
  editor:type('n')
  await_requests(editor, 'initialize', 2)
  await_requests(editor, 'view/act', 2)
  editor:type('!')
  editor:await('end', function()
    return not editor:lua([[return require('daybook.server').is_running()]])
  end)
  editor:command('enew')
  equal(#editor.requests('initialize'), 2)
  editor:command('Daybook odd')
  await_requests(editor, 'initialize', 3)
  editor:stop()
end)

test('What the line says in words is told', function()
  local editor = start()
  editor:command('1')
  editor:type('ga')
  editor:await_message('In words')
  editor:stop()
end)

test('ASCII is asked for where the person wants it', function()
  local editor = start(nil, { ascii = true })
  equal(editor.requests('view/show')[1].ascii, true)
  editor:stop()
end)

test('Another view opens by the key that the server gives it', function()
  local editor = start()
  editor:type('got')
  editor:await('other view', function()
    return editor:lua('return vim.api.nvim_buf_get_name(0)') == 'daybook://other'
  end)
  editor:stop()
end)

test('A server that ends at each page is not started again and again', function()
  local editor = start()
  editor:command('Daybook odd crash')
  editor:await_message('The daybook server ended.')
  vim.wait(300)
  equal(#editor.requests('initialize'), 1)
  editor:type('gr')
  await_requests(editor, 'initialize', 2)
  vim.wait(300)
  equal(#editor.requests('initialize'), 2)
  editor:stop()
end)

test('What the server asks about lines of a text is asked, and answered after them', function()
  local editor = start()
  editor:answer(nil, 'garden')
  editor:command('enew')
  editor:command('1Daybook')
  equal(await_requests(editor, 'view/act', 2)[2].answers, { '', '', 'garden' })
  editor:stop()
end)
