/// What is known of a line: whether it is a task, and which blocks are open behind it.
struct LineFacts {
  /// What the next line begins with.
  private(set) var blocks = OpenBlocks()
  /// Whether it is text, and not code, a comment or front matter.
  private(set) var isText = false
  private(set) var isTask = false
  private(set) var isTicked = false
  private(set) var isLinked = false
  /// Whether the line sets the words of headlines (`#+TODO:` of org).
  private(set) var setsKeywords = false

  /// A line that holds nothing, behind which no block is open.
  init() {}

  /// `line` is without a byte-order mark, `blocks` what is open in front of it.
  init(
    _ line: ArraySlice<UInt8>, _ format: LineFormat, after blocks: OpenBlocks, marker: String,
    keywords: OrgKeywords
  ) {
    self.blocks = blocks
    switch format {
    case .markdown: guard self.blocks.readMarkdown(line) else { return }
    case .org:
      guard self.blocks.readOrg(line) else { return }
      setsKeywords = OrgKeywords.value(ofLine: line) != nil
    case .todoTxt, .plain: break
    }
    isText = true
    guard let task = TaskLine(line, format, marker: marker, keywords: keywords) else { return }
    isTask = task.box != nil || task.link == nil
    isTicked = task.isTicked
    isLinked = task.link != nil
  }

  /// Whether everything but the blocks is the same.
  func says(_ other: LineFacts) -> Bool {
    isTask == other.isTask && isTicked == other.isTicked && isLinked == other.isLinked
  }
}

/// The blocks of Markdown or org that are open behind a line.
struct OpenBlocks: Hashable {
  enum Kind: UInt8 {
    /// Text, in which lines can be tasks.
    case text
    /// Code between fences of backticks or tildes.
    case backticks, tildes
    /// A comment of HTML, and one of Obsidian between `%%`.
    case html, obsidian
    /// `#+begin_name` of org.
    case block
    case drawer
  }

  var kind = Kind.text
  /// How many marks the fence has; 255 stands for more.
  var marks: UInt8 = 0
  /// How many quotations are open, one in another.
  var quotations: UInt8 = 0
  /// Whether the line is text of a paragraph, which an indented line continues.
  var isParagraph = false
  /// The items of lists outside of quotations, and those inside of the innermost one.
  var items = Columns()
  var quotedItems = Columns()
  /// A hash of the name of the block of org.
  var name: UInt32 = 0
}

/// The columns at which the contents of open items of lists begin, one item in another. Column 31
/// stands for all behind it as well.
struct Columns: Hashable {
  private var bits: UInt32 = 0

  private static let last = 31

  mutating func insert(_ column: Int) { bits |= 1 << UInt32(min(column, Self.last)) }

  /// Without the items to which a line that begins at the column does not belong.
  func upTo(_ column: Int) -> Columns {
    var kept = self
    if column < Self.last { kept.bits &= 1 << UInt32(column + 1) - 1 }
    return kept
  }

  /// How far a column is behind the beginning of the innermost item; all belong to it.
  func indent(of column: Int) -> Int {
    let innermost = bits == 0 ? 0 : Self.last - bits.leadingZeroBitCount
    return innermost == Self.last ? 0 : column - innermost
  }
}
