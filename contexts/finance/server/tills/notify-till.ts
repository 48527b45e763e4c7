import { accountById, notify } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import { day, type Language, languages } from '@halaqa/kit-contract/format'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { showTill } from '../../contract/tills.ts'
import { bankNames } from '../banks/bank-accounts.queries.ts'
import type { TillRow } from './tills.table.ts'

/** Tells whoever counted a desk that a colleague wants it counted again; nobody is told of their own act. */
export async function notifyCounter(till: TillRow, reason: string): Promise<void> {
  const staffId = till.asked_by_id!
  if (staffId === currentActor().id) return
  const language = (await accountById(staffId)).language as Language
  const kind = 'finance.till-refused'
  const by = currentActor().name
  const desk = (await bankNames([till.bank_account_id], language)).get(till.bank_account_id)!
  const on = Object.fromEntries(languages.map(each => [each, day(till.day, each)])) as Record<Language, string>
  const word = (key: string) => translate(language, `${kind}.${key}`, { desk, day: on[language], by, reason })
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { desk, day: on, by, reason },
    link: addressOf(showTill, { params: { id: till.id } }),
    related: ['finance.till', till.id],
  })
}
