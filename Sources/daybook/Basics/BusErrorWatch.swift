import Glibc

/// Says why the process ends where memory that is a file cannot be read: SQLite shares the index of
/// the log that way, and a program that cuts it short takes the memory away.
enum BusErrorWatch {
  static func begin() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      StandardStreams.showInSignalHandler(
        """
        daybook: error: The file beside the database that ends in -shm was cut short, or the disk \
        failed, so this process ends. What was saved is whole; start it again.

        """)
      // The signal has its own effect again, once this returns.
      raise(signal)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    sigaction(SIGBUS, &action, nil)
  }
}
