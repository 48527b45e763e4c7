import {
  type Access,
  type Action,
  addressOf,
  operationId,
  placeholders,
  type Resource,
  type Route,
  thingOf,
} from '@halaqa/kit-contract'
import { shapeOf } from '../form/shape.ts'
import { actLabel } from './act-label.ts'

/** What can be done with one record, at an address of its own: what the palette offers. */
export type RecordAct = {
  /** Names it among all acts of the office. */
  key: string
  /** A message key; what it is called as well stands beside it (`synonymsOf`). */
  label: string
  /** What kind of record its address names, as searches and screens call it: `students.student`. */
  thing: string
  /** The address that asks its question about the record with this number. */
  at: (id: number) => string
  access: Access
  danger: boolean
  /** Whether it can be done to a record is asked here; undefined: its page says so. */
  preview?: { route: Route; given: (id: number) => { params: object; query?: object } }
}

/** An act at its address; `label` is a message key, `word` what the keys of its fields begin with. */
export type AddressedAct = {
  action: Action
  path: string
  access: Access
  word: string
  /** Null: its question cannot be asked by its address alone, which leads to the screen above it, where it is done. */
  label: string | null
  danger: boolean
  /** What of it the palette offers; undefined where its address names no record or more than one. */
  offered: RecordAct | undefined
}

type More = {
  /**
   * Of acts whose address names another kind of record than their name begins with, which: a paper is issued for a student.
   * By the name of the operation, or by all that its name has before the last point. Null: what it answers is needed where it is
   * done, and its bare address is offered to nobody.
   */
  of?: Record<string, string | null>
}

/**
 * The acts of staff in a contract, for the file that a context's manifest names as `acts`. An act on what its address names is
 * said by `<word>.actions.<verb>`, a deletion by the kit's own word; `labels` says otherwise, by the name of the operation. Acts
 * on many rows are asked where the rows are chosen.
 */
export function actsOf(
  contract: object,
  labels: Record<string, string | null> = {},
  { of = {} }: More = {},
): AddressedAct[] {
  return Object.values(contract)
    .flatMap(actionsIn)
    .filter(({ perform: { access } }) => access !== 'public' && access.guards.includes('users'))
    .map(action => {
      const { access, body } = action.perform
      const { path } = action.preview
      const name = operationId(action.perform)
      const word = thingOf(name)
      const own = actLabel(name)
      const danger = own === 'ra.action.delete'
      const isOfOne = path.includes('{') && !('ids' in shapeOf(body))
      const label = isOfOne ? (name in labels ? labels[name]! : own) : null
      const thing = name in of ? of[name]! : (of[word] ?? word)
      const offered =
        label === null || thing === null ? undefined : offeredOf(action, { key: name, label, thing, access, danger })
      return { action, path, access, word, label, danger, offered }
    })
}

/**
 * An act whose question a page of its own asks, at the address that `at` makes; `action` and `query` tell the palette whether it
 * can be done to a record.
 */
export function actAt(
  act: Omit<RecordAct, 'danger' | 'preview'> & { danger?: boolean; action?: Action; query?: object },
): RecordAct {
  const { action, query, danger = false, ...more } = act
  const param = action && placeholders(action.preview.path)[0]
  const given = (id: number) => ({ params: { [param!]: id }, ...(query && { query }) })
  return { ...more, danger, ...(action && { preview: { route: action.preview, given } }) }
}

/** Of an act whose address names one record, and no more, what the palette offers. */
function offeredOf({ preview }: Action, act: Omit<RecordAct, 'at' | 'preview'>): RecordAct | undefined {
  const [param, ...others] = placeholders(preview.path)
  if (!param || others.length) return undefined
  const given = (id: number) => ({ params: { [param]: id } })
  return { ...act, at: id => addressOf(preview, given(id)), preview: { route: preview, given } }
}

/** The actions that a value of a contract is or holds: its own, those of a resource, those that lie together under one name. */
function actionsIn(value: unknown): Action[] {
  if (isAction(value)) return [value]
  if (isResource(value)) return Object.values(value.routes as object).filter(isAction)
  const inside = isObject(value) && !Array.isArray(value) ? Object.values(value) : []
  return inside.length && inside.every(isAction) ? inside : []
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isAction = (value: unknown): value is Action => isObject(value) && 'perform' in value && 'preview' in value
const isResource = (value: unknown): value is Resource => isObject(value) && 'operations' in value && 'routes' in value
