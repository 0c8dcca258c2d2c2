import DaybookModel
import DaybookProtocol

/// The style of each tag: the colour of the views that is nearest to its own.
struct TagStyles: Sendable, Hashable {
  private var styles: [String: Wire.SpanStyle] = [:]

  /// The style of tags without colours.
  init() {}

  /// The colours by the tags' names.
  init(_ colours: [String: String]) {
    styles = colours.mapValues(Self.style)
  }

  subscript(name: String) -> Wire.SpanStyle { styles[name] ?? .tag }

  /// Returns the style of a colour as the store keeps it.
  static func style(of colour: String) -> Wire.SpanStyle {
    guard colour.hasPrefix("#"), let digits = UInt32(colour.dropFirst(), radix: 16) else {
      return names[colour] ?? .tag
    }
    return style(
      red: Int(digits >> 16 & 0xFF), green: Int(digits >> 8 & 0xFF), blue: Int(digits & 0xFF))
  }

  private static let names: [String: Wire.SpanStyle] = [
    "red": .red, "orange": .orange, "yellow": .yellow, "green": .green, "mint": .teal,
    "teal": .teal, "cyan": .teal, "blue": .blue, "indigo": .purple, "purple": .purple, "pink": .red,
    "brown": .orange, "gray": .muted,
  ]

  /// Returns the style by the hue, in degrees; a colour with nearly no saturation is grey.
  private static func style(red: Int, green: Int, blue: Int) -> Wire.SpanStyle {
    let brightest = max(red, green, blue)
    let spread = brightest - min(red, green, blue)
    guard spread * 8 > brightest else { return .muted }
    let hue =
      if brightest == red {
        (green - blue) * 60 / spread
      } else if brightest == green {
        (blue - red) * 60 / spread + 120
      } else {
        (red - green) * 60 / spread + 240
      }
    return switch hue < 0 ? hue + 360 : hue {
    case 16..<46: .orange
    case 46..<71: .yellow
    case 71..<160: .green
    case 160..<200: .teal
    case 200..<250: .blue
    case 250..<335: .purple
    default: .red
    }
  }
}

extension RecordReader<TagRecord> {
  func styles() throws -> TagStyles { TagStyles(try colours()) }
}
