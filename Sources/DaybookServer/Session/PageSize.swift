/// How many items one page of a list has.
enum PageSize {
  /// The limit of a request that gives none.
  static let `default` = 100
  /// The cap that the schema puts on every `limit`.
  static let max = 1000
}
