import { accountById, notify, staffWith } from '@halaqa/identity/server'
import { log } from '@halaqa/kit-server/log'
import { translate } from '@halaqa/kit-server/words'
import { trialBalance } from '../../contract/journal.ts'
import { monthClose } from '../../contract/permissions.ts'
import { moneyChecks } from './money-checks.ts'

/** Compares the books with what people see. What differs is logged by number, and whoever closes months is told. */
export async function checkBooks(): Promise<void> {
  const found = []
  // One after the other: it is night, and each reads a whole table.
  for (const check of moneyChecks) found.push(...(await check.find()))
  if (!found.length) return
  log.error({ found }, 'the books differ from what is shown')
  for (const { id } of await staffWith(monthClose)) await notifyDiffer(id, found.length)
}

async function notifyDiffer(staffId: number, count: number): Promise<void> {
  const { language } = await accountById(staffId)
  const kind = 'finance.books-differ'
  const word = (key: string) => translate(language, `${kind}.${key}`, { count })
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { count: String(count) },
    link: trialBalance.path,
    mail: { paragraphs: [word('body')] },
  })
}
