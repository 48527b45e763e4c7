import { type UnreadOfStaff, unreadOfStaff } from '@halaqa/identity/server'
import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { sendMail } from '@halaqa/kit-server/mail'
import { hasWord, translate } from '@halaqa/kit-server/words'
import { and, eq, lt, sql } from 'drizzle-orm'
import { digestPreference, staffNotices } from '../../contract/notices.ts'
import { preferenceTable } from '../preferences/preferences.table.ts'
import { digestMail } from './digest-mails.ts'
import { digestTable } from './digests.table.ts'

/**
 * Mails to each member of staff, once a day, how many notices of which kind are unread, where there is a newer one than at the last
 * mail and they did not switch it off. Answers how many mails were written. Each mail and the note of it are one
 * transaction: a run that died half way is gone on with, and nobody is written to twice.
 */
export async function sendDigests(): Promise<number> {
  const unwanted = await withoutDigest()
  let sent = 0
  for (const unread of await unreadOfStaff())
    if (!unwanted.has(unread.account_id) && (await sendDigest(unread))) sent += 1
  return sent
}

async function withoutDigest(): Promise<Set<number>> {
  const rows = await db()
    .select({ id: preferenceTable.account_id })
    .from(preferenceTable)
    .where(and(eq(preferenceTable.key, digestPreference), sql`${preferenceTable.value} = 'false'::jsonb`))
  return new Set(rows.map(row => row.id))
}

const sendDigest = (unread: UnreadOfStaff): Promise<boolean> =>
  transaction(async () => {
    if (!(await noteSent(unread))) return false
    const { account_id, email, language, kinds } = unread
    const say = (key: string, values?: object) => translate(language, `workplace.digest.${key}`, { ...values })
    const subject = say('subject', { count: kinds.reduce((sum, each) => sum + each.count, 0) })
    await sendMail({
      to: email,
      kind: digestMail,
      subject,
      heading: subject,
      paragraphs: [say('text')],
      facts: factsOf(unread),
      button: { label: say('open'), url: pageAddress(staffNotices.path) },
      footer: say('footer'),
      unsubscribe: { label: say('stop'), id: account_id },
      language,
    })
    return true
  })

/** False where one went out today, or nothing is newer than what it said. */
async function noteSent({ account_id, newest_id }: UnreadOfStaff): Promise<boolean> {
  const now = { sent_on: clock.today(), last_notice_id: newest_id }
  const noted = await db()
    .insert(digestTable)
    .values({ account_id, ...now })
    .onConflictDoUpdate({
      target: digestTable.account_id,
      set: now,
      setWhere: and(lt(digestTable.sent_on, now.sent_on), lt(digestTable.last_notice_id, newest_id)),
    })
    .returning({ id: digestTable.account_id })
  return noted.length > 0
}

/** What the kinds are called, with their numbers. Names of people, and what somebody typed, stay in the office. */
function factsOf({ kinds, language }: UnreadOfStaff): [string, string][] {
  const titleOf = (kind: string) =>
    translate(language, hasWord(`${kind}.title`) ? `${kind}.title` : 'workplace.digest.other')
  const byTitle = Map.groupBy(kinds, each => titleOf(each.kind))
  return [...byTitle].map(([title, all]) => [title, String(all.reduce((sum, each) => sum + each.count, 0))])
}
