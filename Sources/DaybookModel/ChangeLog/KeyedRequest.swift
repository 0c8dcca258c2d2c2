import SQLite

/// A request under a key of its client, which a retry has as well.
package struct KeyedRequest: Sendable {
  /// 1 to 64 characters.
  package let key: String
  package let method: String
  /// The text of the params, the key included; the same for params of one meaning.
  package let params: String

  package init(key: String, method: String, params: String) {
    self.key = key
    self.method = method
    self.params = params
  }

  fileprivate var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(method)
    fingerprint.append(params)
    return fingerprint.value
  }
}

package extension ReadTransaction {
  /// Returns the reply that was remembered, empty for one that is not kept; nil for a new request.
  /// Throws `invalidValue` where the key is that of another request.
  func reply(to request: KeyedRequest) throws -> String? {
    let rows: [(Int64, String)] = try db.rows(
      "SELECT fingerprint, reply FROM keyedRequest WHERE id = ?", [request.key])
    guard let (fingerprint, reply) = rows.first else { return nil }
    try require(
      fingerprint == request.fingerprint, "requestKey",
      "This key belongs to another request, which was answered.")
    return reply
  }
}

package extension WriteTransaction {
  /// Remembers the reply for as long as the change log keeps the newest transaction, which is that
  /// of the request where it changed something. An empty log has nothing to repeat.
  func remember(_ request: KeyedRequest, reply: String) throws {
    try db.run(
      """
      INSERT INTO keyedRequest (id, fingerprint, reply, action)
      SELECT ?, ?, ?, max(id) FROM action HAVING max(id) IS NOT NULL
      """, [request.key, request.fingerprint, reply])
  }
}
