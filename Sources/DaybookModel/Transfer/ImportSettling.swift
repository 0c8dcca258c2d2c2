/// What an import settles, as a restore does: what left the machine from which the file is may have
/// been answered since, and nothing of a file is sent or sounds by itself.
struct ImportSettling {
  private let writer: WriteTransaction
  /// Who said here that they want no messages, also of people that were removed.
  private let declined: [(phone: String, status: String)]
  /// The reminders that were going off before.
  private let pending: Set<ReminderID>

  init(_ writer: WriteTransaction) throws {
    self.writer = writer
    declined = try writer.reader.profiles.notAgreed().filter { $0.status == "declined" }
    pending = Set(try Self.firings(writer).map(\.id))
  }

  private static func firings(_ writer: WriteTransaction) throws -> [Firing] {
    try writer.reader.reminders.pending(at: writer.action.moment) { writer.action.zone($0) }
  }

  /// Once the records are there and recorded; `message` is the first key that a message has.
  func settle(messagesFrom message: Int64, _ record: inout WholeImportRecord) throws {
    record.unsent = try writer.careMessages.giveUp("careMessage.key >= \(message)")
    record.stopped = try writer.profiles.decline(declined)
    for firing in try Self.firings(writer) where !pending.contains(firing.id) {
      try writer.reminders.markFired(firing)
      _ = try writer.reminders.claim(firing)
      record.silenced += 1
    }
  }
}
