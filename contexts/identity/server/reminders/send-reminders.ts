import { day as dayText, type Language, weekday } from '@halaqa/kit-contract/format'
import type { Text } from '@halaqa/kit-contract/words'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { accountById } from '../accounts/accounts.queries.ts'
import { saidBy } from '../notices/said-by.ts'
import { notify } from '../notifications/notify.ts'
import { notifyAccounts, type Told } from '../notifications/notify-accounts.ts'
import { type Due, type ReminderSource, reminderSources } from './reminder-sources.ts'
import { reminderTable } from './reminders.table.ts'

/** How many days before its day somebody is reminded. */
export const daysBefore = [3, 1] as const
/** People of one transaction: what was told stays told when the next ones fail. */
const batchSize = 500

/** Reminds everybody of what is due in three days and tomorrow. Returns how many were reminded. */
export async function sendReminders(): Promise<number> {
  let reminded = 0
  for (const source of reminderSources.contributions())
    for (const left of daysBefore) {
      const day = addDays(clock.today(), left)
      const due = await source.dueOn(day)
      for (let at = 0; at < due.length; at += batchSize)
        reminded += await transaction(() => remind(source, due.slice(at, at + batchSize), day, left))
    }
  return reminded
}

/** Of these, whoever was not reminded yet. */
async function remind(source: ReminderSource, all: Due[], day: string, left: number): Promise<number> {
  const key = `${source.kind}/${day}/${left}`
  const noted = await db()
    .insert(reminderTable)
    .values(all.map(({ account_id }) => ({ account_id, key, at: clock.now() })))
    .onConflictDoNothing()
    .returning({ id: reminderTable.account_id })
  const fresh = new Set(noted.map(each => each.id))
  const when = { day: inAll(language => `${weekday(day, language)} ${dayText(day, language)}`), left: leftText(left) }
  const due = all.filter(each => fresh.has(each.account_id))
  const told = due.map(({ account_id, params, link }) => ({
    account_id,
    said: { kind: source.kind, params: { ...params, ...when }, link },
  }))
  if (source.mail) for (const each of told) await notifyByMail(each.account_id, each.said)
  else
    for (const [, alike] of Map.groupBy(told, each => JSON.stringify(each.said)))
      await notifyAccounts(
        source.guard,
        alike.map(each => each.account_id),
        alike[0]!.said,
      )
  return due.length
}

async function notifyByMail(accountId: number, said: Told): Promise<void> {
  const { language } = await accountById(accountId)
  const { title, body } = saidBy({ ...said, title: '', body: '' }, language)
  await notify(accountId, { ...said, title, body, mail: { paragraphs: [body] } })
}

const inAll = (say: (language: Language) => string): Text => ({
  ar: say('ar'),
  en: say('en'),
  fr: say('fr'),
})
const leftText = (count: number) => inAll(language => translate(language, 'identity.reminder.left', { count }))
