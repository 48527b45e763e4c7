import { accountById, notify } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import { type Language, languages, money } from '@halaqa/kit-contract/format'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { showExternal } from '../../contract/externals.ts'
import type { ExternalRow } from '../tables/externals.table.ts'

/** Tells who entered it, and who asked for its reversal, what a colleague made of it; nobody of their own act. */
export async function notifyEnterer(
  kind: 'banking.external-refused' | 'banking.external-reversed',
  row: ExternalRow,
  reason: string,
): Promise<void> {
  const people = new Set([row.entered_by_id, row.asked_by_id])
  people.delete(currentActor().id)
  for (const id of people) {
    const language = (await accountById(id)).language as Language
    const by = currentActor().name
    const word = (key: string) =>
      translate(language, `${kind}.${key}`, { amount: money(row.amount, language), by, reason })
    const amount = Object.fromEntries(languages.map(each => [each, money(row.amount, each)])) as Record<
      Language,
      string
    >
    await notify(id, {
      kind,
      title: word('title'),
      body: word('body'),
      params: { amount, by, reason },
      link: addressOf(showExternal, { params: { id: row.id } }),
    })
  }
}
