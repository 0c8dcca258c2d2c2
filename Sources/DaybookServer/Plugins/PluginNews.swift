import CivilTime
import DaybookModel
import DaybookProtocol
import Synchronization

/// Tells a client that asked for it how each plugin goes: all of them once, then each whenever that
/// has changed.
final class PluginNews: LiveSource {
  private struct Told: Hashable {
    var state: String
    var message: String?
    var revision: Int
  }

  private let directory: PluginDirectory
  private let told = Mutex<[String: Told]>([:])

  init(directory: PluginDirectory) {
    self.directory = directory
  }

  private var session: Session { directory.session }

  var isWanted: Bool { session.capabilities.followsPlugins == true }

  func news(at moment: Moment) -> [LiveNotice] {
    guard isWanted,
      let plugins = try? session.store().read({ try directory.plugins(in: $0) })
    else { return [] }
    let now = Dictionary(
      plugins.map {
        ($0.id, Told(state: $0.state.rawValue, message: $0.message, revision: $0.revision))
      }, uniquingKeysWith: { first, _ in first })
    let before = told.withLock { told in
      defer { told = Dictionary(uniqueKeysWithValues: now.map { ($0.key.text, $0.value) }) }
      return told
    }
    let changed = plugins.filter { before[$0.id.text] != now[$0.id] }.map {
      Wire.PluginChanged.Params(
        id: $0.id, message: $0.message, revision: $0.revision, state: $0.state)
    }
    let names = Set(plugins.map(\.id.text))
    let gone = before.keys.filter { !names.contains($0) }.map {
      Wire.PluginChanged.Params(id: Wire.PluginID(unchecked: $0))
    }
    return (changed + gone).sorted { $0.id.text < $1.id.text }.map {
      LiveNotice(method: Wire.PluginChanged.method, params: $0.json)
    }
  }

  /// When one that failed may be started again.
  func deadline(after moment: Moment) -> Instant? {
    guard isWanted, let wait = try? directory.pool.nextTry else { return nil }
    return moment.instant.adding(milliseconds: wait.components.seconds * 1000 + 1000)
  }
}
