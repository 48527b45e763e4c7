import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { afterCommit, db, prepared, transaction } from '@halaqa/kit-server/database'
import { type Attachment, sendMail } from '@halaqa/kit-server/mail'
import { emitTo } from '@halaqa/kit-server/realtime'
import { noteTold } from '@halaqa/kit-server/request'
import { sendSms } from '@halaqa/kit-server/sms'
import { translate } from '@halaqa/kit-server/words'
import { and, type Column, count, desc, eq, inArray, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { accountById } from '../accounts/accounts.queries.ts'
import { type NoticeParams, notificationTable } from '../notices/notifications.table.ts'
import { saidBy } from '../notices/said-by.ts'
import { quietEndOf } from '../push/quiet-now.ts'
import { writePushes } from '../push/write-pushes.ts'
import { roomOf } from './room.ts'

export type Notice = {
  /** `context.what-happened`. */
  kind: string
  title: string
  body: string
  /** What staff are told is read in the language of the day, from the messages `<kind>.title` and `<kind>.body`: title and text above are the mail's then. */
  params?: NoticeParams
  /** A local path: where it leads. */
  link?: string
  /** Sent beside the notice in the portal. Mail goes to verified addresses only. */
  mail?: { paragraphs: string[]; button?: string; facts?: [string, string][]; attachments?: Attachment[] }
  sms?: string
  /** Mail and text message go out once the quiet hours are over that the account is in; the portal has it at once. */
  keepsQuiet?: boolean
  /** What the message is about, for the office. */
  related?: [kind: string, id: string | number]
}

/**
 * Tells an account something: in the portal and on its devices, and by mail and SMS when asked. In the current transaction. Answers the ids
 * of the mail and the text message in the outbox, null where none was written.
 */
export function notify(accountId: number, notice: Notice): Promise<{ mailId: number | null; smsId: number | null }> {
  return transaction(async () => {
    const account = await accountById(accountId)
    const { kind, title, body, params, link, mail, sms, keepsQuiet, related } = notice
    // Their bell and their mail of a day have nothing but the kind to go by.
    if (account.guard === 'users' && !(params && link))
      throw new Error(`${kind}: staff are told with parameters and a link`)
    const said = params ? { title: '', body: '', params } : { title, body }
    const [row] = await db()
      .insert(notificationTable)
      .values({ account_id: accountId, kind, ...said, link: link ?? null, at: clock.now() })
      .returning({ id: notificationTable.id })
    noteTold('notice')
    await writePushes(kind, [row!.id])
    const notBefore = keepsQuiet ? await quietEndOf(accountId) : undefined
    let mailId: number | null = null
    let smsId: number | null = null
    if (mail && account.email && account.email_verified_at)
      mailId = await sendMail({
        to: account.email,
        subject: title,
        heading: title,
        paragraphs: mail.paragraphs,
        ...(mail.facts && { facts: mail.facts }),
        ...(mail.attachments && { attachments: mail.attachments }),
        ...(link && {
          button: { label: mail.button ?? translate(account.language, 'identity.mail.open'), url: pageAddress(link) },
        }),
        kind,
        language: account.language,
        notBefore,
        ...(related && { related }),
      })
    if (sms && account.mobile)
      smsId = await sendSms({
        to: account.mobile,
        text: sms,
        kind,
        language: account.language,
        notBefore,
        ...(related && { related }),
      })
    afterCommit(() => emitTo(roomOf(account), 'notification', { kind, title }))
    return { mailId, smsId }
  })
}

/** The newest two hundred, newest first, and how many are unread. */
export async function notificationsOf(accountId: number, language = 'ar') {
  const mine = eq(notificationTable.account_id, accountId)
  const rows = await db().select().from(notificationTable).where(mine).orderBy(desc(notificationTable.id)).limit(200)
  return {
    rows: rows.map(row => ({
      id: row.id,
      kind: row.kind,
      ...saidBy(row, language),
      link: row.link,
      at: row.at.toISOString(),
      read: Boolean(row.read_at),
    })),
    unread: await unreadOf(accountId),
  }
}

const unread = (accountId: number | Column | Placeholder) =>
  and(eq(notificationTable.account_id, accountId), isNull(notificationTable.read_at))
export async function unreadOf(accountId: number): Promise<number> {
  const [counted] = await unreadCount({ account: accountId })
  return counted!.unread
}
const unreadCount = prepared(handle =>
  handle
    .select({ unread: count() })
    .from(notificationTable)
    .where(unread(sql.placeholder('account')))
    .prepare('identity_unread_of'),
)
/** The same of the account that a column of another statement names, as one value of that statement. */
export const unreadPart = (accountId: Column) =>
  sql<number>`(select count(*)::int from ${notificationTable} where ${unread(accountId)})`

/** Marks these, or all, as read. Those of somebody else are not there. Answers how many are unread still. */
export const markRead = (accountId: number, ids?: number[]): Promise<number> =>
  mark(accountId, ids && inArray(notificationTable.id, ids))
/** Marks all up to this one, the newest that was shown. */
export const markReadUpTo = (accountId: number, id: number): Promise<number> =>
  mark(accountId, lte(notificationTable.id, id))

async function mark(accountId: number, which: SQL | undefined): Promise<number> {
  await db()
    .update(notificationTable)
    .set({ read_at: clock.now() })
    .where(and(unread(accountId), which))
  return unreadOf(accountId)
}
