import DaybookProtocol
import JSON

extension LanguageServer {
  /// The types of semantic tokens, each with the kinds of `TaskPart` that have it.
  static let tokenTypes: [(type: String, kinds: Set<String>)] = [
    ("number", ["due", "start", "duration"]),
    ("keyword", ["priority"]),
    ("decorator", ["tag"]),
    ("namespace", ["project"]),
    ("function", ["recurrence"]),
    ("event", ["reminder"]),
    ("string", ["quoted"]),
  ]

  static let commands = [
    "daybook.make", "daybook.complete", "daybook.reopen", "daybook.cancel", "daybook.postpone",
    "daybook.due", "daybook.priority", "daybook.remind", "daybook.open", "daybook.undo",
    "daybook.redo", "daybook.tick", "daybook.view", "daybook.act", "daybook.refresh",
  ]

  /// What `initialize` answers. Of 3.18 there is what the editor says that it knows.
  var serverCapabilities: JSON {
    let types = Self.tokenTypes.map { JSON.string($0.type) }
    let everything: JSON = [["scheme": "file"], ["scheme": "untitled"], ["scheme": "daybook"]]
    let files: JSON = ["filters": [["scheme": "file", "pattern": ["glob": "**/*"]]]]
    var workspace: JSONObject = [
      "fileOperations": ["didRename": files, "didDelete": files],
      "workspaceFolders": ["supported": true],
    ]
    if editor.capability("workspace", "textDocumentContent") != .null {
      workspace["textDocumentContent"] = ["schemes": ["daybook"]]
    }
    var capabilities: JSONObject = [
      "codeActionProvider": ["codeActionKinds": ["quickfix", "refactor.rewrite", "source"]],
      "codeLensProvider": ["resolveProvider": false],
      "completionProvider": [
        "triggerCharacters": ["#", "+", "@", ":", "["],
        "resolveProvider": false,
      ],
      "definitionProvider": true,
      "documentLinkProvider": ["resolveProvider": true],
      "documentSymbolProvider": true,
      "executeCommandProvider": ["commands": .array(Self.commands.map(JSON.string))],
      "hoverProvider": true,
      "inlayHintProvider": ["resolveProvider": false],
      "positionEncoding": .string(editor.encoding.rawValue),
      "referencesProvider": true,
      "renameProvider": ["prepareProvider": true],
      "semanticTokensProvider": [
        "documentSelector": everything, "full": ["delta": true],
        "legend": ["tokenModifiers": [], "tokenTypes": .array(types)], "range": true,
      ],
      "textDocumentSync": [
        "change": 2, "openClose": true, "save": ["includeText": false],
      ],
      "workspace": .object(workspace),
      "workspaceSymbolProvider": ["resolveProvider": false],
    ]
    if pulls {
      capabilities["diagnosticProvider"] = [
        "identifier": "daybook", "interFileDependencies": false, "workspaceDiagnostics": false,
      ]
    }
    return .object(capabilities)
  }

  /// Whether the editor asks for diagnostics; otherwise they are sent to it.
  var pulls: Bool { editor.capability("textDocument", "diagnostic") != .null }
}
