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
    return pictures[icon.split(separator: ".").filter { $0 != "fill" }.joined(separator: ".")]
  }

  /// By the names that systems have for symbols; "leaf.fill" is drawn as "leaf".
  private static let pictures = [
    "alarm": "⏰", "bag": "👜", "bandage": "🩹", "banknote": "💵", "bed.double": "🛌", "bell": "🔔",
    "bicycle": "🚲", "bolt": "⚡", "book": "📖", "brain": "🧠", "briefcase": "💼",
    "building.2": "🏢", "bus": "🚌", "calendar": "📅", "camera": "📷", "car": "🚗", "cart": "🛒",
    "clock": "⏰", "creditcard": "💳", "cup.and.saucer": "☕", "doc": "📄", "drop": "💧",
    "dumbbell": "💪", "envelope": "📧", "figure.run": "🏃", "figure.walk": "🚶", "film": "🎬",
    "flag": "🚩", "flame": "🔥", "folder": "📁", "fork.knife": "🍴", "gamecontroller": "🎮",
    "gift": "🎁", "globe": "🌐", "graduationcap": "🎓", "hammer": "🔨", "heart": "💗",
    "house": "🏠", "key": "🔑", "laptopcomputer": "💻", "leaf": "🌿", "lightbulb": "💡",
    "lock": "🔒", "moon": "🌙", "music.note": "🎵", "newspaper": "📰", "paintpalette": "🎨",
    "pawprint": "🐾", "pencil": "📝", "person": "👤", "person.2": "👥", "phone": "📞", "pills": "💊",
    "star": "⭐", "stethoscope": "🩺", "sun.max": "🌞", "tram": "🚋", "tree": "🌲", "tshirt": "👕",
    "tv": "📺", "wrench": "🔧",
  ]
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
