import DaybookModel
import DaybookProtocol

/// The picture of an icon: what a page can draw of it.
enum TagPicture {
  /// Returns the character that an icon is or names; nil for a symbol that only other front ends
  /// have, and where the canvas has plain characters only.
  static func of(_ icon: String?, on canvas: Canvas) -> String? {
    icon.flatMap(picture).flatMap(canvas.picture)
  }

  /// Returns the character that an icon is or names, two cells wide.
  static func picture(_ icon: String) -> String? {
    if icon.count == 1, DrawnText(icon).width == 2 { return icon }
    return Symbol.character(named: icon)
  }
}

extension LineBuilder {
  /// Draws the picture of an icon behind a name, where it has one.
  mutating func drawIcon(_ icon: String?) {
    if let picture = TagPicture.of(icon, on: canvas) { draw(" \(picture)") }
  }
}

extension Wire.Ask {
  static func icon(_ initial: String?) -> Wire.Ask {
    .text("Icon, an emoji or a symbol's name (empty for none)", initial: initial)
  }
}

extension ViewAct {
  /// The icon that was answered; nil for none.
  var icon: String? { written(0) }

  /// "Icon 🌿: “garden”".
  func iconOutcome(_ icon: String?, of name: String) -> Wire.Outcome {
    let icon = icon.map { icon in
      TagPicture.picture(icon) == nil ? "Icon \(icon), which pages cannot draw" : "Icon \(icon)"
    }
    return done("\(icon ?? "No icon"): “\(name)”")
  }
}
