local Editor = require('editor')
local start = require('stub')

local marked = { 'DaybookForeign:Head' }

test('What others changed is marked for a moment, and drawn as the rest again', function()
  local editor = start()
  editor.act('touch')
  editor:await('mark', function() return vim.deep_equal(editor:spans(0, 0), marked) end)
  editor:await('page without it', function() return #editor:spans(0, 0) == 0 end)
  equal(#editor.requests('view/show'), 1)
  editor:stop()
end)

test('A page that is drawn again and again has no more marks than its spans', function()
  local editor = start()
  for count = 2, 6 do
    editor:type('gr')
    editor.await_requests('view/close', count - 1)
  end
  editor:await_text('see here')
  equal(editor:lua([[
    local space = vim.api.nvim_get_namespaces().daybook
    return #vim.api.nvim_buf_get_extmarks(0, space, 0, -1, {})
  ]]), 3)
  editor:stop()
end)

test('What is marked during a selection is seen after it', function()
  local editor = start()
  editor:go_to('Line two')
  editor:type('Vj')
  editor.act('touch')
  editor.await_requests('view/act', 1)
  vim.wait(300)
  equal({ editor:lua('return vim.fn.mode()'), editor:spans(0, 0) }, { 'V', {} })
  editor:type('<Esc>')
  editor:await('mark', function() return vim.deep_equal(editor:spans(0, 0), marked) end)
  editor:stop()
end)

test('A change does not disturb an operator, a selection or typing elsewhere', function()
  local editor = start()
  editor:command('new')
  local function changed()
    local count = #editor.requests('view/act')
    editor.act('touch')
    editor.await_requests('view/act', count + 1)
    vim.wait(50)
  end
  editor:type('ione two')
  changed()
  editor:type(' three<Esc>0')
  editor:await_text('one two three')
  editor:type('v')
  changed()
  editor:type('ed')
  editor:await('rest', function() return editor:text() == ' two three' end)
  editor:type('0d')
  changed()
  editor:type('w')
  editor:await('rest', function() return editor:text() == 'two three' end)
  editor:stop()
end)

test('A reminder stays in view and takes no key from whoever types', function()
  local editor = start()
  editor:command('new')
  editor:type('iWater')
  editor.act('ring')
  editor:await_box('Fern 1, due due')
  editor:type(' the fern')
  editor:await_text('Water the fern')
  equal(editor:lua('return vim.fn.mode()'), 'i')
  editor:type('<Esc>:echo 1<CR>')
  for _, command in ipairs({ 'only!', 'tabnew', 'tabclose', 'set columns=60', 'mode' }) do
    editor:command(command)
    editor:await('reminder after ' .. command, function()
      return editor:lua([[
        for _, win in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
          local place = vim.api.nvim_win_get_config(win)
          local words = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(win), 0, 1, false)[1]
          if place.relative ~= '' then
            return words:find('! Fern 1, due', 1, true) ~= nil and place.width <= vim.o.columns
          end
        end
      ]]) == true
    end)
    equal(editor:lua('return vim.fn.win_gettype()'), '', command)
  end
  editor:stop()
end)

test('Neovim can be left while a reminder is in view', function()
  local editor = start()
  editor.act('ring')
  editor:await_box('Fern 1')
  -- It may be gone before it answers.
  pcall(editor.type, editor, ':quit<CR>')
  equal(vim.fn.jobwait({ editor.channel }, 3000)[1] >= 0, true)
end)

test('A reminder that comes during a command is shown after it', function()
  local editor = start()
  editor:type(":let word = 'fern")
  editor.act('ring')
  editor.await_requests('view/act', 1)
  vim.wait(300)
  equal(editor:lua('return vim.fn.getcmdline()'), "let word = 'fern")
  equal(editor:box(), -1)
  editor:type("'<CR>")
  editor:await_box('Fern 1, due')
  equal(editor:lua('return vim.g.word'), 'fern')
  editor:stop()
end)

test('A reminder is answered by what it offers, with the question that this asks', function()
  local editor = start()
  editor.act('ring')
  editor:await_box('Fern 1')
  editor:answer(nil, '25')
  editor:type(':Daybook!<CR>')
  editor:await_text('x  Done')
  equal(editor:lines()[1]:find('^Fern 1, due') ~= nil, true)
  editor:type('s')
  local acts = editor.await_requests('view/act', 2)
  equal(acts[2], {
    name = 'odd', action = 'snooze', keys = { 'reminder/1' }, answers = { '25' }, changeCursor = 1,
  })
  editor:stop()
end)

test('All that rings is in view, and what is dismissed elsewhere is taken away', function()
  local editor = start()
  for count = 1, 6 do
    editor.act('ring')
    editor:await_box('Fern ' .. count)
  end
  editor:await_box('and 2 more')
  equal(editor:box_text():find('Fern 2'), nil)
  editor.act('hush')
  editor:await('others', function() return not editor:box_text():find('Fern 6') end)
  editor:await_box('Fern 2')
  editor:command('nmap m <Plug>(daybook-reminder)')
  editor:type('m')
  editor:await_text('Snooze')
  equal(editor:lines()[1]:find('^Fern 5') ~= nil, true)
  editor:stop()
end)

test('Where nothing rings, as after a new start of the server, the reminders are shown', function()
  local editor = start()
  editor.act('ring')
  editor:await_box('Fern 1')
  editor:type('!')
  editor:await_message('The daybook server ended')
  editor:type('n')
  editor.await_requests('initialize', 2)
  editor:await('no notice', function() return editor:box() == -1 end)
  editor:command('Daybook!')
  editor:await('view', function()
    return editor:lua('return vim.api.nvim_buf_get_name(0)') == 'daybook://reminders'
  end)
  editor:stop()
end)

test('The status line follows what the server tells', function()
  local editor = start()
  editor:lua([[return require('daybook').status()]])
  for count, action in ipairs({ 'touch', 'ring', 'hush' }) do
    editor.await_requests('view/status', count)
    editor.act(action)
  end
  editor.await_requests('view/status', 4)
  editor:stop()
end)

test('A message that is longer than a line is read whole, until the next key', function()
  local editor = Editor.start()
  editor:tasks({ 'Fern' })
  editor:open()
  local words = ('One of many words '):rep(6) .. 'and the last'
  editor:lua([[require('daybook.server').tell(..., 'error')]], words)
  editor:await_box('and the last')
  equal(#vim.split(editor:box_text(), '\n'), 2)
  equal(editor:spans(editor:box(), 0)[1]:find('DaybookError:One of many') ~= nil, true)
  editor:await_message('One of many')
  editor:type('j')
  editor:await('no box', function() return editor:box() == -1 end)
  editor:stop()
end)
