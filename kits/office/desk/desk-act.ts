import { type Action, type Call, operationId } from '@halaqa/kit-contract'
import { performOf } from '../action/action-plan.ts'
import { actLabel } from '../acts/act-label.ts'
import type { DeskAct } from './desk.tsx'
import type { AskedText } from './desk-text.tsx'

/** Why: asked for before the act. `help` is a message key that says who reads it; `ready` are sentences as they are read. */
type AskedReason = { help: string; max: number; ready?: readonly string[] }

type Own<Item> = Omit<DeskAct<Item>, 'label' | 'text' | 'act'> & {
  reason?: AskedReason
  /** What is sent besides the reason. */
  body?: (item: Item) => object
}

/**
 * An action of the contract as an act of a desk: called what it is called everywhere, done on the item whose `id` its address
 * takes, and not there where the item's `can` says no.
 */
export function deskAct<Item extends { id: number; can?: object }>(
  call: Call,
  action: Action,
  { reason, body, ...own }: Own<Item>,
): DeskAct<Item> {
  const name = operationId(action.perform)
  const verb = name.slice(name.lastIndexOf('.') + 1)
  const label = actLabel(name)
  return {
    label,
    when: ({ can }) => !can || !(verb in can) || Boolean(can[verb as keyof typeof can]),
    ...(reason && { text: askedReason(label, reason) }),
    act: (item, text) =>
      performOf(call, action, {
        params: { id: item.id },
        body: { ...body?.(item), ...(reason && { reason: text }) },
      }),
    ...own,
  }
}

/** A reason as a desk asks for it; `send` is the message key of its button. */
export const askedReason = (send: string, { help, max, ready = [] }: AskedReason): AskedText => ({
  label: 'office.desk.reason',
  help,
  missing: 'office.desk.reason_missing',
  max,
  send,
  ready: ready.map((text, id) => ({ id, text })),
  readyLabel: 'office.desk.ready_reasons',
})
