import CivilTime
import DaybookProtocol
import Synchronization

/// Tells a client that has asked which views there are when these are others.
final class ViewListNews: LiveSource {
  private struct Told {
    var views: [Wire.ViewEntry]
    let list: @Sendable () throws -> [Wire.ViewEntry]
  }

  private let told = Mutex<Told?>(nil)

  var isWanted: Bool { told.withLock { $0 != nil } }

  /// Remembers what the client was told, and how to list the views again.
  func begin(_ views: [Wire.ViewEntry], list: @escaping @Sendable () throws -> [Wire.ViewEntry]) {
    told.withLock { $0 = Told(views: views, list: list) }
  }

  func news(at moment: Moment) -> [LiveNotice] {
    guard let last = told.withLock({ $0 }), let views = try? last.list(), views != last.views
    else { return [] }
    told.withLock { $0?.views = views }
    let params = Wire.ViewListChanged.Params()
    return [LiveNotice(method: Wire.ViewListChanged.method, params: params.json)]
  }

  func deadline(after moment: Moment) -> Instant? { nil }
}
