/// How many items one page of a list has.
enum PageSize {
  /// Where the request does not say.
  static let usual = 100
  /// The cap that the schema puts on every `limit`.
  static let most = 1000
}
