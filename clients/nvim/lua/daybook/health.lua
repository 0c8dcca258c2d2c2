--- `:checkhealth daybook`: does everything between this editor and the database work?
require('daybook')
local server = require('daybook.server')
local text = require('daybook.text')

local M = {}

-- The names before Neovim 0.10 are gone in later ones.
local health = vim.health or require('health')
local begin, good = health.start or health.report_start, health.ok or health.report_ok
local bad, note = health.error or health.report_error, health.info or health.report_info

--- Asks for nothing, and says over which line and how long that takes.
local function check_line(owner, command)
  local begun, took = vim.loop.hrtime(), nil
  owner.request('session/ping', {}, function() took = (vim.loop.hrtime() - begun) / 1e6 end)
  vim.wait(5000, function() return took end, 1)
  local line = text.line(table.concat(command, ' '))
  if vim.env.DAYBOOK_ON then line = 'DAYBOOK_ON=' .. text.line(vim.env.DAYBOOK_ON) .. ' ' .. line end
  if not took then return bad('No answer to a ping within 5 seconds: ' .. line) end
  good(('An answer takes %.1f ms: %s'):format(took, line))
end

local function check_server(command)
  local problem, done = nil, false
  local owner = server.current()
  owner.request('view/status', {}, function() done = true end, function(found)
    problem, done = found or { message = 'The program ended.' }, true
  end)
  -- A check has nothing else to do.
  vim.wait(5000, function() return done end, 10)
  if not done then problem = { message = 'There was no answer within 5 seconds.' } end
  local session = owner.session
  if not session then
    return bad('“initialize” fails: ' .. text.line(problem.message), {
      'Run the command in a terminal and read its messages: ' .. table.concat(command, ' '),
    })
  end
  local program = session.serverInfo
  local words = { program.name, program.version, session.protocolVersion }
  good(('%s %s, protocol %s'):format(unpack(vim.tbl_map(text.line, words))))
  if session.capabilities.positionEncoding ~= 'utf-8' then
    local encoding = text.line(session.capabilities.positionEncoding)
    bad('The server counts offsets in ' .. encoding .. ', not in utf-8.')
  end
  if problem then return bad('The database cannot be read: ' .. text.line(problem.message)) end
  good('The database can be read: ' .. text.line(program.database or 'it is in memory.'))
  check_line(owner, command)
  local names = vim.tbl_map(function(view) return view.name end, owner.views)
  note('Views: ' .. text.line(table.concat(names, ', ')))
end

function M.check()
  begin('daybook')
  if vim.fn.has('nvim-0.7') == 0 then
    return bad('This Neovim is too old.', { 'Install Neovim 0.7 or later.' })
  end
  local version = vim.version()
  good(('Neovim %d.%d.%d'):format(version.major, version.minor, version.patch))
  local command = server.options().cmd
  local path = vim.fn.exepath(command[1])
  if path == '' then
    return bad(('The program “%s” was not found.'):format(command[1]), {
      "Install daybook, or set vim.g.daybook = { cmd = { '/path/to/daybook', 'serve' } }.",
    })
  end
  good('Program: ' .. path)
  check_server(command)
end

return M
