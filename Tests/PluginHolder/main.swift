import Glibc
import PluginHost

// plugin-holder SUPERVISOR COUNT MARK PROGRAM ARGUMENT…: starts a command so many times as plugins,
// each with MARK in its environment, writes a line, and waits to be killed.

let words = Array(CommandLine.arguments.dropFirst())
guard words.count > 3, let count = Int(words[1]) else { exit(64) }
let command = PluginCommand(
  words[3], Array(words.dropFirst(4)), in: "/", environment: ["MARK": words[2]])
let plugins = try (0..<count).map { _ in try PluginProcess(command, supervisor: words[0]) }
print("started")
fflush(nil)
while true { pause() }
_ = plugins
