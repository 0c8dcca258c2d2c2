--- The kinds of questions. Each calls `done` with the answer as text, or with nil where the person
--- gave none.
local styles = require('daybook.styles')
local suggest = require('daybook.suggest')
local text = require('daybook.text')
local write = require('daybook.write')
local window = require('daybook.window')

---@class daybook.Seen what is seen while one types
---@field preview fun(text: string, show: fun(preview: daybook.Preview))
---@field suggest fun(text: string, show: fun(list: daybook.CompletionItemList))

local yes_or_no = { { title = 'Yes', value = 'yes' }, { title = 'No', value = 'no' } }

--- How input() completes what is typed.
local completion = "customlist,v:lua.require'daybook.suggest'.complete"

--- What input() answers when it is given up, which nobody can type.
local given_up = '\27'

--- Has the first character that a person types take the place of what is offered; another key edits
--- it. Answers how the line is highlighted, and what ends the watch.
---@param offer string
---@return fun(line: string): table[]
---@return fun()
local function offering(offer)
  local keys, is_offer, first = vim.api.nvim_create_namespace(''), false, nil
  vim.on_key(function(key)
    if is_offer then first = first or key end
  end, keys)
  local changes = vim.api.nvim_create_autocmd('CmdlineChanged', {
    pattern = '@',
    callback = function()
      local line = vim.fn.getcmdline()
      -- Vim types the offer itself; a person begins when it stands there.
      if not is_offer and not first then is_offer = line == offer end
      if not first or not is_offer then return end
      is_offer = false
      local is_added = #first > 0 and vim.startswith(line, offer) and line:sub(#offer + 1) == first
      -- CTRL-U, and what was typed, before what has been typed since.
      if is_added then vim.api.nvim_feedkeys('\21' .. first, 'ni', false) end
    end,
  })
  local function look(line)
    return not first and line == offer and { { 0, #line, styles.group('muted') } } or {}
  end
  return look, function()
    vim.on_key(nil, keys)
    vim.api.nvim_del_autocmd(changes)
  end
end

--- A line of text on the command line; what is recognised in it, and what it would become, stand in
--- a box above.
---@param ask daybook.Ask
---@param seen daybook.Seen
---@param done fun(answer: string?)
local function typed(ask, seen, done)
  local latest = { spans = {}, lines = {}, problems = {} }
  suggest.reset()
  local buf, win = vim.api.nvim_create_buf(false, true), nil
  local prompt = text.line(ask.prompt) .. ': '
  local initial, is_whole = text.keys(ask.initial or ''), false
  local function show(answer)
    -- An answer to what has changed since is of no use any more.
    local is_wanted = vim.api.nvim_buf_is_valid(buf) and answer == vim.fn.getcmdline()
    if not is_wanted then return end
    local spans = vim.list_slice(latest.spans)
    -- That nothing is typed yet has not to be said.
    local lines = answer ~= '' and { { text = answer, spans = spans } } or {}
    vim.list_extend(lines, latest.lines)
    for _, problem in ipairs(answer ~= '' and latest.problems or {}) do
      for _, row in ipairs(text.wrapped(text.line(problem.message), vim.o.columns)) do
        table.insert(lines, styles.whole(row, 'error'))
      end
      table.insert(spans, { start = problem.start, stop = problem.stop, style = 'error' })
    end
    lines = vim.list_slice(lines, 1, 12)
    local words = suggest.words(answer)
    if words then table.insert(lines, styles.whole(words, 'muted')) end
    if win and #lines == 0 then vim.api.nvim_win_close(win, true) end
    if #lines == 0 then
      win = nil
      return
    end
    styles.write(buf, lines)
    -- What takes more rows than the command line has is drawn over what is above it, and a line over that.
    local rows = math.floor(vim.fn.strdisplaywidth(prompt .. answer) / vim.o.columns) + 1
    local below = math.max(1, vim.o.cmdheight)
    if rows > below then below = rows + 1 end
    local place = window.bottom(lines, below)
    win = win or window.open(buf, false, place)
    vim.wo[win].wrap = true
    vim.api.nvim_win_set_config(win, place)
    vim.cmd('redraw')
  end
  local watch = vim.api.nvim_create_autocmd({ 'CmdlineEnter', 'CmdlineChanged' }, {
    pattern = '@',
    callback = function()
      local answer = vim.fn.getcmdline()
      -- Vim types the initial text itself.
      is_whole = is_whole or answer == initial or not vim.startswith(initial, answer)
      if is_whole and ask.hasPreview then
        seen.preview(answer, function(reply)
          if answer == vim.fn.getcmdline() then latest = reply end
          show(answer)
        end)
      end
      if is_whole and ask.completion then
        seen.suggest(answer, function(list)
          suggest.take(answer, list)
          show(answer)
        end)
      end
    end,
  })
  -- Nobody types a long text anew.
  local is_offer = not ask.isTyped and initial ~= '' and #initial <= 500
  local look, stop = nil, function() end
  if is_offer then look, stop = offering(initial) end
  local ok, answer = pcall(vim.fn.input, {
    prompt = prompt, cancelreturn = given_up, default = initial,
    highlight = look,
    completion = ask.completion and completion or nil,
  })
  stop()
  vim.api.nvim_del_autocmd(watch)
  vim.api.nvim_buf_delete(buf, { force = true })
  vim.cmd("redraw | echo ''")
  done(ok and answer ~= given_up and answer or nil)
end

--- Whether another plugin has taken vim.ui.input over, which asks as the person wants it.
---@return boolean
local function is_replaced()
  local input = vim.ui.input
  return type(input) ~= 'function' or not debug.getinfo(input, 'S').source:find('vim/ui.lua', 1, true)
end

--- A line of text by vim.ui.input. What may follow is asked for while one types, be it on the command
--- line or in a buffer, so that a replacement that completes need not wait for it.
---@param ask daybook.Ask
---@param seen daybook.Seen?
---@param done fun(answer: string?)
local function plain(ask, seen, done)
  suggest.reset()
  local watches = vim.api.nvim_create_augroup('daybook_ask', {})
  if ask.completion then
    vim.api.nvim_create_autocmd({ 'InsertEnter', 'TextChangedI', 'CmdlineChanged' }, {
      group = watches,
      callback = function()
        local is_line = vim.fn.mode() == 'c'
        -- A file is no question.
        if not is_line and vim.bo.buftype == '' then return end
        local words = is_line and vim.fn.getcmdline() or vim.api.nvim_get_current_line()
        seen.suggest(words, function(list) suggest.take(words, list) end)
      end,
    })
  end
  vim.ui.input({
    prompt = text.line(ask.prompt) .. ': ', default = ask.initial and text.keys(ask.initial),
    completion = ask.completion and completion,
  }, function(answer)
    vim.api.nvim_create_augroup('daybook_ask', {})
    done(answer)
  end)
end

--- Asks. A kind that is not known is asked as text.
---@param ask daybook.Ask
---@param seen daybook.Seen?
---@param done fun(answer: string?)
return function(ask, seen, done)
  local choices = ({ choice = ask.choices, confirm = yes_or_no })[ask.kind]
  if choices then
    local function words(choice)
      return text.line(choice.title) .. (choice.value == ask.initial and ' (now)' or '')
    end
    vim.ui.select(choices, { prompt = text.line(ask.prompt), format_item = words }, function(choice)
      done(choice and choice.value)
    end)
  elseif ask.isMultiline then
    write(ask, done)
  elseif ask.hasPreview or (ask.initial or ask.completion) and not is_replaced() then
    typed(ask, seen, done)
  else
    plain(ask, seen, done)
  end
end
