-- The annotations of the types for Lua, which no test reads as lua-language-server would: that it is Lua, says
-- what the schema says, and that what is named anywhere is declared.
local folder = vim.fn.getcwd()

local function read(path)
  return table.concat(vim.fn.readfile(path), '\n')
end

local protocol = folder .. '/../../dist/protocol/daybook.lua'
local bundle = vim.json.decode(read(folder .. '/../../protocol/openrpc.json'))

local function names(list)
  return vim.tbl_map(function(each) return each.name end, list)
end

--- The captures of a pattern in the annotations, as a set.
local function declared(pattern)
  local found = {}
  for line in io.lines(protocol) do
    local name = line:match(pattern)
    if name then
      assert(not found[name], name .. ' is declared twice')
      found[name] = true
    end
  end
  return found
end

--- The names of which a set has none.
local function missing(wanted, found)
  return vim.tbl_filter(function(name) return not found[name] end, wanted)
end

test('The types of the protocol are Lua that refuses to be loaded', function()
  local chunk, problem = loadfile(protocol)
  assert(chunk, problem)
  local ran, reason = pcall(chunk)
  equal(ran, false)
  assert(tostring(reason):find('not to be loaded', 1, true), reason)
end)

test('Every type of the schema is declared, and its fields with it', function()
  local types = declared('^%-%-%-@class daybook%.(%w+)')
  for name in pairs(declared('^%-%-%-@alias daybook%.(%w+)')) do
    assert(not types[name], name .. ' is declared twice')
    types[name] = true
  end
  equal(missing(vim.tbl_keys(bundle.components.schemas), types), {})
  local fields, class = {}, nil
  for line in io.lines(protocol) do
    class = line:match('^%-%-%-@class daybook%.(%w+)') or line ~= '' and class
    local field = line:match("^%-%-%-@field %['(%w+)'%]") or line:match('^%-%-%-@field (%w+)')
    if field then fields[class .. '.' .. field] = true end
  end
  local wanted = {}
  for name, schema in pairs(bundle.components.schemas) do
    for field in pairs(schema.properties or {}) do
      table.insert(wanted, name .. '.' .. field)
    end
  end
  assert(#wanted > 500, #wanted)
  equal(missing(wanted, fields), {})
end)

test('Every method has its params and its result where a request is sent', function()
  local methods = names(bundle.methods)
  assert(#methods > 100, #methods)
  local form = "^%%-%%-%%-@overload fun%%(method: '([^']+)', params%s: daybook%%.%%w+%s"
  equal(missing(methods, declared(form:format('%??', '%): [^ ]+, daybook%.Error%?$'))), {})
  -- The last one is what the function is declared with.
  local last = table.remove(methods)
  equal(missing(methods, declared(form:format('', ', done: fun%(reply: [^)]+%), failed%?'))), {})
  local told = names(vim.tbl_filter(function(each)
    return each['x-direction'] == 'toClient'
  end, bundle['x-notifications']))
  local heard = table.remove(told)
  local listeners = declared("^%-%-%-@overload fun%(method: '([^']+)', listener: fun%(params: ")
  equal(missing(told, listeners), {})
  equal(vim.tbl_count(listeners), #told)
  equal(declared("^%-%-%-@param method '([^']+)'$"), { [last] = true, [heard] = true })
end)

test('Every type and method that the plugin names is declared', function()
  local types, known = {}, {}
  for _, name in ipairs(names(bundle.methods)) do
    known[name] = true
  end
  local files = vim.fn.glob(folder .. '/lua/daybook/*.lua', true, true)
  table.insert(files, protocol)
  for _, path in ipairs(files) do
    for line in io.lines(path) do
      local name = line:match('^%-%-%-@class (daybook%.%w+)') or line:match('^%-%-%-@alias (daybook%.%w+)')
      if name then types[name] = true end
    end
  end
  for _, path in ipairs(files) do
    for line in io.lines(path) do
      local annotation = line:match('^%s*%-%-%-@%w+ (.*)') or ''
      for name in annotation:gmatch('daybook%.%u%w+') do
        assert(types[name], ('%s names %s'):format(path, name))
      end
      local method = line:match("request%('([^']+)'")
      assert(not method or known[method], ('%s sends %s'):format(path, method))
    end
  end
end)
