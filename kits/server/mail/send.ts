import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { enqueue } from '@halaqa/kit-server/jobs'
import { noteTold } from '@halaqa/kit-server/request'
import { sendMessageJob } from './deliver.ts'
import { type Attachment, messageTable } from './messages.table.ts'
import { keepSealed, type OneTime, requireDots } from './one-time.ts'
import { type MailContent, renderMail } from './render.ts'

export type Mail = MailContent & {
  /** One address. */
  to: string
  /** What it is about, `context.word`. */
  kind: string
  /** Stored files that go with it. */
  attachments?: Attachment[]
  /** The record it belongs to, where the office shows it. */
  related?: readonly [kind: string, id: number | string]
  /** Secrets for which dots stand in the texts. */
  oneTime?: OneTime
  /** It goes out then, and not before: whoever gets it is not to be woken. */
  notBefore?: Date | undefined
  /** One of very many, for which nobody waits: it lets a code or a link that is written after it go first. */
  isPatient?: boolean
}

/**
 * Writes a mail in the current transaction; it goes out after the commit, and again when that fails. Without SMTP_URL it
 * is kept, and the office shows it. Answers its id.
 */
export function sendMail(mail: Mail): Promise<number> {
  const related = mail.unsubscribe ? ([mail.kind, mail.unsubscribe.id] as const) : mail.related
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(mail.to)) throw new Error('a mail goes to one address')
  const rendered = renderMail(mail)
  if (mail.oneTime) requireDots(mail.oneTime, mail.subject, rendered.html, rendered.text)
  return transaction(async () => {
    const [row] = await db()
      .insert(messageTable)
      .values({
        channel: 'mail',
        recipient: mail.to,
        subject: mail.subject.replace(/[\r\n]+/g, ' '),
        ...rendered,
        language: mail.language,
        kind: mail.kind,
        is_secret: Boolean(mail.oneTime),
        attachments: mail.attachments ?? [],
        state: config().mail ? 'queued' : 'kept',
        related_kind: related?.[0] ?? null,
        related_id: related ? String(related[1]) : null,
        created_at: clock.now(),
      })
      .returning({ id: messageTable.id })
    noteTold('mail')
    if (mail.oneTime) await keepSealed(row!.id, mail.oneTime)
    if (config().mail)
      await enqueue(sendMessageJob, { id: row!.id }, { isPatient: mail.isPatient ?? false, ...later(mail.notBefore) })
    return row!.id
  })
}

const later = (at: Date | undefined) => (at ? { startAfter: at } : {})
