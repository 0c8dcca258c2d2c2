-- A client in fifty lines, for the Lua of Neovim:
-- SERVER='daybook serve' nvim --headless --clean -c 'luafile client.lua', then a key and a row: x 4
local rest, answers_by_id, last = '', {}, 0
local server = vim.fn.jobstart(vim.split(vim.env.SERVER, ' '), { on_stdout = function(_, lines)
  lines[1] = rest .. lines[1]
  rest = table.remove(lines)
  for _, line in ipairs(lines) do
    local message = vim.json.decode(line, { luanil = { object = true } })
    if message.id then answers_by_id[message.id] = message end
  end
end })
local function say(...) io.stdout:write(table.concat({ ... }, ' '), '\n') end
local function read() return io.read() or vim.cmd('qall!') end
local function call(method, params)
  last = last + 1
  local request = { jsonrpc = '2.0', id = last, method = method, params = params }
  vim.fn.chansend(server, vim.json.encode(request) .. '\n')
  vim.wait(20000, function() return answers_by_id[last] end, 1)
  if answers_by_id[last].error then say(answers_by_id[last].error.message) end
  return answers_by_id[last].result
end

call('initialize', {
  processId = vim.fn.getpid(), clientInfo = { name = 'fifty lines' }, protocolVersions = { '0.9' },
  capabilities = { general = { positionEncodings = { 'utf-8' } } },
})
local page = call('view/open', { link = 'daybook:start' })
while true do
  local view = call('view/show', { name = page.name, argument = page.argument, width = 60 })
  for row, line in ipairs(view.lines) do say(('%3d'):format(row - 1), line.text) end
  local key, row = read():match('^(%S+) (%d+)')
  local line, found = view.lines[row + 1], nil
  for _, action in ipairs(view.actions) do
    local is_here = action.scope == 'view' or vim.tbl_contains(line.actions, action.name)
    if action.key == key and is_here then found = found or action end
  end
  local answers, outcome = {}, { asks = found and found.asks or {}, message = key .. ' does nothing here.' }
  while found do
    for _, ask in ipairs(outcome.asks) do
      say(ask.prompt, unpack(vim.tbl_map(function(choice) return choice.value end, ask.choices)))
      table.insert(answers, read())
    end
    outcome = call('view/act', {
      name = page.name, argument = page.argument, action = found.name, answers = answers,
      changeCursor = view.changeCursor, keys = found.scope == 'view' and {} or { line.key },
    }) or { asks = {} }
    if #outcome.asks == 0 then break end
  end
  say(outcome.message or '')
  page = outcome.open or page
end
