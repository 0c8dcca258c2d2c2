-- The pages and tasks of daybook in micro, by the program daybook. README.md says how to use it.

VERSION = "1.0.0"

local micro = import("micro")
local buffer = import("micro/buffer")
local config = import("micro/config")
local shell = import("micro/shell")

-- What the buffers of pages show: the arguments of daybook, by their names.
local pages = {}

local function words(...)
    local all = {}
    for _, list in ipairs({ ... }) do
        for i = 1, #list do
            table.insert(all, list[i])
        end
    end
    return all
end

-- Runs daybook; returns what it said, and whether it did it.
local function run(arguments)
    local program = os.getenv("DAYBOOK") or "daybook"
    local said, failure = shell.ExecCommand(program, unpack(arguments))
    if failure ~= nil and said == "" then
        said = program .. ": " .. tostring(failure:Error())
    end
    return said, failure == nil
end

local function tell(said, is_done)
    local line = said:gsub("%s+$", ""):gsub("\n", " ")
    if is_done then
        micro.InfoBar():Message(line)
    else
        micro.InfoBar():Error(line)
    end
end

-- The selected lines, else the line of the cursor.
local function lines(pane)
    local first, last = pane.Cursor.Loc.Y, pane.Cursor.Loc.Y
    if pane.Cursor:HasSelection() then
        local from, to = -pane.Cursor.CurSelection[1], -pane.Cursor.CurSelection[2]
        if from.Y > to.Y or (from.Y == to.Y and from.X > to.X) then
            from, to = to, from
        end
        first, last = from.Y, to.Y
        if to.X == 0 and last > first then
            last = last - 1
        end
    end
    local found = {}
    for number = first, last do
        table.insert(found, pane.Buf:Line(number))
    end
    return found, first
end

-- The tasks of the lines: by a link, or on a page by the letters in front.
local function tasks(pane)
    local found = {}
    for _, line in ipairs((lines(pane))) do
        local id = line:match("daybook:task/([%w._-]*[%w_-])") or
            (" " .. line):match(" db:([%w._-]*[%w_-])")
        if id == nil and pages[pane.Buf:GetName()] then
            id = line:match("^ *(%l%l+) +[^%w ]")
        end
        if id then
            table.insert(found, id)
        end
    end
    if #found == 0 then
        micro.InfoBar():Error("daybook: There is no open task in this line.")
        return nil
    end
    return found
end

local function draw(pane)
    local arguments = pages[pane.Buf:GetName()]
    if arguments == nil then
        return
    end
    local text, is_done = run(arguments)
    if not is_done then
        return tell(text, false)
    end
    local place = buffer.Loc(0, pane.Cursor.Loc.Y)
    pane.Buf:Replace(pane.Buf:Start(), pane.Buf:End(), text)
    pane.Cursor:ResetSelection()
    pane.Cursor:GotoLoc(place)
    pane:Relocate()
end

-- Shows what a command of daybook prints, here where a page is, else below.
local function show(pane, name, arguments)
    local text, is_done = run(arguments)
    if not is_done then
        return tell(text, false)
    end
    local page = buffer.NewBuffer(text, "")
    page:SetName("daybook " .. name)
    page.Type.Readonly = true
    page.Type.Scratch = true
    -- Numbers of lines would take the end of each row.
    page:SetOptionNative("ruler", false)
    local is_page = pages[pane.Buf:GetName()] ~= nil
    pages[page:GetName()] = arguments
    if is_page then
        pane:OpenBuffer(page)
    else
        pane:HSplitBuf(page)
    end
end

local function act(pane, arguments)
    local said, is_done = run(arguments)
    if is_done then
        draw(pane)
    end
    tell(said, is_done)
    return is_done
end

-- Ticks the boxes of the lines that have a link.
local function tick(pane)
    local found, first = lines(pane)
    for offset, line in ipairs(found) do
        local start = line:match("^%s*[-*+]%s+%[() %]") or line:match("^%s*%d+[.)]%s+%[() %]")
        if start and line:find("daybook:task/", 1, true) then
            local y = first + offset - 1
            -- In front of a box all characters are bytes.
            pane.Buf:Replace(buffer.Loc(start - 1, y), buffer.Loc(start, y), "x")
        end
    end
end

function page(pane, arguments)
    local name = words({ "today" })
    if #arguments > 0 then
        name = words(arguments)
    end
    local width = tostring(math.max(20, pane:GetView().Width))
    show(pane, name[1], words({ "view" }, name, { "--plain", "--width", width }))
end

function add(pane, arguments)
    local text = {}
    if #arguments > 0 then
        table.insert(text, table.concat(words(arguments), " "))
    else
        for _, line in ipairs((lines(pane))) do
            -- What a list puts in front of its lines is no part of a task.
            line = line:gsub("^%s*[-*+]%s+", ""):gsub("^%s*%d+[.)]%s+", ""):gsub("^%[.%]%s+", "")
            if line:find("%S") then
                table.insert(text, line)
            end
        end
    end
    if #text == 0 then
        return micro.InfoBar():Error("daybook: There is no task in this line.")
    end
    local said, is_done = run({ "add", "--", table.concat(text, "\n") })
    if is_done then
        draw(pane)
        said = "Added " .. #text .. "."
    end
    tell(said, is_done)
end

function done(pane)
    local found = tasks(pane)
    if found and act(pane, words({ "done" }, found)) and not pages[pane.Buf:GetName()] then
        tick(pane)
    end
end

function postpone(pane, arguments)
    local found = tasks(pane)
    if found == nil then
        return
    elseif #arguments > 0 then
        act(pane, words({ "postpone" }, found, arguments))
    else
        micro.InfoBar():Prompt("to which day? ", "", "daybook", nil, function(day, is_cancelled)
            if not is_cancelled and day ~= "" then
                act(pane, words({ "postpone" }, found, { day }))
            end
        end)
    end
end

function open(pane)
    local found = tasks(pane)
    if found then
        show(pane, found[1], { "show", found[1] })
    end
end

function undo(pane)
    act(pane, { "undo" })
end

function refresh(pane)
    draw(pane)
end

function init()
    config.MakeCommand("daybook", page, config.NoComplete)
    config.MakeCommand("daybook-add", add, config.NoComplete)
    config.MakeCommand("daybook-done", done, config.NoComplete)
    config.MakeCommand("daybook-postpone", postpone, config.NoComplete)
    config.MakeCommand("daybook-open", open, config.NoComplete)
    config.MakeCommand("daybook-undo", undo, config.NoComplete)
    config.MakeCommand("daybook-refresh", refresh, config.NoComplete)
end
