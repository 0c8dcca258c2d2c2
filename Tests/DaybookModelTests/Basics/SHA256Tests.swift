import Testing

@testable import DaybookModel

@Suite("SHA-256")
struct SHA256Tests {
  private func hash(_ bytes: [UInt8], pieces: Int) -> String {
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      Array(bytes[start..<min(start + pieces, bytes.count)]).withUnsafeBytes { hash.update($0) }
    }
    return hash.finish()
  }

  @Test(
    "The vectors of NIST come out, in pieces of any size",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
          + "lmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func vectors(text: String, expected: String) {
    for pieces in [1, 7, 63, 64, 65, 1000] {
      #expect(hash(Array(text.utf8), pieces: pieces) == expected)
    }
  }

  @Test("A million times a comes out") func million() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      hash(bytes, pieces: 4096)
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
