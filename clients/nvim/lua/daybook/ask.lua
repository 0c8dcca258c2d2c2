--- The kinds of questions. Each calls `done` with the answer as text, or with nil where the person
--- gave none.
local styles = require('daybook.styles')

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
  local function show(text, reply)
    local lines = vim.list_extend({ { text = text, spans = reply.spans } }, reply.lines)
    for _, problem in ipairs(reply.problems) do
      local whole = { from = 0, to = #problem.message, style = 'error' }
      table.insert(lines, { text = problem.message, spans = { whole } })
      table.insert(reply.spans, { from = problem.from, to = problem.to, style = 'error' })
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
      local text = vim.fn.getcmdline()
      preview(text, function(reply)
        -- An answer to what has changed since is of no use any more.
        local is_wanted = vim.api.nvim_buf_is_valid(buf) and text == vim.fn.getcmdline()
        if is_wanted then show(text, reply) end
      end)
    end,
  })
  local ok, answer = pcall(vim.fn.input, {
    prompt = ask.prompt .. ': ', cancelreturn = given_up,
    -- A line break would be the answer's end.
    default = ((ask.initial or ''):gsub('%c', ' ')),
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
      return choice.title .. (choice.value == ask.initial and ' (now)' or '')
    end
    vim.ui.select(choices, { prompt = ask.prompt, format_item = words }, function(choice)
      done(choice and choice.value)
    end)
  elseif ask.preview then
    typed(ask, preview, done)
  else
    vim.ui.input({ prompt = ask.prompt .. ': ', default = ask.initial }, done)
  end
end
