import { addDays, clock } from '@halaqa/kit-server/clock'
import { isDatabaseAway, transaction } from '@halaqa/kit-server/database'
import { log } from '@halaqa/kit-server/log'
import { type DueDay, remind } from './remind.ts'
import { type Due, type ReminderSource, reminderSources } from './reminder-sources.ts'

/** How many days before its day somebody is reminded. */
export const daysBefore = [3, 1] as const
/** People who are told in one transaction. Mail is written for each person: there it is one of them. */
const batchSize = 500

/**
 * Reminds everybody of what is due in three days and tomorrow, and of what is due in two days where the morning of the first
 * was missed. Returns how many were reminded. Neither a source nor a person that breaks holds back the others; it throws once
 * all were tried, so that those who are left are tried again.
 */
export async function sendReminders(sources: readonly ReminderSource[] = reminderSources.contributions()) {
  // A run that goes on past midnight is still about the morning in which it began.
  const today = clock.today()
  const failures: unknown[] = []
  let reminded = 0
  for (const source of sources)
    for (let left: number = daysBefore[0]; left >= 1; left--) {
      const reminder = daysBefore.findLast(each => each >= left)!
      const on = { day: addDays(today, left), left, reminder }
      reminded += await remindAll(source, on, failures)
    }
  if (failures.length) throw new Error(`${failures.length} reminders failed`, { cause: failures[0] })
  return reminded
}

/** Whom a day of a source concerns, a batch after the other. What breaks is logged, and added to the failures. */
async function remindAll(source: ReminderSource, on: DueDay, failures: unknown[]): Promise<number> {
  const failed = (error: unknown, about: object = {}) => {
    // Without the database nobody else is told either.
    if (isDatabaseAway(error)) throw error
    failures.push(error)
    log.error({ err: error, reminder: source.kind, day: on.day, ...about }, 'a reminder failed')
    return 0
  }
  const oneByOne = async (people: readonly Due[]) => {
    let reminded = 0
    for (const each of people)
      reminded += await transaction(() => remind(source, [each], on)).catch(error =>
        failed(error, { account: each.account_id }),
      )
    return reminded
  }
  const due = await source.dueOn(on.day).catch(error => void failed(error))
  if (!due) return 0
  if (source.mail) return oneByOne(due)
  let reminded = 0
  for (let at = 0; at < due.length; at += batchSize) {
    const batch = due.slice(at, at + batchSize)
    // Somebody in a batch that breaks is at fault: each alone, so that nobody else goes without.
    reminded += await transaction(() => remind(source, batch, on)).catch(() => oneByOne(batch))
  }
  return reminded
}
