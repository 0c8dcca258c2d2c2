import JSON

/// A browser that was paired.
struct Browser: Sendable {
  let id: String
  /// The person's words for it, by which the history names it.
  let name: String
  /// What its cookie holds: 256 random bits.
  let secret: String
  /// What each of its forms holds: as many.
  let token: String
  /// In seconds since 1970.
  let pairedAt: Int64
}

extension Browser: JSONDecodable, JSONEncodable {
  init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    name = try object.decode("name")
    secret = try object.decode("secret")
    token = try object.decode("token")
    pairedAt = try object.decode("pairedAt")
  }

  var json: JSON {
    [
      "id": .string(id), "name": .string(name), "pairedAt": .integer(pairedAt),
      "secret": .string(secret), "token": .string(token),
    ]
  }
}

/// Secrets, drawn and compared.
enum Secret {
  /// 256 bits as hexadecimal digits.
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Without what one mistakes for something else: 49 bits, which hold for a minute and five attempts.
  static func makeCode() -> String {
    let letters = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
    return String((0..<10).map { _ in letters.randomElement() ?? "A" })
  }

  /// Takes as long for any two texts of these lengths.
  static func areEqual(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    guard first.count == second.count, !first.isEmpty else { return false }
    var difference: UInt8 = 0
    for place in first.indices { difference |= first[place] ^ second[place] }
    return difference == 0
  }
}
