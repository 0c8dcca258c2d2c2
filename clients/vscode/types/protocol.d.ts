/** The types of the protocol, as they are generated for all who write JavaScript. */
export * from '../../../plugins/types/Generated/daybook';
