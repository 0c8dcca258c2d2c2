import DaybookModel
package import DaybookProtocol

/// What the session of a plugin may do; any other session may do everything.
package struct SessionGrant: Sendable {
  /// The author of its changes, whatever it calls itself.
  package let author: String
  /// The methods that it may call, as a manifest writes them.
  package let methods: [String]
  /// What is answered to its `initialize`, secrets too.
  package let settings: [Wire.PluginValue]
  /// The names of its views, as clients show them.
  let views: [String]
  /// The files that its requests may name.
  let files: FileGrant
  /// Called with each call that it makes.
  var onCall: @Sendable () -> Void = {}

  package init(
    author: String, methods: [String], settings: [Wire.PluginValue], views: [String],
    files: FileGrant
  ) {
    self.files = files
    self.author = author
    self.methods = methods
    self.settings = settings
    self.views = views
  }
}

extension Session {
  /// Of the plugin whose session it is. Throws `permissionDenied` in any other.
  var pluginGrant: SessionGrant {
    get throws {
      guard let grant = options.grant else {
        throw ModelError.permissionDenied(message: "This is for plugins alone, each for itself.")
      }
      return grant
    }
  }
}
