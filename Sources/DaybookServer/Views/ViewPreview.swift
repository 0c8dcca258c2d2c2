import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

extension ViewTyping {
  /// In the negotiated encoding.
  var length: Int { canvas.encoding.length(of: text) }

  /// Shows the lines that `draw` adds, and with them the whole text in a style; an invalid value
  /// that it throws becomes a problem of the preview.
  func preview(
    _ style: Wire.SpanStyle?, _ draw: (inout ViewLines) throws -> Void
  ) throws -> Wire.Preview {
    try Wire.Preview.of(self) {
      var lines = ViewLines(canvas)
      try draw(&lines)
      let whole = style.map { Wire.Span(start: 0, stop: length, style: $0) }
      return Wire.Preview(
        lines: lines.lines, problems: [],
        spans: lines.drawn.isEmpty ? [] : [whole].compactMap(\.self))
    }
  }
}

extension Wire.Preview {
  static let nothing = Wire.Preview(lines: [], problems: [], spans: [])

  /// Returns what `body` shows; an invalid value that it throws becomes a problem of the preview.
  static func of(
    _ typing: ViewTyping, _ body: () throws -> Wire.Preview
  ) throws -> Wire.Preview {
    do {
      return try body()
    } catch let error as ModelError {
      return problem(Errors.response(to: error), typing)
    } catch let error as ResponseError {
      return problem(error, typing)
    }
  }

  /// Returns the error as a problem of the part that it names, or of the whole text.
  private static func problem(_ error: ResponseError, _ typing: ViewTyping) -> Wire.Preview {
    let data = try? Wire.ErrorData(json: error.data ?? .null)
    let problem = Wire.Problem(
      message: error.message, start: data?.start ?? 0, stop: data?.stop ?? typing.length)
    return Wire.Preview(lines: [], problems: [problem], spans: [])
  }
}

/// The row of a task with the title that is being typed.
enum TitlePreview {
  static func preview(_ typing: ViewTyping) throws -> Wire.Preview {
    try typing.preview(nil) { lines in
      let title = try TextRules.title(typing.text)
      lines.add("preview", level: 1) {
        $0.draw("  ")
        $0.draw("☐", .accent)
        $0.draw(" ")
        $0.append(title)
      }
    }
  }
}
