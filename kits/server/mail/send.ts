import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { enqueue } from '@halaqa/kit-server/jobs'
import { sendMessageJob } from './deliver.ts'
import { type Attachment, messageTable } from './messages.table.ts'
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
}

/**
 * Writes a mail in the current transaction; it goes out after the commit, and again when that fails. Without SMTP_URL it
 * is kept, and the office shows it. Answers its id.
 */
export function sendMail(mail: Mail): Promise<number> {
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(mail.to)) throw new Error('a mail goes to one address')
  const rendered = renderMail(mail)
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
        attachments: mail.attachments ?? [],
        state: config().mail ? 'queued' : 'kept',
        relatedKind: mail.related?.[0] ?? null,
        relatedId: mail.related ? String(mail.related[1]) : null,
        createdAt: clock.now(),
      })
      .returning({ id: messageTable.id })
    if (config().mail) await enqueue(sendMessageJob, { id: row!.id })
    return row!.id
  })
}
