// What the generated types in Sources/DaybookProtocol/Generated are built on: scalars (`WireScalar`,
// and the types of CivilTime as `CivilScalar`), enumerations (`WireEnum`), and the reading and writing of members
// (`BoundedDecoding`, `JSONMembers`). The one idea: all that the schema can say (shape, length,
// range) is checked when params are decoded, and an error points at the member; whether an id
// exists is for the model to say. An edit tells an absent member from null (`Edit`). These
// types are no records of the store: docs/decisions/0004-wire-types-are-not-records.md.

@_exported public import Edits

/// The types of the wire, which are generated from `protocol/schema` and are not the records of the
/// store.
package enum Wire {
  /// The OpenRPC bundle: the text of protocol/openrpc.json, what `rpc.discover` answers.
  package static var openRPCBundle: [UInt8] { Array(Bundle.text) }
}
