/// A line as a client shows it.
package struct DrawnLine: Hashable, Sendable {
  package let text: String
  /// The spans from left to right, without overlap; plain text has none.
  package let spans: [DrawnSpan]
}

/// A styled stretch of a line; `from` and `to` (exclusive) are in the canvas's encoding.
package struct DrawnSpan: Hashable, Sendable {
  package let from: Int
  package let to: Int
  package let style: String
  /// The link that a client opens; nil unless the style is one that can be followed.
  package let link: String?

  package init(from: Int, to: Int, style: String, link: String? = nil) {
    self.from = from
    self.to = to
    self.style = style
    self.link = link
  }
}
