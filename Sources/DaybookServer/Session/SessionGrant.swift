package import DaybookProtocol

/// What the session of a plugin may do; any other session may do everything.
package struct SessionGrant: Sendable {
  /// The author of its changes, whatever it calls itself.
  package let author: String
  /// The methods that it may call, as a manifest writes them.
  package let methods: [String]
  /// What is answered to its `initialize`, secrets too.
  package let settings: [Wire.PluginValue]
  /// The files that its requests may name.
  let files: FileGrant
  /// Called with each call that it makes.
  var onCall: @Sendable () -> Void = {}

  package init(
    author: String, methods: [String], settings: [Wire.PluginValue], files: FileGrant
  ) {
    self.files = files
    self.author = author
    self.methods = methods
    self.settings = settings
  }
}
