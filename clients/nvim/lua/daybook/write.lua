--- A text of several lines, written in a buffer of its own: `:w` answers, `:q!` gives up.
local server = require('daybook.server')
local text = require('daybook.text')

--- What the server sends as one line break; the last line of a buffer has none behind it.
local line_break = '\n'

---@param ask daybook.Ask
---@param done fun(answer: string?)
return function(ask, done)
  local buf, is_answered = vim.api.nvim_create_buf(false, false), false
  local function option(name, value) vim.bo[buf][name] = value end
  -- What a person wrote is no order to Vim, and stays out of its files.
  for name, value in pairs({ modeline = false, swapfile = false, undofile = false }) do
    option(name, value)
  end
  option('buftype', 'acwrite')
  option('bufhidden', 'wipe')
  vim.api.nvim_buf_set_name(buf, ('daybook-text://%d/%s.md'):format(buf, text.word(ask.prompt)))
  -- `u` does not take back what was there before.
  option('undolevels', -1)
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, vim.split(ask.initial or '', line_break))
  option('undolevels', vim.go.undolevels)
  option('modified', ask.isTyped or false)

  local function answer()
    local lines = vim.api.nvim_buf_get_lines(buf, 0, -1, false)
    local written = table.concat(lines, line_break):gsub('[\r\n]+$', '')
    is_answered = true
    option('modified', false)
    vim.schedule(function()
      -- `:wq` has closed it already.
      if vim.api.nvim_buf_is_valid(buf) then vim.api.nvim_buf_delete(buf, { force = true }) end
      done(written)
    end)
  end
  vim.api.nvim_create_autocmd('BufWriteCmd', { buffer = buf, callback = answer })
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buf,
    callback = function()
      if not is_answered then vim.schedule(function() done(nil) end) end
    end,
  })
  vim.cmd('belowright sbuffer ' .. buf)
  option('filetype', 'markdown')
  vim.wo.wrap, vim.wo.linebreak = true, true
  server.tell(ask.prompt .. ' (:w answers, :q! gives up)')
end
