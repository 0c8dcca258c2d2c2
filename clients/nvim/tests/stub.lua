local Editor = require('editor')

--- An editor with the stub as its server, on its first view; `link` stands in its last line.
return function(link, options)
  local log = vim.fn.tempname()
  local stub = vim.fn.getcwd() .. '/../conformance/stand-in'
  local command = { 'python3', '-IS', stub, '--log', log, '--link', link or 'daybook:x' }
  local editor = Editor.start(vim.tbl_extend('force', { cmd = command }, options or {}))
  editor:open('odd')
  --- The params of the requests of this method so far, in their order, without the keys of acts, which are all different.
  function editor.requests(method)
    local found, keys = {}, {}
    for line in io.lines(log) do
      local request = vim.json.decode(line)
      if request.method == method then table.insert(found, request.params) end
    end
    for _, params in ipairs(found) do
      local key = params.requestKey
      assert(not key or not keys[key], 'two acts have one key')
      keys[key or ''], params.requestKey = true, nil
    end
    return found
  end
  function editor.await_requests(method, count)
    editor:await(count .. ' of ' .. method, function()
      return #editor.requests(method) == count
    end)
    return editor.requests(method)
  end
  --- Has the stub act, without a key.
  function editor.act(action)
    editor:lua([[
      local call = { name = 'odd', action = ..., keys = {}, answers = {}, changeCursor = 0 }
      require('daybook.server').current().request('view/act', call, function() end)
    ]], action)
  end
  return editor
end
