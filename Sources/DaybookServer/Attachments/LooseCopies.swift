import DaybookModel

extension Session {
  /// Removes the copies that no attachment has any more, once what took the attachments off is
  /// durable. What goes wrong, or is interrupted, is tried again after a later change: the
  /// database remembers which copies may be loose.
  func removeLooseCopies() {
    guard mayHaveLooseCopies, let store = openStore, !store.isReadOnly else { return }
    mayHaveLooseCopies = false
    guard let folder = dataFolder, let loose = try? store.read({ try $0.looseCopies() }),
      !loose.isEmpty, !folder.holdsOtherDatabase
    else { return }
    do {
      try store.write(action("sweep")) { writer in
        try writer.forgetLooseCopies { try CopyFolder(folder: folder).remove($0) }
      }
      try store.commit()
    } catch {
      mayHaveLooseCopies = true
      options.log("Copies of attachments that are not needed any more could not be removed.")
    }
  }
}
