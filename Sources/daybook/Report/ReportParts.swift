import Markup

/// A part of the page that has a heading of its own, to which the contents lead; `id` is unique on
/// the page.
struct ReportPart {
  let id: String
  let title: String
  /// How many things it lists.
  var count: Int?
  /// The classes.
  let name: String
  let body: HTML

  var html: HTML {
    """
    <section class="\(value: name)" id="\(value: id)" aria-labelledby="\(value: id)-heading">\
    <h2 id="\(value: id)-heading">\(title)\(.count(count))</h2>\(body)</section>

    """
  }
}

extension HTML {
  /// A number behind a heading.
  static func count(_ count: Int?) -> HTML? {
    count.map { #" <span class="count">\#($0)</span>"# }
  }

  static func muted(_ words: String) -> HTML { #"<p class="muted">\#(words)</p>"# }

  static func list(_ name: String, _ items: [HTML]) -> HTML {
    #"<ul class="\#(value: name)">\#(items)</ul>"#
  }

  /// A percentage as a bar; the words beside it say the same.
  static func bar(_ percent: Int) -> HTML {
    let part: HTML? = percent > 0 ? #"<span style="width:\#(percent)%"></span>"# : nil
    return #"<span class="bar" aria-hidden="true">\#(part)</span>"#
  }

  /// A task or a habit of a list.
  static func row(
    mark: String, _ title: String, details: [String], isLate: Bool = false
  ) -> HTML {
    let words = details.joined(separator: " · ")
    let rest: HTML? = details.isEmpty ? nil : #"<span class="details">\#(words)</span>"#
    return """
      <li\(isLate ? #" class="late""# as HTML : "")><span class="mark" aria-hidden="true">\(mark)</span>\
      <span class="title" dir="auto">\(title)</span>\(rest)</li>

      """
  }

  /// A photo as a link to its file; the name is shown for one that is not in the page.
  static func photo(_ name: String, at link: String, source: String?, alternative: String) -> HTML {
    let shown: HTML =
      if let source {
        #"<img alt="\#(value: line(alternative))" src="\#(value: source)">"#
      } else {
        #"<span class="file" dir="auto">\#(name)</span>"#
      }
    return #"<a href="\#(value: link)">\#(shown)</a>"#
  }
}
