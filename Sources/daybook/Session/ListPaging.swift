import DaybookProtocol

/// The params of a list that is answered page by page.
protocol PagedParams: WireParams where Reply: ListPage {
  var cursor: Wire.ListCursor? { get set }
}

protocol ListPage {
  associatedtype Item

  var items: [Item] { get }
  /// Where the list continues; nil on the last page.
  var nextCursor: Wire.ListCursor? { get }
}

extension LocalServer {
  /// Returns the items of all pages, or of as many as `isEnough` wants, and whether there are more.
  func pages<Params: PagedParams>(
    _ params: Params, until isEnough: ([Params.Reply.Item]) -> Bool = { _ in false }
  ) throws -> (items: [Params.Reply.Item], hasMore: Bool) {
    var (params, items) = (params, [Params.Reply.Item]())
    repeat {
      let page = try ask(params)
      items += page.items
      params.cursor = page.nextCursor
    } while params.cursor != nil && !isEnough(items)
    return (items, params.cursor != nil)
  }
}

extension Wire.CalendarAgenda.Params: PagedParams {}
extension Wire.AgendaPage: ListPage {}
extension Wire.HabitList.Params: PagedParams {}
extension Wire.HabitPage: ListPage {}
extension Wire.HistoryList.Params: PagedParams {}
extension Wire.HistoryPage: ListPage {}
extension Wire.SearchQuery.Params: PagedParams {}
extension Wire.SearchPage: ListPage {}
extension Wire.TagList.Params: PagedParams {}
extension Wire.TagPage: ListPage {}
extension Wire.WellnessList.Params: PagedParams {}
extension Wire.WellnessLogPage: ListPage {}
