-- Neovim's own client, as a person uses it: a list of tasks in Markdown, from the first line typed
-- to an undo. Fails with exit code 1.
local folder, daybook = vim.env.DAYBOOK_TEST_FOLDER, vim.env.DAYBOOK
local fixed

--- Lets what comes have a database of its own.
local function begin(database)
  fixed = { '--database', folder .. '/' .. database, '--now', '2026-03-02T08:00', '--time-zone', 'UTC' }
end

local function equal(actual, expected, what)
  if vim.deep_equal(actual, expected) then return end
  error(('%s:\nexpected %s\nbut it is %s'):format(
    what, vim.inspect(expected), vim.inspect(actual)), 2)
end

local function eventually(what, condition)
  if not vim.wait(10000, condition, 20) then
    error(('%s did not come:\n%s\n%s'):format(
      what, table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n'),
      vim.fn.execute('messages')), 2)
  end
end

--- The second front end.
local function other(command, ...)
  local words = { daybook, command }
  vim.list_extend(words, fixed)
  vim.list_extend(words, { ... })
  local output = vim.fn.system(words)
  if vim.v.shell_error ~= 0 then error(output, 2) end
  return output
end

local function line(number) return vim.fn.getline(number) end

local function shown()
  return vim.tbl_map(function(one) return { one.lnum, one.code or one.user_data.lsp.code } end,
    vim.diagnostic.get(0))
end

--- Chooses the code action whose title begins so, as the menu of Neovim does.
local function act(title, first, last)
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = {} }
  params.range = {
    start = { line = first - 1, character = 0 },
    ['end'] = { line = last or first - 1, character = 0 },
  }
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 5000)
  local titles = {}
  for id, answer in pairs(answers or {}) do
    for _, action in ipairs(answer.result or {}) do
      table.insert(titles, action.title)
      if vim.startswith(action.title, title) then
        local client = vim.lsp.get_client_by_id(id)
        if action.edit then
          vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
        end
        if action.command then vim.lsp.buf.execute_command(action.command) end
        return
      end
    end
  end
  error(('no action “%s” among %s'):format(title, vim.inspect(titles)), 2)
end

local function start()
  local words = { daybook, 'lsp' }
  vim.list_extend(words, fixed)
  local id = vim.lsp.start_client({ name = 'daybook', cmd = words, root_dir = folder })
  vim.lsp.buf_attach_client(0, id)
  eventually('the client', function() return vim.lsp.buf_get_clients(0)[id] ~= nil end)
  return id
end

local function run()
  begin('daybook.db')
  other('add', 'Clean the windows', '+home')
  vim.cmd('edit ' .. folder .. '/list.md')
  vim.api.nvim_buf_set_lines(0, 0, -1, true, {
    '# Saturday', '', '- [ ] Call Ada tomorrow 9am', '- [ ] Plan the trip 🚂',
    '  - [ ] Book a hotel', '- [ ] Clean #ho',
  })
  vim.bo.filetype = 'markdown'
  vim.cmd('silent write')
  local id = start()

  -- A tag is completed as the omnifunc does it.
  vim.api.nvim_win_set_cursor(0, { 6, #line(6) })
  local params = vim.lsp.util.make_position_params()
  params.position.character = #line(6)
  local answer = vim.lsp.buf_request_sync(0, 'textDocument/completion', params, 5000)[id].result
  local items = vim.lsp.util.text_document_completion_list_to_complete_items(answer, '#ho')
  equal(vim.tbl_map(function(item) return item.word end, items), { '#home' }, 'what is offered')
  -- The omnifunc takes the beginning of an edit only where there is no text to filter by.
  equal(answer.items[1].filterText, nil, 'filterText')
  vim.lsp.util.apply_text_edits({ answer.items[1].textEdit }, 0, 'utf-16')
  equal(line(6), '- [ ] Clean #home', 'the completed line')

  -- Three lines become tasks; the second has a character of two units before nothing else.
  act('Make 3 lines tasks', 3, 5)
  eventually('the links', function() return line(5):find('daybook:task/', 1, true) end)
  equal(line(3):match('^%- %[ %] %[Call Ada%]%(daybook:task/[%w-]+%)$') ~= nil, true, line(3))
  equal(line(4):match('%[Plan the trip 🚂%]') ~= nil, true, line(4))
  vim.cmd('silent write')
  equal(other('list'):match('2026%-03%-03 09:00[^\n]*Call Ada') ~= nil, true, 'the list')

  -- One is ticked in the text, and the second front end has it done.
  vim.cmd([[3substitute/\[ \]/[x]/]])
  equal(other('list'):find('Call Ada', 1, true) ~= nil, true, 'before it is saved')
  vim.cmd('silent write')
  eventually('the completion', function() return not other('list'):find('Call Ada', 1, true) end)

  -- Another is completed elsewhere, and the tick is offered.
  other('done', 'hotel')
  eventually('the offer', function() return vim.deep_equal(shown(), { { 4, 'unticked' } }) end)
  equal(line(5):find('[ ]', 1, true) ~= nil, true, 'nothing is forced')
  act('Tick it here', 5)
  equal(line(5):find('[x]', 1, true) ~= nil, true, line(5))
  vim.cmd('silent write')
  eventually('no offer', function() return #vim.diagnostic.get(0) == 0 end)

  -- Postponed by a code action, and undone.
  act('Postpone to tomorrow', 4)
  eventually('the day', function() return other('show', 'trip'):find('Tue 3 Mar') end)
  act('Undo the last change', 4)
  eventually('the undo', function() return not other('show', 'trip'):find('Tue 3 Mar') end)

  -- Hover, symbols and lenses are drawn by Neovim without an error.
  vim.api.nvim_win_set_cursor(0, { 4, 8 })
  local hover = vim.lsp.buf_request_sync(
    0, 'textDocument/hover', vim.lsp.util.make_position_params(), 5000)[id].result
  equal(hover.contents.value:find('Plan the trip', 1, true) ~= nil, true, hover.contents.value)
  vim.lsp.codelens.refresh()
  eventually('the lenses', function() return #vim.lsp.codelens.get(0) > 0 end)
  vim.lsp.stop_client(id)
  eventually('the end', function() return vim.lsp.client_is_stopped(id) end)
end

local function read(path)
  local file = assert(io.open(path, 'rb'))
  local text = file:read('*a')
  file:close()
  return text
end

local function without_ids(text)
  return (text:gsub('(daybook:task/)[%w-]+', '%1<id>'):gsub('( db:)[%w-]+', '%1<id>'))
end

local steps = {
  make = function(value) act('Make', value[1] + 1, value[2] ~= value[1] and value[2] + 1 or nil) end,
  act = function(value) act(value[1], value[2] + 1) end,
  fix = function(value)
    eventually(value[1], function() return pcall(act, value[1], value[2] + 1) end)
  end,
  type = function(value)
    local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n')
    local new = vim.split((value[2]:gsub('<task>', text:match('daybook:task/[%w-]+') or '')), '\n')
    for number, text in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
      local from, to = text:find(value[1], 1, true)
      if from then
        return vim.api.nvim_buf_set_text(0, number - 1, from - 1, number - 1, to, new)
      end
    end
    error(value[1] .. ' is not there')
  end,
  save = function() vim.cmd('silent write') end,
  undo = function() vim.cmd('silent undo') end,
  other = function(value) other(unpack(value)) end,
}

--- Plays a situation of situations.json, as test_situations.py does.
local function play(number, situation)
  begin(number .. '.db')
  local path = ('%s/%d-%s'):format(folder, number, situation.file)
  if situation.file == 'todo.txt' then path = ('%s/%d.todo.txt'):format(folder, number) end
  local file = assert(io.open(path, 'wb'))
  file:write(situation.text)
  file:close()
  vim.cmd('silent edit ' .. path)
  vim.bo.filetype = ({ md = 'markdown', org = 'org', txt = 'todotxt' })[path:match('%w+$')]
  vim.cmd('messages clear')
  local id = start()
  for _, step in ipairs(situation.steps) do
    local name, value = next(step)
    steps[name](value)
    vim.wait(100, function() return false end)
  end
  eventually(situation.name, function()
    vim.cmd('silent write')
    return without_ids(read(path)) == situation.becomes
  end)
  local tasks, names, count = {}, {}, 0
  for _, task in ipairs(vim.json.decode(other('call', 'task/list', '{"limit":1000}')).items) do
    tasks[task.title], names[task.id], count = task, task.title, count + 1
  end
  for title, fields in pairs(situation.tasks) do
    for name, value in pairs(fields) do
      local found = tasks[title] and tasks[title][name]
      if name == 'parent' then found = names[found] end
      if value == vim.NIL then value = nil end
      equal(found, value, situation.name .. ', ' .. name)
    end
  end
  if situation.count then equal(count, situation.count, situation.name) end
  if situation.said then
    equal(vim.fn.execute('messages'):find(situation.said, 1, true) ~= nil, true, situation.name)
  end
  if situation.diagnostic then
    eventually(situation.diagnostic, function()
      return vim.inspect(vim.diagnostic.get(0)):find(situation.diagnostic, 1, true) ~= nil
    end)
  end
  vim.lsp.stop_client(id)
  eventually('the end', function() return vim.lsp.client_is_stopped(id) end)
end

local function all()
  run()
  local file = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h') .. '/situations.json'
  local situations = vim.json.decode(read(file))
  for number, situation in ipairs(situations) do play(number, situation) end
  return #situations
end

local ok, message = xpcall(all, debug.traceback)
if not ok then
  io.write(message, '\n')
  vim.cmd('cquit')
end
io.write('Neovim: a list from the first line to an undo, and ', message, ' situations\n')
