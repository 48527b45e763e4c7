import type { ActionProps } from '../action/action-dialog.tsx'
import type { AnyRow, ListSpec } from './list-spec.ts'

/** What a row itself allows to be done with it. `label` is a message key. */
export type RowAct = { verb: string; label: string; act: Pick<ActionProps, 'action' | 'params' | 'word' | 'body'> }

export const actsOnRow = (spec: ListSpec, row: AnyRow): RowAct[] =>
  spec.actionsOf(row).map(([verb, action]) => {
    const sends = spec.sends?.[verb]
    const body = sends && Object.fromEntries(sends.map(field => [field, row[field]]))
    return {
      verb,
      label: labelOf(spec.word, verb),
      act: { action, params: { id: row.id }, word: spec.word, ...(body && { body }) },
    }
  })

/** The message key of a verb: our own deletion, or the resource's word for it. */
export const labelOf = (word: string, verb: string): string =>
  verb === 'delete' ? 'ra.action.delete' : `${word}.actions.${verb}`
