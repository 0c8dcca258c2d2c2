if vim.fn.has('nvim-0.7') == 0 then return end

vim.api.nvim_create_user_command('Daybook', function(command)
  require('daybook').command(command)
end, {
  nargs = '*', range = true, bang = true,
  desc = 'Open a daybook view, make tasks from lines, or answer a reminder',
  complete = function(lead, line) return require('daybook').complete(lead, line) end,
})

vim.api.nvim_create_autocmd('BufReadCmd', {
  pattern = 'daybook://*',
  callback = function(event) require('daybook').read(event.buf) end,
})

vim.keymap.set('n', '<Plug>(daybook-add)', function() require('daybook').add() end)
vim.keymap.set('n', '<Plug>(daybook-reminder)', function() require('daybook').reminders() end)
