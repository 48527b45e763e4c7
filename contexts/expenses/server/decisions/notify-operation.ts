import { accountById, notify } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import { type Language, languages, money } from '@halaqa/kit-contract/format'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { showOperation } from '../../contract/operations.ts'
import type { OperationRow } from '../operations/operations.table.ts'

type Kind =
  | 'expenses.operation-approved'
  | 'expenses.operation-refused'
  | 'expenses.operation-reversed'
  | 'expenses.operation-left-posted'

/** Tells who entered an operation, and who asked for its reversal, what a colleague made of it; nobody of their own act. */
export async function notifyEnterer(kind: Kind, operation: OperationRow, reason = ''): Promise<void> {
  const people = new Set([operation.entered_by_id, operation.asked_by_id])
  people.delete(currentActor().id)
  for (const id of people) await notifyOperation(id, kind, operation, reason)
}

async function notifyOperation(staffId: number, kind: Kind, of: OperationRow, reason: string): Promise<void> {
  const language = (await accountById(staffId)).language as Language
  const by = currentActor().name
  const said = (each: Language) => ({ payee: of.payee, amount: money(of.amount, each), by, reason })
  const word = (key: string) => translate(language, `${kind}.${key}`, said(language))
  const amount = Object.fromEntries(languages.map(each => [each, money(of.amount, each)])) as Record<Language, string>
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { payee: of.payee, amount, by, reason },
    link: addressOf(showOperation, { params: { id: of.id } }),
  })
}
