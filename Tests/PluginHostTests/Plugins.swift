import DaybookModel
import Foundation
import Glibc
import PluginHost
import Support
import Testing

/// A plugin that is a line of the shell, in a folder of its own, with a mark in the environment of
/// all its processes by which they are found, whoever their parents are.
struct ShellPlugin {
  let mark = UUID().uuidString
  let process: PluginProcess

  init(
    _ line: String, folder: String = "/", limits: PluginLimits = PluginLimits(),
    dataFolder: String? = nil, confinement: Confinement? = nil
  ) throws {
    process = try PluginProcess(
      PluginCommand(
        "/bin/bash", ["-c", line], in: folder,
        environment: ["MARK": mark, "PATH": "/usr/bin:/bin"], limits: limits,
        dataFolder: dataFolder,
        confinement: confinement),
      supervisor: ToolPaths.daybook)
  }

  /// The processes that there are.
  var processes: [pid_t] { processesMarked(mark) }

  /// All that it writes, until nothing of it can write any more.
  func said() throws -> String { try read(process.output) }

  func complained() throws -> String { try read(process.errors) }

  /// Waits for a line of its output.
  func line() throws -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while Glibc.read(process.output, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func read(_ descriptor: Int32) throws -> String {
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}

func processesMarked(_ mark: String) -> [pid_t] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return names.compactMap { pid_t($0) }.filter { process in
    let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
    return environment?.range(of: Data("MARK=\(mark)".utf8)) != nil
  }
}

/// Waits until something is so, a minute at most, and returns how long that took.
func time(until isSo: () throws -> Bool) rethrows -> Duration? {
  let beginning = ContinuousClock.now
  while try !isSo() {
    guard ContinuousClock.now - beginning < .seconds(60) else { return nil }
    usleep(10_000)
  }
  return ContinuousClock.now - beginning
}

func time(of body: () throws -> Void) rethrows -> Duration {
  try ContinuousClock().measure(body)
}

/// What a line of a log may hold, as the server has it.
let clean: @Sendable (String) -> String = { TextRules.withoutHidden($0) }
