--- One act: its questions, then `view/act`, as often as the server has more questions.
local ask = require('daybook.ask')
local server = require('daybook.server')

local mine_or_theirs = {
  { title = 'Mine: do it anyway', value = 'mine' },
  { title = 'Theirs: keep it as it is now', value = 'theirs' },
}

local keys = 0

---@class daybook.Act
---@field place daybook.Place
---@field action string
---@field keys string[]
---@field answers string[]
---@field force? boolean

---@class daybook.Place where an act happens: a view and, while it is drawn, a page of it
---@field name string
---@field argument? string
---@field changeCursor integer
---@field page? daybook.Page
---@field view? daybook.View
---@field revision? integer

--- The params of an act, or of a preview of it.
---@param call daybook.Act
---@param more table
---@return table
local function params_of(call, more)
  local place, params = call.place, vim.tbl_extend('force', { action = call.action, keys = call.keys }, more)
  local page = place.page
  -- The next server keeps other pages.
  if page and page.server.job and page.number and page.view == place.view and page.number == place.view.page then
    params.page, params.revision = page.number, place.revision
  else
    params.name, params.argument, params.changeCursor = place.name, place.argument, place.changeCursor
  end
  return params
end

--- Sends the act, and once more where the server ended without a reason: by its key, what was done is not
--- done twice. What a person types meanwhile waits for a moment, since the answer can be a question
--- that it answers; a server that is slower holds up no key.
---@param owner daybook.Server
---@param call daybook.Act
---@param done fun(outcome: daybook.Outcome)
---@param failed fun(problem: daybook.Error?)
local function send(owner, call, done, failed)
  local answer, is_late
  local function take(run)
    return function(reply)
      if call.place.page then call.place.page.acted = {} end
      if is_late then return run(reply) end
      answer = function() run(reply) end
    end
  end
  -- Another call, with another answer, is another request.
  keys = keys + 1
  local page, key = call.place.page, ('%d-%d-%d'):format(vim.fn.getpid(), vim.loop.hrtime(), keys)
  local function request(is_repeated)
    local params = params_of(call, { answers = call.answers, force = call.force, requestKey = key })
    owner.request('view/act', params, take(done), function(problem, is_silent)
      if is_silent and not is_repeated then return request(true) end
      take(failed)(problem)
    end)
  end
  -- What the act changes comes before its answer.
  if page then
    page.acted = {}
    for _, each in ipairs(call.keys) do page.acted[each] = true end
  end
  request()
  server.await(function() return answer ~= nil end)
  is_late = true
  if answer then answer() end
end

---@param owner daybook.Server
---@param call daybook.Act
---@param asks (daybook.Ask|false)[] the question of each answer, or false where it is there already
---@param settle fun(outcome: daybook.Outcome) with an empty one where nothing was done
local function act(owner, call, asks, settle)
  local question = asks[#call.answers + 1]
  if question then
    local function preview(text, show)
      local params = params_of(call, {
        ask = #call.answers, text = text, width = vim.o.columns, ascii = server.is_ascii(),
      })
      params.revision, params.changeCursor = nil, nil
      owner.request('view/preview', params, show, server.ignore)
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
