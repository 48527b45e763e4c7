import { type ListAsked, operationId, type Route } from '@halaqa/kit-contract'
import type { Actor } from '@halaqa/kit-server/request'

/** Who asks a list, and what: as its handler is asked. */
export type AskingList = { actor: Actor; language: string; params: any; query: ListAsked }
/** What acts on many ask of a list beside its pages. */
export type Selectable = {
  /** The ids of all rows that match, in their order, through the same statement as the pages: the same rights, the same scope. */
  ids: (asking: AskingList) => Promise<number[]>
  /** The rows of these ids, as the list shows them. */
  rows: (asking: AskingList) => Promise<Record<string, unknown>[]>
}

const sources = new Map<string, Selectable>()
/** Remembers how the rows of a list are selected, by the name of its route. */
export const rememberSelectable = (list: Route, source: Selectable): void => void sources.set(operationId(list), source)
/** How the rows of a list are selected. Throws where nobody serves the list. */
export function selectableOf(list: Route | string): Selectable {
  const name = typeof list === 'string' ? list : operationId(list)
  const found = sources.get(name)
  if (!found) throw new Error(`${name}: no list of that name is served, so that nothing can be selected from it`)
  return found
}
