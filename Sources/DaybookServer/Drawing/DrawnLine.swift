package import DaybookProtocol

package struct DrawnLine: Hashable, Sendable {
  package let text: String
  /// The spans from left to right, without overlap; plain text has none.
  package let spans: [Wire.Span]
  package var mark: Wire.LineMark?
  package var gap: Wire.LineGap?
}
