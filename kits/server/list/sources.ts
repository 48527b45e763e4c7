import { type List, type ListAsked, operationId, type Route } from '@halaqa/kit-contract'
import type { Ask } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import type { GetColumnData } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

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

/** A row as it is called: `detail` tells apart those who are called alike, and is empty where nothing does. */
export type SaidRow = { title: string; detail: string }
/** How rows of a list are called where records of every kind are looked for at once (`offered`). */
export type Offered = {
  /** Rows, at most. */
  most: number
  /** Whether it is looked through only for what has three digits one after the other: who is meant by a name is found elsewhere. */
  onlyNumbers?: true
  read: Record<string, PgColumn>
  say: (rows: any[], language: string) => SaidRow[] | Promise<SaidRow[]>
}
/**
 * How rows of a list are called. `read` are columns of its key's table, of which alone its conditions are when nothing is filtered:
 * who types waits, so that one statement finds and reads them. `say` is given rows that were found, never none.
 */
export const offered = <Read extends Record<string, PgColumn>>(
  how: Omit<Offered, 'read' | 'say'> & {
    read: Read
    say: (rows: RowOf<Read>[], language: string) => SaidRow[] | Promise<SaidRow[]>
  },
): Offered => how
type RowOf<Read extends Record<string, PgColumn>> = { [Name in keyof Read]: GetColumnData<Read[Name]> }

/** A list whose rows are found with those of others. */
export type OfferedList = Offered & {
  list: List
  /** Whether `-closest` is one of its orders. */
  isByClosest: boolean
  /** The first that match: their ids, and what is read. Asked through `ask`, as part of one statement (`inOneStatement`). */
  rows: (asking: AskingList, ask: Ask) => Promise<{ id: number }[]>
  /** Those whose names differ by a letter; undefined where none are looked for. */
  nearest: (asking: AskingList, ask: Ask) => Promise<{ id: number }[] | undefined>
}

const remembered = new Map<string, OfferedList>()
export const rememberOffered = (list: List, source: Omit<OfferedList, 'list'>): void =>
  void remembered.set(list.word, { ...source, list })
/** All lists whose rows are found together, by the word of the list. */
export const offeredLists = (): ReadonlyMap<string, OfferedList> => remembered
