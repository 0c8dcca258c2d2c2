--- Runs every test; with TEST=words only those whose name has the words. Fails with exit code 1.
vim.opt.runtimepath:prepend(vim.fn.getcwd())
package.path = vim.fn.getcwd() .. '/tests/?.lua;' .. package.path

local failed, passed, tests = 0, 0, {}

--- Declares a test; its name is a sentence.
function _G.test(name, body) table.insert(tests, { name, body }) end

function _G.equal(actual, expected, what)
  if vim.deep_equal(actual, expected) then return end
  local message = '%s:\nexpected %s\nbut it is %s'
  error(message:format(what or 'a value', vim.inspect(expected), vim.inspect(actual)), 2)
end

local function run()
  for _, file in ipairs({
    'pages', 'acts', 'asks', 'stub_cases', 'hostile', 'unasked', 'commands', 'live', 'types',
  }) do
    require(file)
  end
  for _, one in ipairs(tests) do
    if one[1]:find(vim.env.TEST or '', 1, true) then
      if vim.env.VERBOSE then io.write(one[1], '\n') end
      local ok, message = xpcall(one[2], debug.traceback)
      if ok then passed = passed + 1 else failed = failed + 1 end
      if not ok then io.write('FAILED: ', one[1], '\n', message, '\n') end
    end
  end
end

local ok, message = xpcall(run, debug.traceback)
if not ok then io.write(message, '\n') end
local version = vim.version()
io.write(('nvim %d.%d.%d: %d passed, %d failed\n'):format(
  version.major, version.minor, version.patch, passed, failed))
if not ok or failed > 0 or passed == 0 then vim.cmd('cquit') end
