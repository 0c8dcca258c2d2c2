--- Questions to the person: each calls `done` once, with the answer as text, or with nil where the
--- person gave none.
local Page = require('daybook.page')

local M = {}

--- What the person typed is still before the last preview for so many milliseconds.
local pause = 30
local most_rows = 10

--- Opens a window over the others.
---@return integer win
---@return integer buf
local function float(enter, config)
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].bufhidden = 'wipe'
  local all = vim.tbl_extend('force', { relative = 'editor', style = 'minimal' }, config)
  return vim.api.nvim_open_win(buf, enter, all), buf
end

--- A line of text, with what it would become below it.
---@param ask daybook.Ask
---@param preview fun(text: string, width: integer, show: fun(preview: daybook.Preview))
---@param done fun(answer: string?)
local function typed(ask, preview, done)
  local home = vim.api.nvim_get_current_win()
  local width = math.max(20, math.min(vim.o.columns - 4, 100))
  local row = math.max(0, math.min(vim.fn.screenrow(), vim.o.lines - most_rows - 4))
  local head = {
    { text = ask.prompt, spans = { { from = 0, to = #ask.prompt, style = 'title' } } },
    { text = '', spans = {} },
  }
  local frame_win, frame = float(false, {
    row = row, col = 1, width = width, height = 2, border = 'rounded', focusable = false,
  })
  local input_win, input = float(true, {
    row = row + 2, col = 2, width = width, height = 1, zindex = 60,
  })
  vim.wo[input_win].wrap, vim.wo[frame_win].linebreak = false, true
  Page.write(frame, head)
  vim.api.nvim_buf_set_lines(input, 0, -1, false, { ((ask.initial or ''):gsub('%c', ' ')) })

  local turn, is_open = 0, true
  local function text()
    return table.concat(vim.api.nvim_buf_get_lines(input, 0, -1, false), ' ')
  end
  local function close(answer)
    if not is_open then return end
    is_open, turn = false, turn + 1
    vim.cmd('stopinsert')
    -- Only once insert mode is left, which would move the cursor of the window below.
    vim.schedule(function()
      vim.api.nvim_win_close(input_win, true)
      vim.api.nvim_win_close(frame_win, true)
      if vim.api.nvim_win_is_valid(home) then vim.api.nvim_set_current_win(home) end
      done(answer)
    end)
  end
  local function show(now, reply)
    local lines = vim.list_extend(vim.list_extend({}, head), reply.lines)
    Page.clear(input)
    Page.paint(input, 0, now, reply.spans)
    for _, problem in ipairs(reply.problems) do
      Page.paint(input, 0, now, { { from = problem.from, to = problem.to, style = 'error' } })
      local whole = { from = 0, to = #problem.message, style = 'error' }
      table.insert(lines, { text = problem.message, spans = { whole } })
    end
    Page.write(frame, lines)
    -- One row more than lines: a long reason wraps.
    vim.api.nvim_win_set_height(frame_win, math.min(#lines + 1, most_rows))
  end
  local function changed()
    local now = text()
    if vim.api.nvim_buf_line_count(input) > 1 then
      vim.api.nvim_buf_set_lines(input, 0, -1, false, { now })
    end
    turn = turn + 1
    local this = turn
    vim.defer_fn(function()
      if this ~= turn then return end
      preview(now, width, function(reply)
        -- An answer to what has changed since is of no use any more.
        if this == turn then show(now, reply) end
      end)
    end, pause)
  end
  local function on(events, callback)
    vim.api.nvim_create_autocmd(events, { buffer = input, callback = callback })
  end
  on({ 'TextChanged', 'TextChangedI', 'TextChangedP' }, changed)
  on('WinLeave', function() close() end)
  for _, key in ipairs({ '<CR>', '<Esc>', '<C-c>' }) do
    local function finish() close(key == '<CR>' and text() or nil) end
    vim.keymap.set({ 'n', 'i' }, key, finish, { buffer = input, nowait = true })
  end
  vim.cmd('startinsert!')
  changed()
end

function M.choose(prompt, choices, initial, done)
  vim.ui.select(choices, {
    prompt = prompt,
    kind = 'daybook',
    format_item = function(choice)
      return choice.value == initial and choice.title .. ' (now)' or choice.title
    end,
  }, function(choice) done(choice and choice.value) end)
end

--- Asks. A kind that is not known is asked as text.
---@param ask daybook.Ask
---@param preview fun(text: string, width: integer, show: fun(preview: daybook.Preview))
---@param done fun(answer: string?)
function M.ask(ask, preview, done)
  if ask.kind == 'choice' then return M.choose(ask.prompt, ask.choices, ask.initial, done) end
  if ask.kind == 'confirm' then
    local choices = { { title = 'Yes', value = 'yes' }, { title = 'No', value = 'no' } }
    return M.choose(ask.prompt, choices, ask.initial, done)
  end
  if ask.preview and #vim.api.nvim_list_uis() > 0 then return typed(ask, preview, done) end
  vim.ui.input({ prompt = ask.prompt .. ': ', default = ask.initial }, done)
end

--- Shows lines in a box until a key closes it.
---@param lines daybook.Line[]
function M.box(lines)
  local width = 1
  for _, line in ipairs(lines) do
    width = math.max(width, vim.fn.strdisplaywidth(line.text))
  end
  local _, buf = float(true, {
    row = 1, col = 2, border = 'rounded',
    width = math.min(width, vim.o.columns - 4), height = math.min(#lines, vim.o.lines - 4),
  })
  Page.write(buf, lines)
  for _, key in ipairs({ 'q', '<Esc>', '<CR>', '?' }) do
    vim.keymap.set('n', key, '<Cmd>close<CR>', { buffer = buf, nowait = true })
  end
end

return M
