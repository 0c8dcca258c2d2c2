--- The kinds of questions. Each calls `done` with the answer as text, or with nil where the person
--- gave none.
local styles = require('daybook.styles')
local text = require('daybook.text')

local yes_or_no = { { title = 'Yes', value = 'yes' }, { title = 'No', value = 'no' } }

--- What input() answers when it is given up, which nobody can type.
local given_up = '\27'

--- A line of text on the command line; what is recognised in it, and what it would become, stand in
--- a box above.
---@param ask daybook.Ask
---@param preview fun(text: string, show: fun(preview: daybook.Preview))
---@param done fun(answer: string?)
local function typed(ask, preview, done)
  local buf, win = vim.api.nvim_create_buf(false, true), nil
  local function show(answer, reply)
    local lines = vim.list_extend({ { text = answer, spans = reply.spans } }, reply.lines)
    for _, problem in ipairs(reply.problems) do
      local whole = { start = 0, stop = #problem.message, style = 'error' }
      table.insert(lines, { text = problem.message, spans = { whole } })
      table.insert(reply.spans, { start = problem.start, stop = problem.stop, style = 'error' })
    end
    styles.write(buf, lines)
    local place = {
      relative = 'editor', anchor = 'SW', row = vim.o.lines - math.max(1, vim.o.cmdheight), col = 0,
      width = vim.o.columns, height = math.min(#lines, 12), style = 'minimal', focusable = false,
    }
    win = win or vim.api.nvim_open_win(buf, false, place)
    vim.api.nvim_win_set_config(win, place)
    vim.cmd('redraw')
  end
  local watch = vim.api.nvim_create_autocmd({ 'CmdlineEnter', 'CmdlineChanged' }, {
    pattern = '@',
    callback = function()
      local answer = vim.fn.getcmdline()
      preview(answer, function(reply)
        -- An answer to what has changed since is of no use any more.
        local is_wanted = vim.api.nvim_buf_is_valid(buf) and answer == vim.fn.getcmdline()
        if is_wanted then show(answer, reply) end
      end)
    end,
  })
  local ok, answer = pcall(vim.fn.input, {
    prompt = text.line(ask.prompt) .. ': ', cancelreturn = given_up,
    default = text.keys(ask.initial or ''),
  })
  vim.api.nvim_del_autocmd(watch)
  vim.api.nvim_buf_delete(buf, { force = true })
  vim.cmd("redraw | echo ''")
  done(ok and answer ~= given_up and answer or nil)
end

--- Asks. A kind that is not known is asked as text.
---@param ask daybook.Ask
---@param preview fun(text: string, show: fun(preview: daybook.Preview))
---@param done fun(answer: string?)
return function(ask, preview, done)
  local choices = ({ choice = ask.choices, confirm = yes_or_no })[ask.kind]
  if choices then
    local function words(choice)
      return text.line(choice.title) .. (choice.value == ask.initial and ' (now)' or '')
    end
    vim.ui.select(choices, { prompt = text.line(ask.prompt), format_item = words }, function(choice)
      done(choice and choice.value)
    end)
  elseif ask.hasPreview then
    typed(ask, preview, done)
  else
    local initial = ask.initial and text.keys(ask.initial)
    vim.ui.input({ prompt = text.line(ask.prompt) .. ': ', default = initial }, done)
  end
end
