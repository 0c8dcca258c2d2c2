import ArgumentParser
import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC
import SearchLanguage

struct CallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "call", "Calls one method and prints its result as a line of JSON.",
    discussion: """
      `daybook call task/add title='Water the fern' tags:='["garden"]' --field /id`: `=` gives \
      text, `:=` gives JSON. The exit status shows the kind of error; `daybook schema` lists the \
      methods.
      """)

  @Option(
    name: .customLong("field"),
    help: ArgumentHelp(
      "Prints only the value at this JSON Pointer of the result; can be repeated.",
      discussion:
        "One line for each, in the order given: text as it is, other values as JSON, an empty "
        + "line for what is absent.",
      valueName: "pointer"))
  var fields: [JSONPointer] = []

  @Argument(help: "The method, such as task/list.", completion: NameCompletion.method)
  var method: String

  @Argument(
    help: "Its params: members, one JSON object, or - for an object on standard input.")
  var params: [String] = []

  @OptionGroup var session: SessionArguments

  func run() throws {
    let params = try CallParams(params).value
    let result =
      if let inherited = try InheritedSession() {
        try SessionArguments.ending { try call(params, inherited.result) }
      } else {
        try session.ask { try call(params, $0.result) }
      }
    let lines = fields.isEmpty ? [result.text] : fields.map { Self.text(of: result[$0]) }
    try StandardStreams.deliver(lines.map { $0 + "\n" }.joined())
  }

  private func call(_ params: JSON?, _ ask: (String, JSON?) throws -> JSON) throws -> JSON {
    // A misspelt `ifRevision` would write.
    if let unknown = StrictParams.unknown(in: params, of: method) {
      throw ResponseError.invalidParams(unknown)
    }
    do {
      return try ask(method, params)
    } catch let error as ResponseError where error.code == Wire.ErrorKind.methodNotFound.code {
      let near = method.nearest(among: Wire.paramTypes.keys.sorted())
      let guess = near.map { " Did you mean `\($0)`?" } ?? ""
      throw ResponseError(
        code: error.code,
        message: "\(error.message)\(guess) `daybook schema` lists the methods.", data: error.data)
    }
  }

  private static func text(of value: JSON?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: text
    case let value?: value.text
    }
  }
}

extension JSONPointer: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
  }
}
