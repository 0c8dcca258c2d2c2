import DaybookModel
import DaybookProtocol
import Testing

@testable import DaybookServer

@Suite("Colours of tags in views")
struct TagStylesTests {
  @Test("Every name of the palette has a style") func palette() {
    for name in TagColour.palette { #expect(TagStyles.style(of: name) != .tag, "\(name)") }
  }

  @Test(
    "A colour of digits becomes the nearest one of the views",
    arguments: [
      ("#FF0000", "red"), ("#FF2D55", "red"), ("#FF8000", "orange"), ("#8B4513", "orange"),
      ("#FFD700", "yellow"), ("#00FF00", "green"), ("#9ACD32", "green"), ("#00C7BE", "teal"),
      ("#00FFFF", "teal"), ("#0000FF", "blue"), ("#1E90FF", "blue"), ("#800080", "purple"),
      ("#FF00FF", "purple"), ("#000000", "muted"), ("#FFFFFF", "muted"), ("#808080", "muted"),
      ("#00FF0000", "red"), ("#FF0000FF", "blue"),
    ])
  func digits(_ colour: String, _ style: String) {
    #expect(TagStyles.style(of: colour).rawValue == style)
  }

  @Test("A tag without a colour has the style of tags") func none() {
    #expect(TagStyles(["garden": "green"])["home"] == .tag)
  }
}
