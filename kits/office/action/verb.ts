import type { Action, Route, Schema } from '@halaqa/kit-contract'

/** One verb of an act that has several: the same act with the body of that verb alone, to be asked for and sent. */
export function verbOf<A extends Action | Route>(act: A, body: Schema): A {
  return 'perform' in act ? { ...act, perform: { ...act.perform, body } } : { ...act, body }
}
