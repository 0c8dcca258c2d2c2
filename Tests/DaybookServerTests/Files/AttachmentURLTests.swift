import Foundation
import JSON
import JSONRPC
import Support
import Testing

/// URLs, and what a name tells.
extension AttachmentTests {
  @Test("A URL's name is the last part of its path, decoded where that is a name")
  func urlNames() throws {
    let names = [
      ("https://example.org", "example.org"), ("https://user:pw@example.org/", "example.org"),
      ("HTTP://example.org/a/b.pdf", "b.pdf"), ("https://example.org/a/?x=/y", "a"),
      ("ftp://example.org/%C3%A9.txt", "é.txt"), ("https://example.org/a%2Fb", "a%2Fb"),
      ("https://example.org/%00", "%00"), ("mailto:a@example.org?subject=x", "a@example.org"),
      (
        "https://example.org/" + String(repeating: "x", count: 300),
        String(repeating: "x", count: 255)
      ),
    ]
    for (url, name) in names {
      let task = try client.result("task/attach", ["id": "fern", "url": .string(url)])
      let count = try #require(task["attachments"]?.count)
      #expect(task["attachments"]?[count - 1]?["name"] == .string(name), "\(url)")
      #expect(task["attachments"]?[count - 1]?["location"] == .string(url))
    }
  }

  @Test(
    "What is no URL to attach is refused",
    arguments: [
      "example.org", "//example.org/a", "1https://example.org", "https:example.org", "https://",
      "https:///a", "https://:80/a", "mailto:", "mailto:?subject=x", "data:text/plain,x",
      "javascript:alert(1)", "file:///etc/passwd", "https://example.org/\u{e9}",
      "https://example.org/a b", "https://example.org/%", "https://example.org/%4",
      "https://example.org/\"", "https://example.org/\n", "ssh://example.org/",
    ])
  func badURL(_ url: String) throws {
    let error = try client.error("task/attach", ["id": "fern", "url": .string(url)])
    #expect(error.data?["kind"] == "invalidValue")
    #expect(error.data?["pointer"] == "/url")
  }

  @Test("Endings tell the media type, in whatever case") func mediaTypes() throws {
    let types = [
      ("a.PDF", "application/pdf"), ("a.b.jpg", "image/jpeg"), (".png", "application/octet-stream"),
      ("png", "application/octet-stream"), ("a.", "application/octet-stream"),
    ]
    for (index, (name, type)) in types.enumerated() {
      let task = try client.result(
        "task/attach",
        ["id": "fern", "name": .string(name), "path": .string(folder.path("manual.txt"))])
      #expect(task["attachments"]?[index]?["mediaType"] == .string(type), "\(name)")
    }
  }
}
