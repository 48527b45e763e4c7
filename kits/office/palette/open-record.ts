import { placeholders, thingOf } from '@halaqa/kit-contract'
import type { RecordAct } from '../acts/acts-of.ts'
import { pageAt } from '../data/openable.ts'
import type { OfficePage } from '../office-module.ts'

/** A record by its kind, as its acts name it, and its number. */
export type RecordOf = { thing: string; id: number }

const ofRecord = /\/(?:show|record|detail|edit)\/(\d+)$/

/** The record that the screen at an address shows; undefined: a list, or something that is no record. */
export function recordAt(pages: OfficePage[], pathname: string): RecordOf | undefined {
  const [, id] = ofRecord.exec(pathname) ?? []
  const operation = id && pageAt(pages, pathname)?.operation
  return operation ? { thing: thingOf(operation), id: Number(id) } : undefined
}

/** To change a record is an act as well: the screens at whose address the contract edits one. */
export const editActs = (pages: OfficePage[]): RecordAct[] =>
  pages.flatMap(({ path, access, operation }) => {
    if (!operation?.endsWith('.edit') || placeholders(path).length !== 1) return []
    const at = (id: number) => path.replace(/\{\w+\??\}/, String(id))
    return [{ key: operation, label: 'ra.action.edit', thing: thingOf(operation), at, access, danger: false }]
  })
