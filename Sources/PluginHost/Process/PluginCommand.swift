/// What is run for a plugin, with what it may use.
package struct PluginCommand: Sendable {
  /// The absolute path of the program, which no shell sees.
  package var program: String
  package var arguments: [String]
  /// The folder that the process starts in.
  package var folder: String
  package var environment: [String: String]
  package var limits: PluginLimits
  /// The plugin's own folder, whose size is bounded; nil where it has none.
  package var dataFolder: String?
  /// Whether it only tries what confines plugins.
  var isTrial = false
  /// Of a trial: whether it keeps later mounts out.
  var separatesMounts = true
  /// nil where it is not to be confined. Where the machine cannot confine it, it does not start.
  package var confinement: Confinement?

  package init(
    _ program: String, _ arguments: [String] = [], in folder: String,
    environment: [String: String], limits: PluginLimits = PluginLimits(),
    dataFolder: String? = nil, confinement: Confinement? = nil
  ) {
    self.dataFolder = dataFolder
    self.program = program
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
    self.limits = limits
    self.confinement = confinement
  }
}

/// What a plugin may use at most: each of its processes (setrlimit(2)), or all of them.
package struct PluginLimits: Sendable {
  package static let mostMemory = 4 << 30

  package var openFiles = 256
  /// Processes and threads of all of the plugin together, where it is confined.
  package var processes = 64
  /// Bytes of one file.
  package var fileBytes = 256 << 20
  /// Bytes of its data folder, which is looked at every few seconds.
  package var dataBytes: Int
  /// Bytes of address space, at most `mostMemory`. So much is also the memory of all its processes
  /// together, where the system has control groups for that.
  package var memory: Int
  /// Seconds of processor time; nil for a plugin that stays.
  package var processorSeconds: Int?
  /// What its processes have for ending by themselves once they were asked to.
  package var graceMilliseconds: Int

  package init(
    memory: Int = 1 << 30, processorSeconds: Int? = nil, graceMilliseconds: Int = 2000,
    dataBytes: Int = 256 << 20
  ) {
    self.dataBytes = dataBytes
    self.memory = min(memory, Self.mostMemory)
    self.processorSeconds = processorSeconds
    self.graceMilliseconds = max(0, min(graceMilliseconds, 60_000))
  }
}

/// The environment of a plugin's process.
package enum PluginEnvironment {
  /// Returns the five variables that every plugin gets, and those of the person's that its manifest
  /// names, which cannot replace the five.
  package static func variables(
    plugin name: String, home: String, timeZone: String, named: [String] = [],
    of person: [String: String]
  ) -> [String: String] {
    let own = [
      "DAYBOOK_PLUGIN": name, "HOME": home, "LANG": person["LANG"] ?? "C.UTF-8",
      "PATH": person["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", "TZ": timeZone,
    ]
    return person.filter { named.contains($0.key) }.merging(own) { $1 }
  }
}

/// Why a plugin's command was not started, in words for a person.
package struct PluginStartFailure: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}

/// How a process ended.
package enum PluginEnding: Equatable, Sendable {
  case exit(Int32)
  case signal(Int32)

  /// Reads what waitpid(2) says of a supervisor, which exits as a shell would: with 128 and the
  /// number of the signal that ended the command.
  init(waitStatus status: Int32) {
    let (signal, code) = (status & 0x7f, status >> 8 & 0xff)
    self =
      signal != 0 ? .signal(signal) : (129...192).contains(code) ? .signal(code - 128) : .exit(code)
  }
}
