import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db, isDatabaseAway, transaction } from '@halaqa/kit-server/database'
import { log } from '@halaqa/kit-server/log'
import { sendMail } from '@halaqa/kit-server/mail'
import { translate } from '@halaqa/kit-server/words'
import { and, eq, lt, ne } from 'drizzle-orm'
import type { Guard } from '../../contract/guards.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { noticesOf } from '../notices/page-of-notices.ts'
import { digestMail, digestSettings } from './digest-mails.ts'
import { digestOfNotices, type NoticeToTell, wantedOf } from './digest-of-notices.ts'
import { type DueDigest, digestBatch, dueDigests, mayBeMailed, notSentSince } from './digests.queries.ts'
import { digestTable } from './digests.table.ts'

/**
 * Mails to each applicant and student who asked for it what they have not read, where they were told something since the
 * last mail. Answers how many were written. Each mail and the note of it are one transaction: a run that died half way is
 * gone on with, and nobody is written to twice. A person that breaks holds back nobody else; it throws once all were
 * tried, so that those who are left are tried again.
 */
export async function sendDigests(): Promise<number> {
  // A run that goes on past midnight is still about the evening in which it began.
  const today = clock.today()
  const failures: unknown[] = []
  let sent = 0
  for (let after = 0; ; ) {
    const due = await dueDigests(after, today)
    for (const each of due) {
      const isSent = await sendDigest(each, today).catch(error => {
        // Without the database nobody else is written to either.
        if (isDatabaseAway(error)) throw error
        failures.push(error)
        log.error({ err: error, account: each.account_id }, 'a digest failed')
      })
      if (isSent) sent += 1
    }
    if (due.length < digestBatch) break
    after = due.at(-1)!.account_id
  }
  if (failures.length) throw new Error(`${failures.length} digests failed`, { cause: failures[0] })
  return sent
}

/** False where there is nothing to say of what is wanted, or no more anybody to say it to. */
export async function sendDigest(due: DueDigest, today: string): Promise<boolean> {
  const notices = wantedOf(due.notices, due.unwanted)
  const newest = notices[0]?.id ?? 0
  if (newest <= due.last_notice_id) return false
  return transaction(async () => {
    const to = await noteSent(due.account_id, newest, today)
    if (to) await writeMail(to, notices)
    return Boolean(to)
  })
}

/** To whom it goes; undefined where one went out meanwhile, it was switched off, or the account was closed. */
async function noteSent(accountId: number, newestId: number, today: string) {
  const { account_id, frequency, last_notice_id } = digestTable
  const { id, email, guard, language } = accountTable
  const [noted] = await db()
    .update(digestTable)
    .set({ sent_on: today, last_notice_id: newestId })
    .from(accountTable)
    .where(
      and(
        eq(account_id, accountId),
        eq(id, account_id),
        ne(frequency, 'off'),
        notSentSince(today),
        lt(last_notice_id, newestId),
        mayBeMailed(),
      ),
    )
    .returning({ id, email, guard, language })
  return noted && { ...noted, email: noted.email!, guard: noted.guard as Guard }
}

type Recipient = { id: number; email: string; guard: Guard; language: string }

const writeMail = ({ id, email, guard, language }: Recipient, notices: readonly NoticeToTell[]) => {
  const say = (key: string, values?: object) => translate(language, `identity.digest.${key}`, { ...values })
  const subject = say('subject', { count: notices.length })
  return sendMail({
    to: email,
    kind: digestMail,
    subject,
    heading: subject,
    paragraphs: [say('text')],
    facts: digestOfNotices(notices, language),
    button: { label: say('open'), url: pageAddress(noticesOf(guard)) },
    footer: say('footer'),
    unsubscribe: { label: say('stop'), id },
    footerLink: { label: say('change'), url: pageAddress(digestSettings(guard)) },
    language,
    isPatient: true,
  })
}
