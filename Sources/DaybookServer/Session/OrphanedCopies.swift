import DaybookModel

extension Session {
  /// Removes the copies that nothing needs any more, once what took them off is durable: an act, the
  /// pruning of the act that could have brought them back, or a server that ended before it came to
  /// this. What goes wrong is tried again after a later change: the database remembers which copies
  /// may be orphaned.
  func removeOrphanedCopies() {
    guard let store = openStore, !store.isReadOnly, let folder = dataFolder,
      let orphaned = try? store.read({ try $0.orphanedCopies() }), !orphaned.isEmpty,
      (try? folder.holdsOtherDatabase()) == false
    else { return }
    do {
      try store.write(action("sweep")) { writer in
        try writer.forgetOrphanedCopies { try CopyFolder(folder: folder).remove($0) }
      }
      try store.commit()
    } catch {
      options.log("Copies of attachments that are not needed any more could not be removed.")
    }
  }
}
