import DaybookModel

extension Session {
  /// Removes the copies of files that nothing needs any more, after a commit. A copy is orphaned by
  /// a transaction that removes its attachment, by the pruning of the transaction whose undo could
  /// have brought it back, or by a server that ended before it came to remove it. A failure is
  /// tried again after a later change, since the database remembers which copies may be orphaned.
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
