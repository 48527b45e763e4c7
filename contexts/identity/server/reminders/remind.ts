import { day as dayText, weekday } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { inAll, translate } from '@halaqa/kit-server/words'
import { sql } from 'drizzle-orm'
import { accountById } from '../accounts/accounts.queries.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { saidBy } from '../notices/said-by.ts'
import { notify } from '../notifications/notify.ts'
import { notifyAccounts, type Told } from '../notifications/notify-accounts.ts'
import type { Due, ReminderSource } from './reminder-sources.ts'
import { reminderTable } from './reminders.table.ts'

/** A day that something is due on, how far it is, and which of the reminders (three days or one before it) it is time for. */
export type DueDay = { day: string; left: number; reminder: number }

/** Reminds, of these, whoever was not reminded yet, in the current transaction. Answers how many. */
export async function remind(source: ReminderSource, all: readonly Due[], on: DueDay): Promise<number> {
  const fresh = await noteReminded(all, `${source.kind}/${on.day}/${on.reminder}`)
  const when = {
    day: inAll(language => `${weekday(on.day, language)} ${dayText(on.day, language)}`),
    left: inAll(language => translate(language, 'identity.reminder.left', { count: on.left })),
  }
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

/** Notes who is reminded, and answers who was not before. An account that is gone by now is nobody to remind. */
async function noteReminded(all: readonly Due[], key: string): Promise<Set<number>> {
  const ids = all.map(each => each.account_id)
  const { rows } = await db().execute<{ account_id: number }>(sql`
    insert into ${reminderTable} (account_id, key, at)
    select ${accountTable.id}, ${key}, ${clock.now().toISOString()}::timestamptz from ${accountTable}
    where ${accountTable.id} = any(${sql.param(ids)}::int[])
    on conflict do nothing
    returning account_id`)
  return new Set(rows.map(row => row.account_id))
}

async function notifyByMail(accountId: number, said: Told): Promise<void> {
  const { language } = await accountById(accountId)
  const { title, body } = saidBy({ ...said, title: '', body: '' }, language)
  await notify(accountId, { ...said, title, body, mail: { paragraphs: [body] } })
}
