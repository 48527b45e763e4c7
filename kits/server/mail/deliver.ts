import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { openFile } from '@halaqa/kit-server/files'
import { enqueue, job } from '@halaqa/kit-server/jobs'
import { maskedText } from '@halaqa/kit-server/log'
import { and, eq } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import { currentGateway } from '../sms/gateway.ts'
import { messageTable } from './messages.table.ts'

const retries = 6

/** Sends one written mail or text message. An address that the receiving side refuses for good is not tried again. */
export const sendMessageJob = job({
  name: 'platform.send-message',
  schema: z.object({ id: z.int() }),
  retries,
  atOnce: 2,
  run: ({ id }, { attempt }) => deliver(id, attempt > retries),
})
export const mailJobs = [sendMessageJob]

type Message = typeof messageTable.$inferSelect

/** Sends the queued message and notes what came of it. Throws when it is to be tried again. */
async function deliver(id: number, isLastTry: boolean) {
  const [message] = await db()
    .select()
    .from(messageTable)
    .where(and(eq(messageTable.id, id), eq(messageTable.state, 'queued')))
  if (!message) return // sent by an earlier try of this job
  const note = (values: Partial<Message>) =>
    db()
      .update(messageTable)
      .set({ ...values, attempts: message.attempts + 1 })
      .where(eq(messageTable.id, id))
  try {
    if (message.channel === 'mail') await sendBySmtp(message)
    else await currentGateway().send({ to: message.recipient, text: message.text })
    await note({ state: 'sent', sentAt: clock.now(), error: null })
  } catch (error) {
    const isFinal = isLastTry || isRefusedForGood(error)
    await note({
      error: maskedText((error as Error).message).slice(0, 1000),
      ...(isFinal && { state: 'failed' as const }),
    })
    if (!isFinal) throw error
  }
}

/** SMTP answers 5xx to what it will never take. */
const isRefusedForGood = (error: unknown) => {
  const code = (error as { responseCode?: number }).responseCode
  return code !== undefined && code >= 500 && code < 600
}

let transport: { url: string; transporter: Transporter } | undefined

async function sendBySmtp(message: Message) {
  const { mail } = config()
  if (!mail) throw new Error('SMTP_URL is not set any more')
  if (transport?.url !== mail.url) {
    transport?.transporter.close()
    transport = { url: mail.url, transporter: createTransport(mail.url) }
  }
  const attachments = await Promise.all(
    message.attachments.map(async ({ fileId, name }) => {
      const { stream, type } = await openFile(fileId)
      return { filename: name, content: stream, contentType: type }
    }),
  )
  await transport.transporter.sendMail({
    from: mail.from,
    to: { name: '', address: message.recipient },
    subject: message.subject,
    text: message.text,
    html: message.html ?? undefined,
    attachments,
    // a further try of the same message is the same mail to whoever has it already
    messageId: `<message-${message.id}@${new URL(config().origin).hostname}>`,
    headers: { 'Content-Language': message.language, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends a message once more, or keeps it where nothing is configured to send it. Does nothing when there is none. */
export function resendMessage(id: number): Promise<void> {
  return transaction(async () => {
    const [message] = await db().select().from(messageTable).where(eq(messageTable.id, id))
    if (!message) return
    const isConfigured = message.channel === 'mail' ? config().mail : config().sms
    await db()
      .update(messageTable)
      .set({ state: isConfigured ? 'queued' : 'kept', error: null })
      .where(eq(messageTable.id, id))
    if (isConfigured) await enqueue(sendMessageJob, { id })
  })
}
