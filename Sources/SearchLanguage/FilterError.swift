/// Why a part of a text is no filter.
package struct FilterError: Error, Hashable, Sendable {
  /// A sentence for a person.
  package let message: String
  package let range: Range<String.Index>
  /// What would have been accepted there, where that is a short list.
  package var allowed: [String]?
  /// What to do instead, in a sentence.
  package var hint: String?
  /// The cap that the text passed; nil where it is wrong rather than too much.
  package var limit: Int?
}
