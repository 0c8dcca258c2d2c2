---@meta
-- The shapes of protocol/schema/view.json and reminder.json, and what a person can set.

---@class daybook.Options
---@field cmd string[] the program and its arguments
---@field keys table<string, string|false> action name to key; false is none
---@field ascii boolean draw marks and bars in ASCII

---@class daybook.Span
---@field start integer in bytes
---@field stop integer
---@field style string
---@field link? string

---@class daybook.Line
---@field key string
---@field text string
---@field spans daybook.Span[]
---@field level integer
---@field isHeading boolean
---@field actions string[]
---@field label? string

---@class daybook.Choice
---@field title string
---@field value string

---@class daybook.Ask
---@field kind string
---@field prompt string
---@field choices daybook.Choice[]
---@field initial? string
---@field isTyped? boolean whether it is what the person typed, not what is offered
---@field hasPreview boolean
---@field isMultiline? boolean

---@class daybook.Action
---@field name string
---@field key string
---@field title string
---@field scope string
---@field asks daybook.Ask[]
---@field isDestructive boolean
---@field isMain? boolean

---@class daybook.View
---@field name string
---@field argument? string
---@field title string
---@field width integer
---@field changeCursor integer
---@field lines daybook.Line[]
---@field actions daybook.Action[]
---@field focus? string

---@class daybook.Reminder what `reminder/fired` tells
---@field view string
---@field key string
---@field line string
---@field changeCursor integer
---@field actions daybook.Action[]

---@class daybook.ViewTarget
---@field name string
---@field argument? string
---@field focus? string

---@class daybook.Outcome
---@field message? string
---@field style? string
---@field focus? string
---@field open? daybook.ViewTarget
---@field link? string
---@field asks daybook.Ask[]

---@class daybook.Problem
---@field start integer
---@field stop integer
---@field message string

---@class daybook.Preview
---@field spans daybook.Span[]
---@field lines daybook.Line[]
---@field problems daybook.Problem[]

---@class daybook.Error
---@field code integer
---@field message string
---@field data? { kind: string, pointer?: string, hint?: string }
