import DaybookModel
import DaybookProtocol
import JSONRPC

/// What a title that is being typed would look like as a task.
enum TaskPreview {
  static func title(_ text: String, _ canvas: Canvas, _ session: Session) -> Wire.Preview {
    do {
      let title = try TextRules.title(text)
      var lines = ViewLines(canvas)
      lines.add("preview", level: 1) {
        $0.draw("  ")
        $0.draw("☐", .accent)
        $0.draw(" ")
        $0.append(title)
      }
      return Wire.Preview(lines: lines.lines, problems: [], spans: [])
    } catch {
      let problem = Wire.Problem(
        from: 0, message: Errors.response(to: error).message,
        to: canvas.encoding.length(of: text))
      return Wire.Preview(lines: [], problems: [problem], spans: [])
    }
  }
}
