local Editor = require('editor')

--- Two editors on one database with some tasks for today, each showing them.
local function start_two(titles)
  local one = Editor.start()
  local two = Editor.start({}, one)
  one:tasks(titles)
  one:open()
  two:open()
  return one, two
end

local function stop(one, two)
  equal(one:messages() .. two:messages(), '')
  one:stop()
  two:stop()
end

--- The line with this text is marked as changed by somebody else.
local function is_marked(editor, text)
  for row, line in ipairs(editor:lines()) do
    local first = line:find(text, 1, true) and editor:spans(0, row - 1)[1]
    if first and vim.startswith(first, 'DaybookForeign:') then return true end
  end
  return false
end

test('What a shell does is seen in two editors without a key, marked for a moment', function()
  local one, two = start_two({ 'Fern', 'Moss', 'Ivy' })
  two:command('vsplit')
  two:command('vertical resize 30')
  two:go_to('Moss')
  two:command('wincmd w')
  two:go_to('Ivy')
  -- What is overdue stands above everything else.
  local id = one:shell('add', 'Lateness yesterday')
  for _, editor in ipairs({ one, two }) do
    editor:await('mark', function() return is_marked(editor, '☐ Late') end)
    equal(is_marked(editor, '☐ Moss'), false)
  end
  equal(two:line():find('Ivy') ~= nil, true, 'the current window: ' .. two:line())
  two:command('wincmd w')
  equal(two:line():find('Moss') ~= nil, true, 'the other window: ' .. two:line())
  equal(two:lua("return vim.fn.line('w0')"), 1, 'the first line of a page that has room')
  for _, editor in ipairs({ one, two }) do
    editor:await('page without the mark', function() return not is_marked(editor, '☐ Late') end)
  end
  two:answer('High')
  two:type('!')
  one:await_text('high')
  two:await_text('high')
  two:command('wincmd w')
  equal(two:line():find('Ivy') ~= nil, true, 'where nothing was done: ' .. two:line())
  two:command('wincmd w')
  two:command('messages clear')
  one:shell('done', id)
  for _, editor in ipairs({ one, two }) do
    editor:await_text('✓ Late')
  end
  equal(two:line():find('Moss') ~= nil, true, 'after what went: ' .. two:line())
  stop(one, two)
end)

test('What is done in one editor is marked in the other alone', function()
  local one, two = start_two({ 'Fern', 'Moss' })
  two:go_to('Moss')
  one:go_to('Fern')
  one:type('x')
  two:await('mark', function() return is_marked(two, '✓ Fern') end)
  one:await_text('✓ Fern')
  equal(is_marked(one, '✓ Fern'), false)
  equal(two:line():find('Moss') ~= nil, true, two:line())
  one:command('messages clear')
  stop(one, two)
end)

test('A page in no window is not drawn, and has the news when it is shown again', function()
  local one, two = start_two({ 'Fern' })
  local page = two:lua('return vim.api.nvim_get_current_buf()')
  two:command('enew')
  one:shell('add', 'Ivy today')
  one:await_text('☐ Ivy')
  vim.wait(100)
  local hidden = table.concat(two:call('nvim_buf_get_lines', page, 0, -1, false))
  equal(hidden:find('Ivy'), nil)
  two:command('Daybook today')
  two:await_text('☐ Ivy')
  stop(one, two)
end)

test('Pages are alive again after their server was killed and a key started it', function()
  local one, two = start_two({ 'Fern' })
  local page = two:lua('return vim.api.nvim_get_current_buf()')
  two:command('split')
  two:open('habits')
  two:kill_server()
  two:type('gr')
  two:await('server', function()
    return two:lua([[return require('daybook.server').current().session ~= nil]])
  end)
  one:go_to('Fern')
  one:type('x')
  two:await('news in the other window', function()
    local lines = two:call('nvim_buf_get_lines', page, 0, -1, false)
    return table.concat(lines):find('✓ Fern') ~= nil
  end)
  one:command('messages clear')
  two:command('messages clear')
  stop(one, two)
end)

test('One editor takes back what the other did, and does it again', function()
  local one, two = start_two({ 'Fern', 'Moss' })
  one:go_to('Fern')
  one:type('x')
  two:await_text('✓ Fern')
  two:type('u')
  one:await_text('☐ Fern')
  equal(one:state('fern'), 'open')
  two:await_text('☐ Fern')
  two:type('U')
  one:await_text('✓ Fern')
  one:stop()
  two:stop()
end)

test('What somebody changed since is not taken back unasked', function()
  local one = Editor.start()
  one:tasks({ 'Fern' })
  one:open()
  one:go_to('Fern')
  one:type('x')
  one:await_message('Completed “Fern”')
  one:elsewhere('task/cancel', { id = 'fern' })
  one:open('history')
  one:await_text('Completed “Fern”')
  one:go_to('Completed “Fern”')
  one:answer('Theirs: keep it as it is now')
  one:type('u')
  one:await('question', function() return #one:asked() == 1 end)
  equal(one:asked()[1]:find('“Fern”', 1, true) ~= nil, true, one:asked()[1])
  equal(one:state('fern'), 'cancelled')
  one:stop()
end)

--- A task that is due in five minutes, with a reminder ten minutes before.
local function add_ringing(editor)
  local due, time = '2026-03-04', '09:05'
  editor:elsewhere('task/add', { id = 'fern', title = 'Fern', due = due, dueTime = time })
  editor:elsewhere('reminder/add', { id = 'ring', task = 'fern', minutesBefore = 10 })
end

test('A reminder rings in every editor, and what one answers is gone in all', function()
  local one, two = start_two({ 'Moss' })
  add_ringing(one)
  for _, editor in ipairs({ one, two }) do
    editor:await_box('Fern')
    editor:answer(nil)
  end
  one:type(':Daybook!<CR>')
  one:await_text('Dismiss the reminder')
  one:type('d')
  one:await_message('Dismissed')
  one:await('no notice', function() return one:box() == -1 end)
  two:await('no notice', function() return two:box() == -1 end)
  two:command('Daybook!')
  two:await('view', function()
    return two:lua('return vim.api.nvim_buf_get_name(0)') == 'daybook://reminders'
  end)
  equal(two:asked(), {})
  one:stop()
  two:stop()
end)

test('What rings already is told when the server starts, and snoozed for a while', function()
  local editor = Editor.start()
  add_ringing(editor)
  editor:open()
  editor:await_box('Fern')
  editor:type(':Daybook!<CR>')
  editor:await_text('Snooze')
  editor:type('s')
  editor:await('question', function() return editor:lua('return vim.fn.mode()') == 'c' end)
  editor:type('22<CR>')
  editor:await_message('Snoozed')
  local reminder = editor:elsewhere('reminder/list', vim.empty_dict()).items[1]
  equal(reminder.snoozedUntil, '2026-03-04T08:22:00.000Z')
  editor:stop()
end)
