/// What is run for a plugin, with what it may use.
package struct PluginCommand: Sendable {
  /// The absolute path of the program, which no shell sees.
  package var program: String
  package var arguments: [String]
  /// The folder that the process starts in.
  package var folder: String
  package var environment: [String: String]
  package var limits: PluginLimits
  /// nil where it is not to be confined, whatever the machine can do.
  package var confinement: Confinement?

  package init(
    _ program: String, _ arguments: [String] = [], in folder: String,
    environment: [String: String], limits: PluginLimits = PluginLimits(),
    confinement: Confinement? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
    self.limits = limits
    self.confinement = confinement
  }
}

/// What each process of a plugin may use at most (setrlimit(2)).
package struct PluginLimits: Sendable {
  package static let mostMemory = 4 << 30

  package var openFiles = 256
  /// Bytes of address space, at most `mostMemory`.
  package var memory: Int
  /// Seconds of processor time; nil for a plugin that stays.
  package var processorSeconds: Int?
  /// What its processes have for ending by themselves once they were asked to.
  package var graceMilliseconds: Int

  package init(
    memory: Int = 1 << 30, processorSeconds: Int? = nil, graceMilliseconds: Int = 2000
  ) {
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
