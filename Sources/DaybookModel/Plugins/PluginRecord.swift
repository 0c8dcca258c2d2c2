// A plugin is a program that a person added: a folder, what they agreed that it may do, what they
// set, and how its last runs went. The model keeps that and knows nothing of programs; the server
// reads the manifest and starts it (Sources/DaybookServer/Plugins). No plugin is an entity: what
// runs on a machine is not exported, undone or told to other machines.

package import CivilTime

package extension Entity {
  /// It has a name in place of an id, and no log.
  static let plugin = Entity("plugin")
}

package struct PluginRun: Sendable, Hashable {
  /// Whether it failed too often, and is not started again until a person says so.
  package var isStopped = false
  /// What was wrong the last time.
  package var message: String?
  package var startedAt: Instant?
  package var endedAt: Instant?
  package var nextAt: Instant?

  /// Whether it was started and nothing noted its end.
  package var isRunning: Bool {
    startedAt.map { started in endedAt.map { $0 < started } ?? true } ?? false
  }
}

/// What is kept of a plugin.
package struct PluginRecord: Sendable, Hashable {
  package let name: String
  /// An absolute path.
  package let folder: String
  /// The name of what the person agreed to, which this machine keeps; nil for one that is off.
  package let agreement: String?
  package let run: PluginRun
  /// The change up to which it was told of changes.
  package let reactedTo: Int64
  /// What the person set, without secrets.
  package let settings: [String: [String]]
  package let revision: Int64
  /// The cursor of the change log when this was read.
  package let logCursor: Int64

  /// Whether it is on and failed too often.
  package var isStopped: Bool { agreement != nil && run.isStopped }
}

package enum PluginRules {
  /// The most plugins that can be added.
  package static let maxCount = 100
  /// The most bytes that one keeps for itself.
  package static let maxStateBytes = 64 << 10
}
