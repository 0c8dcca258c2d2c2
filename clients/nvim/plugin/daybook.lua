if vim.fn.has('nvim-0.7') == 0 then return end

vim.api.nvim_create_user_command('Daybook', function(command)
  require('daybook').command(command)
end, {
  nargs = '*', range = true, desc = 'Open a view of daybook, or make tasks of lines',
  complete = function(lead, line) return require('daybook').complete(lead, line) end,
})

vim.api.nvim_create_autocmd('BufReadCmd', {
  pattern = 'daybook://*',
  callback = function(event) require('daybook.page').read(event.buf) end,
})
