import DaybookProtocol

/// A picture by the name that systems of symbols have for it, and the character that stands for it
/// where only text is shown. This is the only place that has them.
struct Symbol: Hashable {
  let name: String
  /// One character of one or two cells.
  let character: String

  private init(_ name: String) {
    self.name = name
    character = Self.character(named: name) ?? "·"
  }

  static let leaf = Symbol("leaf.fill")
  static let done = Symbol("checkmark.circle.fill")
  static let clock = Symbol("clock")
  static let snooze = Symbol("bell.badge.clock")
  static let recurring = Symbol("calendar.badge.clock")
  static let sync = Symbol("icloud.and.arrow.up")
  static let bell = Symbol("bell.fill")
  static let silence = Symbol("bell.slash.fill")
  static let sleep = Symbol("bed.double.fill")
  static let temperature = Symbol("thermometer")
  static let meal = Symbol("fork.knife")
  static let workout = Symbol("figure.run")
  static let water = Symbol("drop.fill")
  static let checkIn = Symbol("checkmark.circle")

  init(weather: String) {
    let name =
      switch weather.lowercased() {
      case "sunny", "clear": "sun.max.fill"
      case "cloudy": "cloud.fill"
      case "rainy", "rain": "cloud.rain.fill"
      case "snow": "cloud.snow.fill"
      default: "cloud.sun.fill"
      }
    self.init(name)
  }

  /// Returns the character for a name; "leaf.fill" has that of "leaf". nil for a symbol that only
  /// other front ends have.
  static func character(named name: String) -> String? {
    characters[name.split(separator: ".").filter { $0 != "fill" }.joined(separator: ".")]
  }

  private static let characters = [
    "alarm": "⏰", "bag": "👜", "bandage": "🩹", "banknote": "💵", "bed.double": "🛌", "bell": "🔔",
    "bell.badge.clock": "⏰", "bell.slash": "🔕", "bicycle": "🚲", "bolt": "⚡", "book": "📖",
    "brain": "🧠", "briefcase": "💼", "building.2": "🏢", "bus": "🚌", "calendar": "📅",
    "calendar.badge.clock": "📆", "camera": "📷", "car": "🚗", "cart": "🛒",
    "checkmark.circle": "✅", "clock": "⏰", "cloud": "☁", "cloud.rain": "☔", "cloud.snow": "⛄",
    "cloud.sun": "⛅", "creditcard": "💳", "cup.and.saucer": "☕", "doc": "📄", "drop": "💧",
    "dumbbell": "💪", "envelope": "📧", "figure.run": "🏃", "figure.walk": "🚶", "film": "🎬",
    "flag": "🚩", "flame": "🔥", "folder": "📁", "fork.knife": "🍴", "gamecontroller": "🎮",
    "gift": "🎁", "globe": "🌐", "graduationcap": "🎓", "hammer": "🔨", "heart": "💗",
    "house": "🏠", "icloud.and.arrow.up": "📤", "key": "🔑", "laptopcomputer": "💻", "leaf": "🌿",
    "lightbulb": "💡", "lock": "🔒", "moon": "🌙", "music.note": "🎵", "newspaper": "📰",
    "paintpalette": "🎨", "pawprint": "🐾", "pencil": "📝", "person": "👤", "person.2": "👥",
    "phone": "📞", "pills": "💊", "star": "⭐", "stethoscope": "🩺", "sun.max": "🌞",
    "thermometer": "🌡", "tram": "🚋", "tree": "🌲", "tshirt": "👕", "tv": "📺", "wrench": "🔧",
  ]
}

extension LineBuilder {
  /// Draws the symbol in front of a text, on pages that a person has open: not in plain characters,
  /// nor on paper, which programs read.
  mutating func draw(_ symbol: Symbol?, _ style: Wire.SpanStyle? = nil) {
    guard let symbol, !canvas.isPrinted, let picture = canvas.picture(symbol.character) else {
      return
    }
    draw("\(picture) ", style)
  }
}

extension Wire.Symbol {
  init(_ symbol: Symbol) { self.init(character: symbol.character, name: symbol.name) }
}
