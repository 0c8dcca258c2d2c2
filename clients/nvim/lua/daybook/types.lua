---@meta
-- What a person can set, and what this client adds to the types of the protocol, which dist/protocol/daybook.lua
-- has.

---@class daybook.Options
---@field cmd string[] the program and its arguments
---@field keys table<string, string|false> action name to key; false is none
---@field ascii boolean draw marks and bars in ASCII

---@class daybook.Ask
---@field isTyped? boolean whether it is what the person typed, not what is offered
