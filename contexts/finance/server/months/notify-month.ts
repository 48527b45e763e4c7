import { accountById, notify, staffWith } from '@halaqa/identity/server'
import { type Language, languages, month } from '@halaqa/kit-contract/format'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { listMonths } from '../../contract/months.ts'
import { monthClose } from '../../contract/permissions.ts'
import type { KnownMonth } from './months.queries.ts'

type Kind = 'finance.month-closed' | 'finance.month-left-open' | 'finance.month-reopened'

/** Tells whoever asked for a month to be closed what a colleague made of it; nobody is told of their own act. */
export async function notifyAsker(kind: Kind, of: KnownMonth, reason = ''): Promise<void> {
  if (of.asked_by_id && of.asked_by_id !== currentActor().id) await notifyMonth(of.asked_by_id, kind, of, reason)
}

/** A closed month is open again: all who close months have to know. */
export async function notifyReopened(of: KnownMonth, reason: string): Promise<void> {
  for (const { id } of await staffWith(monthClose))
    if (id !== currentActor().id) await notifyMonth(id, 'finance.month-reopened', of, reason)
}

async function notifyMonth(staffId: number, kind: Kind, of: KnownMonth, reason: string): Promise<void> {
  const language = (await accountById(staffId)).language as Language
  const by = currentActor().name
  const word = (key: string) => translate(language, `${kind}.${key}`, { month: month(of.month, language), by, reason })
  const named = Object.fromEntries(languages.map(each => [each, month(of.month, each)])) as Record<Language, string>
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { month: named, by, reason },
    link: listMonths.path,
  })
}
