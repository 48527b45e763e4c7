import { allSemesters } from '@halaqa/academics/server'
import { accountById, notify, staffWith } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import type { Language } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { translate } from '@halaqa/kit-server/words'
import { debitRun } from '../../contract/permissions.ts'
import { priceReviews } from '../../contract/price-reviews.ts'
import { countOutdated } from './outdated.ts'

const kind = 'billing.prices-outdated'

/** A price was added: whoever makes debits is told how many open invoices ask by a former one, and where they stand. */
export async function notifyOutdated(): Promise<void> {
  const today = clock.today()
  let count = 0
  for (const { id, ends_on } of await allSemesters()) if (ends_on >= today) count += (await countOutdated(id)).open
  if (count === 0) return
  for (const { id } of await staffWith(debitRun)) {
    const language = (await accountById(id)).language as Language
    const word = (key: string) => translate(language, `${kind}.${key}`, { count })
    await notify(id, {
      kind,
      title: word('title'),
      body: word('body'),
      params: { count: String(count) },
      link: addressOf(priceReviews),
    })
  }
}
