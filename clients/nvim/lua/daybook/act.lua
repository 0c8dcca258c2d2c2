--- One act: its questions, then `view/act`, as often as the server has more questions.
local ask = require('daybook.ask')
local server = require('daybook.server')

local mine_or_theirs = {
  { title = 'Mine: do it anyway', value = 'mine' },
  { title = 'Theirs: keep it as it is now', value = 'theirs' },
}

local keys = 0

--- Sends the act. What a person types meanwhile waits for a moment, since the answer can be a question
--- that it answers; a server that is slower holds up no key.
---@param owner daybook.Server
---@param call daybook.ViewActParams
---@param done fun(outcome: daybook.Outcome)
---@param failed fun(problem: daybook.Error?)
local function send(owner, call, done, failed)
  local answer, is_late
  local function take(run)
    return function(reply)
      if is_late then return run(reply) end
      answer = function() run(reply) end
    end
  end
  -- Another call, with another answer, is another request.
  keys = keys + 1
  call.requestKey = ('%d-%d-%d'):format(vim.fn.getpid(), vim.loop.hrtime(), keys)
  owner.request('view/act', call, take(done), take(failed))
  server.await(function() return answer ~= nil end)
  is_late = true
  if answer then answer() end
end

---@param owner daybook.Server
---@param call daybook.ViewActParams
---@param asks (daybook.Ask|false)[] the question of each answer, or false where it is there already
---@param settle fun(outcome: daybook.Outcome) with an empty one where nothing was done
local function act(owner, call, asks, settle)
  local question = asks[#call.answers + 1]
  if question then
    local function preview(text, show)
      owner.request('view/preview', {
        name = call.name, argument = call.argument, action = call.action, keys = call.keys,
        ask = #call.answers, text = text, width = vim.o.columns, ascii = server.is_ascii(),
      }, show, server.ignore)
    end
    local function suggest(text, show)
      owner.request('completion/list', { text = text, topic = question.completion }, show, server.ignore)
    end
    return ask(question, { preview = preview, suggest = suggest }, function(answer)
      if not answer then return end
      table.insert(call.answers, answer)
      act(owner, call, asks, settle)
    end)
  end
  send(owner, call, function(outcome)
    if #outcome.asks > 0 then return act(owner, call, vim.list_extend(asks, outcome.asks), settle) end
    if outcome.message then server.tell(outcome.message, outcome.style) end
    server.notify('acted', {}, owner)
    settle(outcome)
  end, function(problem)
    local data = problem and problem.data or {}
    if data.kind == 'revisionConflict' and not call.force then
      local whose = { kind = 'choice', prompt = problem.message, choices = mine_or_theirs }
      return ask(whose, nil, function(answer)
        if answer ~= 'mine' then return settle({}) end
        call.force = true
        act(owner, call, asks, settle)
      end)
    end
    server.complain(problem)
    local wrong = tonumber((data.pointer or ''):match('^/answers/(%d+)'))
    if not wrong or not asks[wrong + 1] then return problem and settle({}) end
    -- What was typed is not lost: the same question, with it standing there.
    asks[wrong + 1].initial, asks[wrong + 1].isTyped = call.answers[wrong + 1], true
    call.answers = vim.list_slice(call.answers, 1, wrong)
    act(owner, call, asks, settle)
  end)
end

return act
