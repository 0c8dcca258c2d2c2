import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

/// How much one page of a list has.
enum PageSize {
  /// The limit of a request that gives none.
  static let `default` = 100
  /// The cap that the schema puts on every `limit`.
  static let max = 1000
  /// A page ends ahead of the item with which its answer would have more bytes than this.
  static let maxBytes = 4 << 20
  /// How many bytes an answer has beside its items.
  static let bytesBesideItems = 1024
}

extension Session {
  /// How many bytes a page has at most for this client.
  private var maxPageBytes: Int {
    min(PageSize.maxBytes, (capabilities.maxMessageBytes ?? .max) - PageSize.bytesBesideItems)
  }

  /// How many changes one notification holds at most, each of which takes less than 1 KiB.
  var maxChanges: Int { min(PageSize.max, maxPageBytes / 1024) }

  /// Throws `tooLarge` for the result of a transaction that no message to this client can hold, so
  /// that it is rolled back.
  func checkLength(of result: JSON) throws {
    let limit = min(ConnectionOptions().maxAnswerBytes, capabilities.maxMessageBytes ?? .max)
    let most = limit - PageSize.bytesBesideItems
    guard result.maxByteCount > most, result.bytes.count > most else { return }
    throw ModelError.tooLarge(
      message: "The answer is too long for a message of \(limit) bytes. Name fewer.", limit: limit)
  }

  /// Makes the body of a method that takes a `limit` answer once more with a smaller one where its
  /// answer is too long, so that a list goes on behind the last item that has room. One item is
  /// always answered.
  func shortening(_ method: String, _ body: @escaping MethodTable.Body) -> MethodTable.Body {
    let members = Wire.paramTypes[method]?.names
    guard let members, members.contains("limit") else { return body }
    let isList = members.contains("cursor") || members.contains("changeCursor")
    let standard = members.contains("offset") ? PiecewiseFile.maxBytes : PageSize.default
    return { [self] params, call in
      var params = params
      var reply = try body(params, call)
      let maxBytes = maxPageBytes
      while reply.maxByteCount > maxBytes {
        let size = reply.bytes.count
        guard size > maxBytes else { break }
        let limit = params?["limit"].flatMap { try? Int(json: $0) } ?? standard
        let fewer = isList ? reply.itemsFitting(maxBytes) : limit * maxBytes / size
        let most = isList ? reply.items.count : limit
        guard most > 1 else { break }
        var shorter = JSONObject()
        if case .object(let object)? = params { shorter = object }
        shorter["limit"] = .integer(Int64(min(max(fewer, 1), most - 1)))
        params = .object(shorter)
        reply = try body(params, call)
      }
      return reply
    }
  }
}

extension JSON {
  fileprivate var items: [JSON] {
    guard case .array(let items)? = self["items"] else { return [] }
    return items
  }

  /// How many of the first items fit into a page.
  fileprivate func itemsFitting(_ maxBytes: Int) -> Int {
    var left = maxBytes - PageSize.bytesBesideItems
    return items.prefix { item in
      left -= item.bytes.count + 1
      return left >= 0
    }.count
  }
}
