-- A client in sixty lines, for the Lua of Neovim:
-- SERVER='daybook serve' nvim --headless --clean -c 'luafile client.lua', then a key and a row: x 4
local view, answers, typed, server = {}, {}, {}, nil
local function say(...) io.stdout:write(table.concat({ ... }, ' '), '\n') end
local function say_lines(lines, start)
  for row, line in ipairs(lines) do say(('%3d'):format(start + row - 1), line.text) end
end
local function each_line(handle)
  local rest = ''
  return function(_, pieces)
    if #pieces == 1 and pieces[1] == '' then return handle(nil) end
    pieces[1] = rest .. pieces[1]
    rest = table.remove(pieces)
    for _, piece in ipairs(pieces) do handle(piece) end
  end
end
local function send(id, method, params)
  vim.fn.chansend(server, vim.json.encode({ jsonrpc = '2.0', id = id, method = method, params = params }) .. '\n')
end
local function take(list)
  vim.wait(2 ^ 30, function() return #list > 0 end, 5)
  return table.remove(list, 1)
end
local function call(method, params)
  send(1, method, params)
  return take(answers)
end
local function show(target)
  if view.page then send(0, 'view/close', { page = view.page }) end
  view.page = nil
  send(0, 'view/show', { name = target.name, argument = target.argument, width = 60, live = true })
end
local function change(params)
  for _, splice in ipairs(params.splices) do
    local stop = splice.start + splice.removed
    -- Where it does not fit, the page is asked for anew.
    if stop > #view.lines or params.revision ~= view.revision + 1 then return show(view) end
    view.lines = vim.list_extend(vim.list_extend(vim.list_slice(view.lines, 1, splice.start), splice.lines),
      vim.list_slice(view.lines, stop + 1))
    say_lines(splice.lines, splice.start)
  end
  view = vim.tbl_extend('force', view, params)
end
server = vim.fn.jobstart(vim.split(vim.env.SERVER, ' '), { on_stdout = each_line(function(line)
  local message = vim.json.decode(line or '{}', { luanil = { object = true } })
  local result = message.result or { asks = {}, message = (message.error or {}).message }
  if message.method == 'view/changed' and message.params.page == view.page then change(message.params) end
  if message.id == 1 then table.insert(answers, result) end
  if result.page then
    view = result
    say_lines(view.lines, 0)
  end
end) })
vim.fn.stdioopen({ on_stdin = each_line(function(line) table.insert(typed, line or false) end) })

call('initialize', { protocolVersions = { '0.9' } })
show(call('view/open', { link = 'daybook:start' }))
while true do
  local key, row = (take(typed) or vim.cmd('qall!')):match('^(%S+) (%d+)')
  vim.wait(20000, function() return view.page end, 5)
  local page, revision, line = view.page, view.revision, view.lines[row + 1]
  local action = vim.tbl_filter(function(one)
    return one.key == key and (one.scope == 'view' or vim.tbl_contains(line.actions, one.name))
  end, view.actions)[1]
  local given, outcome = {}, action or { message = key .. ' does nothing here.' }
  while action and (outcome == action or #outcome.asks > 0) do
    for _, ask in ipairs(outcome.asks) do
      say(ask.prompt, unpack(vim.tbl_map(function(choice) return choice.value end, ask.choices)))
      table.insert(given, take(typed))
    end
    local keys = action.scope == 'view' and {} or { line.key }
    outcome = call('view/act', { page = page, revision = revision, action = action.name, keys = keys, answers = given })
  end
  say(outcome.message or '')
  if outcome.open then show(outcome.open) end
end
