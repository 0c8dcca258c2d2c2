if vim.g.loaded_daybook or vim.fn.has('nvim-0.7') == 0 then return end
vim.g.loaded_daybook = true

vim.api.nvim_create_user_command('Daybook', function(command)
  if command.range > 0 then
    require('daybook').add_lines(command.line1, command.line2)
  else
    require('daybook').open(command.args, command.mods)
  end
end, {
  nargs = '*',
  range = true,
  desc = 'Open a view of daybook, or make tasks of lines',
  complete = function(lead, line)
    return line:find('^%S*%s+%S*$') and require('daybook').complete(lead) or {}
  end,
})

vim.api.nvim_create_autocmd('BufReadCmd', {
  pattern = 'daybook://*',
  callback = function(event) require('daybook').read(event.buf) end,
})
