/** The types of the protocol, as they are generated for all who write JavaScript. */
export * from '../../../dist/protocol/daybook';
