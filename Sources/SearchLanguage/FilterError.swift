/// Why a part of a text cannot be read as a filter.
package struct FilterError: Error, Hashable, Sendable {
  /// A sentence for a person.
  package let message: String
  package let range: Range<String.Index>
  /// The texts that would have been accepted there, where the list is short.
  package var allowed: [String]?
  /// What to do instead, in a sentence.
  package var hint: String?
  /// The limit that the text passed; nil where it is wrong rather than too long.
  package var limit: Int?
}
