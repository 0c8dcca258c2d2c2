// Pictures of habits, days and wellness as SVG, for the report and for the page for phones: what is
// drawn is what the protocol returned. Each says in words what it shows, and is styled by classes
// alone (`PageStyle`), since a page may forbid styles within it.

package import CivilTime
package import DaybookProtocol
package import Markup

extension HTML {
  /// Names and numbers beside each other.
  package static func figures(_ figures: [(name: String, value: String)]) -> HTML {
    let items = figures.map { name, value -> HTML in
      "<div><dt>\(name)</dt><dd>\(value)</dd></div>"
    }
    return #"<dl class="figures">\#(items)</dl>"#
  }

  /// A picture; screen readers say its words.
  static func picture(
    width: Int, height: Int, title: String, words: String, _ content: [HTML?]
  ) -> HTML {
    """
    <svg viewBox="0 0 \(width) \(height)" role="img" aria-label="\(title): \(words)">\
    <title>\(title)</title>\(content.compactMap(\.self))</svg>

    """
  }

  /// A path of a picture.
  static func path(_ name: String, _ path: String) -> HTML {
    #"<path class="\#(value: name)" d="\#(value: path)"></path>"#
  }

  /// A text of a picture.
  static func label(_ words: String, _ name: String, x: Int, y: Int) -> HTML {
    #"<text class="\#(value: name)" x="\#(x)" y="\#(y)">\#(words)</text>"#
  }
}

extension Day {
  /// Returns the first day of the week that the day is in.
  package func weekStart(_ first: Wire.Weekday) -> Day {
    let index = Wire.Weekday.allCases.firstIndex(of: first) ?? 0
    return week(from: Weekday(rawValue: index + 1) ?? .monday).lowerBound
  }
}

/// Shares in whole percent, cut off as every shown number is.
package enum Percent {
  /// Returns a part of a whole; 0 of 0 is 0.
  package static func of(_ part: Int, _ whole: Int) -> Int {
    whole > 0 ? of(Double(part) / Double(whole)) : 0
  }

  /// Returns a share of 0 to 1; errors of a sum beyond the sixth decimal do not count.
  package static func of(_ share: Double) -> Int {
    Int((min(max(share, 0), 1) * 100 + 1e-6).rounded(.down))
  }
}
