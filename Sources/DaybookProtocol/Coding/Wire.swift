/// The types that travel: generated from `protocol/schema`, apart from the records of the store.
package enum Wire {}
