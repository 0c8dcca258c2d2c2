-- A client in thirty lines, for the Lua of Neovim:
-- SERVER='daybook serve' nvim --headless --clean -c 'luafile client.lua', then a key and a row: x 4
local answer, rest = nil, ''
local server = vim.fn.jobstart(vim.split(vim.env.SERVER, ' '), { on_stdout = function(_, pieces)
  pieces[1] = rest .. pieces[1]
  rest = table.remove(pieces)
  for _, piece in ipairs(pieces) do answer = vim.json.decode(piece, { luanil = { object = true } }) end
end })
local function say(...) io.stdout:write(table.concat({ ... }, ' '), '\n') end
local function call(method, params)
  answer = nil
  vim.fn.chansend(server, vim.json.encode({ jsonrpc = '2.0', id = 1, method = method, params = params }) .. '\n')
  vim.wait(20000, function() return answer end, 1)
  return answer.result or { asks = {}, message = answer.error.message }
end

call('initialize', { protocolVersions = { '0.9' } })
local page = call('view/open', { link = 'daybook:start' })
while true do
  local view = call('view/show', { name = page.name, argument = page.argument, width = 60 })
  for row, line in ipairs(view.lines) do say(('%3d'):format(row - 1), line.text) end
  local key, row = (io.read() or vim.cmd('qall!')):match('^(%S+) (%d+)')
  local line = view.lines[row + 1]
  local action = vim.tbl_filter(function(one)
    return one.key == key and (one.scope == 'view' or vim.tbl_contains(line.actions, one.name))
  end, view.actions)[1]
  local answers, outcome = {}, action or { message = key .. ' does nothing here.' }
  while action and (outcome == action or #outcome.asks > 0) do
    for _, ask in ipairs(outcome.asks) do
      say(ask.prompt, unpack(vim.tbl_map(function(choice) return choice.value end, ask.choices)))
      table.insert(answers, io.read())
    end
    outcome = call('view/act', {
      name = page.name, argument = page.argument, action = action.name, answers = answers,
      changeCursor = view.changeCursor, keys = action.scope == 'view' and {} or { line.key },
    })
  end
  say(outcome.message or '')
  page = outcome.open or page
end
