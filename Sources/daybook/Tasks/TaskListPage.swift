import DaybookProtocol
import JSON

/// A page of tasks, of a list or of what a search found.
struct TaskListPage {
  let items: [JSON]
  let next: Wire.ListCursor?

  init(_ result: JSON) throws {
    guard case .array(let items)? = result["items"] else {
      self.items = []
      next = nil
      return
    }
    self.items = items.map { $0["task"] ?? $0 }
    next = try result["nextCursor"].map { try Wire.ListCursor(json: $0) }
  }
}

extension OutputArguments {
  /// Prints pages up to so many tasks, all for nil; returns how many there were, and whether there
  /// are more.
  func printTasks(
    _ most: Int?, _ server: LocalServer, _ page: (Wire.ListCursor?, Int) throws -> TaskListPage
  ) throws -> (count: Int, hasMore: Bool) {
    var printer = EntityPrinter<TaskEntry>(self, server)
    var cursor: Wire.ListCursor?
    var count = 0
    repeat {
      let page = try page(cursor, min(1000, (most ?? .max) - count))
      try printer.deliver(page: page.items)
      count += page.items.count
      cursor = page.next
    } while count < most ?? .max && cursor != nil
    try printer.end()
    return (count, cursor != nil)
  }
}
