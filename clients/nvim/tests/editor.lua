--- A Neovim with a screen, driven through its own API as a person would with keys.
local root = vim.fn.getcwd()
local folder = assert(vim.env.DAYBOOK_TEST_FOLDER)
local count = 0

local Editor = {}
Editor.__index = Editor

Editor.clock = { '--now', '2026-03-04T09:00', '--time-zone', 'Europe/Berlin' }

--- Starts one with a fresh database, or that of another editor; `options` goes into g:daybook.
function Editor.start(options, other)
  count = count + 1
  local self = setmetatable({ folder = ('%s/%d'):format(folder, count) }, Editor)
  vim.fn.mkdir(self.folder)
  self.database = other and other.database or self.folder .. '/test.db'
  local command = { vim.v.progpath, '--embed', '--headless', '--clean', '-n' }
  vim.list_extend(command, { '--cmd', 'set rtp^=' .. root })
  self.channel = vim.fn.jobstart(command, { rpc = true })
  self:attach_screen()
  local server = { vim.env.DAYBOOK, 'serve', '--database', self.database }
  local defaults = { cmd = vim.list_extend(server, Editor.clock) }
  local all = vim.tbl_extend('force', defaults, options or {})
  vim.rpcrequest(self.channel, 'nvim_set_var', 'daybook', all)
  return self
end

--- Gives it a screen of 80 by 24, on a connection of its own whose events nobody reads: a Neovim
--- takes those for errors, reports them, and two of them answer each other's reports without end.
function Editor:attach_screen()
  self.screen_pipe = vim.loop.new_pipe(false)
  local address = vim.rpcrequest(self.channel, 'nvim_get_vvar', 'servername')
  self.screen_pipe:connect(address, function(problem)
    assert(not problem, problem)
    self.screen_pipe:read_start(function() end)
    local attach = { 0, 1, 'nvim_ui_attach', { 80, 24, { rgb = true } } }
    self.screen_pipe:write(vim.mpack.encode(attach))
  end)
  assert(vim.wait(5000, function() return #self:call('nvim_list_uis') == 1 end, 5), 'no screen')
end

function Editor:stop()
  self.screen_pipe:close()
  vim.fn.jobstop(self.channel)
end

--- Calls a function of its API, and fails where a prompt of the editor holds that up.
function Editor:call(name, ...)
  local mode
  local function is_free()
    mode = vim.rpcrequest(self.channel, 'nvim_get_mode')
    return not mode.blocking
  end
  if not vim.wait(2000, is_free, 5) then error('a prompt waits, in mode ' .. mode.mode, 2) end
  return vim.rpcrequest(self.channel, name, ...)
end

--- Runs Lua in the editor: `...` of the code are the arguments.
function Editor:lua(code, ...)
  return self:call('nvim_exec_lua', code, { ... })
end

function Editor:command(command) return self:call('nvim_command', command) end

--- Types keys, as in "Vjx" or "<Esc>".
function Editor:type(keys) vim.rpcrequest(self.channel, 'nvim_input', keys) end

--- The lines of the current buffer.
function Editor:lines()
  return self:call('nvim_buf_get_lines', 0, 0, -1, false)
end

function Editor:text() return table.concat(self:lines(), '\n') end

--- The line under the cursor.
function Editor:line() return self:call('nvim_get_current_line') end

--- All messages so far; a long one is kept in pieces.
function Editor:messages()
  return (self:lua([[return vim.fn.execute('messages')]]):gsub('\n', ''))
end

--- Everything that is on the screen, row by row.
function Editor:screen()
  return self:lua([[
    vim.cmd('redraw')
    local rows = {}
    for row = 1, vim.o.lines do
      local cells = {}
      for column = 1, vim.o.columns do cells[column] = vim.fn.screenstring(row, column) end
      rows[row] = table.concat(cells)
    end
    return table.concat(rows, '\n')
  ]])
end

--- The highlighted parts of a buffer's row, as "DaybookTag:#home".
function Editor:spans(buf, row)
  return self:lua([[
    local buf, row = ...
    local line, found = vim.api.nvim_buf_get_lines(buf, row, row + 1, false)[1], {}
    local space = vim.api.nvim_get_namespaces().daybook
    local from, to = { row, 0 }, { row, -1 }
    local marks = vim.api.nvim_buf_get_extmarks(buf, space, from, to, { details = true })
    for _, mark in ipairs(marks) do
      local group, text = mark[4].hl_group, line:sub(mark[3] + 1, mark[4].end_col)
      table.insert(found, group .. ':' .. text)
    end
    return found
  ]], buf, row)
end

--- The buffer of the box above what is being typed; -1 where there is none.
function Editor:box()
  return self:lua([[
    for _, win in ipairs(vim.api.nvim_list_wins()) do
      local buf = vim.api.nvim_win_get_buf(win)
      local floats = vim.api.nvim_win_get_config(win).relative ~= ''
      if floats and buf ~= vim.api.nvim_get_current_buf() then return buf end
    end
    return -1
  ]])
end

--- What stands in all boxes, of which a long message has one as well.
function Editor:box_text()
  return self:lua([[
    local lines = {}
    for _, win in ipairs(vim.api.nvim_list_wins()) do
      local floats = vim.api.nvim_win_get_config(win).relative ~= ''
      local buf = vim.api.nvim_win_get_buf(win)
      if floats then vim.list_extend(lines, vim.api.nvim_buf_get_lines(buf, 0, -1, false)) end
    end
    return table.concat(lines, '\n')
  ]])
end

function Editor:await_box(text)
  self:await('box with “' .. text .. '”', function()
    return self:box_text():find(text, 1, true) ~= nil
  end)
end

--- Waits until `test` answers true, and fails with what was awaited and what is on the screen.
function Editor:await(what, test)
  if vim.wait(tonumber(vim.env.PATIENCE or 5000), test, 5) then return end
  local found = self:screen() .. '\nMessages:\n' .. self:messages()
  error('no ' .. what .. '. On the screen:\n' .. found, 2)
end

function Editor:await_text(text)
  self:await('“' .. text .. '” in the buffer', function()
    return self:text():find(text, 1, true) ~= nil
  end)
end

function Editor:await_message(text)
  self:await('message “' .. text .. '”', function()
    return self:messages():find(text, 1, true) ~= nil
  end)
end

--- Opens a view and waits until it is drawn.
function Editor:open(words)
  self:command('Daybook ' .. (words or 'today'))
  self:await('page', function() return #self:lines() > 1 end)
end

--- Puts the cursor on the first line with this text.
function Editor:go_to(text)
  local row = self:lua([[return vim.fn.search('\\V' .. ..., 'cw')]], (text:gsub('\\', '\\\\')))
  assert(row > 0, 'there is no line with “' .. text .. '”')
end

--- Has choices answered by the one with this title, and texts by this text; nil gives none. What
--- was asked is kept for `asked`.
function Editor:answer(choice, text)
  self:lua([[
    local choice, text = ...
    asked = {}
    vim.ui.select = function(items, options, done)
      local titles, chosen = {}, nil
      for index, item in ipairs(items) do
        titles[index] = options.format_item(item)
        if titles[index] == choice then chosen = item end
      end
      table.insert(asked, options.prompt .. ' ' .. table.concat(titles, ' | '))
      done(chosen)
    end
    vim.ui.input = function(options, done)
      table.insert(asked, options.prompt .. (options.default or ''))
      done(text ~= vim.NIL and text or nil)
    end
  ]], choice or vim.NIL, text or vim.NIL)
end

function Editor:asked() return self:lua('return asked') end

--- Runs `daybook` with these words as in a shell, and answers what it prints.
function Editor:shell(...)
  local command = { vim.env.DAYBOOK, ... }
  vim.list_extend(command, { '--database', self.database })
  local output = vim.fn.system(vim.list_extend(command, Editor.clock))
  assert(vim.v.shell_error == 0, output)
  return vim.trim(output)
end

--- Calls a method in another process, as another front end would.
function Editor:elsewhere(method, params)
  return vim.json.decode(self:shell('call', method, vim.json.encode(params)))
end

--- Ends the server with SIGKILL, and waits until that is told.
function Editor:kill_server()
  local children = vim.fn.system({ 'pgrep', '-P', tostring(self:lua('return vim.fn.getpid()')) })
  vim.loop.kill(tonumber(vim.trim(children)), 'sigkill')
  self:await_message('The daybook server ended.')
end

--- Adds tasks that are due today, in this order; the id is the title's first word.
function Editor:tasks(titles)
  local requests = {}
  for index, title in ipairs(titles) do
    local params = { id = title:match('^%S+'):lower(), title = title, due = '2026-03-04' }
    local request = { jsonrpc = '2.0', id = index, method = 'task/add', params = params }
    requests[index] = vim.json.encode(request)
  end
  local command = { vim.env.DAYBOOK, 'pipe', '--database', self.database }
  local answers = vim.fn.system(vim.list_extend(command, Editor.clock), requests)
  assert(vim.v.shell_error == 0 and not answers:find('"error"'), answers)
end

function Editor:state(id) return self:elsewhere('task/get', { id = id }).state end

return Editor
