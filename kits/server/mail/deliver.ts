import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { dependency } from '@halaqa/kit-server/dependencies'
import { openFile } from '@halaqa/kit-server/files'
import { enqueue, job } from '@halaqa/kit-server/jobs'
import { maskedText } from '@halaqa/kit-server/log'
import { and, eq } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import { currentGateway } from '../sms/gateway.ts'
import { messageTable } from './messages.table.ts'
import { forgetSecretOf, openedMessage } from './one-time.ts'
import { unsubscribeHeaders, unsubscribeLinkOf, withUnsubscribe } from './unsubscribe.ts'

/** With growing pauses these are some five hours: a mail server that is away for an afternoon loses nothing. */
const retries = 14
/** A server that answers is there, whatever it says of a recipient. */
const isUnanswered = (error: unknown) => (error as { responseCode?: number }).responseCode === undefined
const mailServer = dependency('mail', { seconds: 60, isItsFault: isUnanswered })
const smsGateway = dependency('sms', { seconds: 25 })

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
  const opened = await openedMessage(message)
  if (!opened) return note({ state: 'failed', error: 'secret-gone' }) // used or over meanwhile: dots help nobody
  try {
    if (message.channel === 'mail') await mailServer.use(() => sendBySmtp({ ...message, ...opened }))
    else await smsGateway.use(() => currentGateway().send({ to: message.recipient, text: opened.text }))
    await note({ state: 'sent', sent_at: clock.now(), error: null })
    if (message.is_secret) await forgetSecretOf(id)
  } catch (error) {
    const isFinal = isLastTry || isRefusedForGood(error)
    await note({
      error: maskedText(reasonOf(error)).slice(0, 1000),
      ...(isFinal && { state: 'failed' as const }),
    })
    if (!isFinal) throw (error as Error).cause ?? error
  }
}

/** What the other side said, where it said something. */
const reasonOf = (error: unknown): string =>
  String(((error as Error).cause as Error | undefined)?.message ?? (error as Error).message)

/** SMTP answers 5xx to what it will never take. */
const isRefusedForGood = (error: unknown) => {
  const code = (error as { responseCode?: number }).responseCode
  return code !== undefined && code >= 500 && code < 600
}

let transport: { url: string; transporter: Transporter } | undefined

/** The library's own are minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

async function sendBySmtp(message: Message) {
  const { mail } = config()
  if (!mail) throw new Error('SMTP_URL is not set any more')
  if (transport?.url !== mail.url) {
    transport?.transporter.close()
    transport = { url: mail.url, transporter: createTransport({ url: mail.url, ...timeouts }) }
  }
  const attachments = await Promise.all(
    message.attachments.map(async attached => {
      if ('text' in attached) return { filename: attached.name, content: attached.text, contentType: attached.type }
      const { stream, type } = await openFile(attached.file_id)
      return { filename: attached.name, content: stream, contentType: type }
    }),
  )
  const unsubscribe = unsubscribeLinkOf(message)
  const { html, text } = withUnsubscribe(message, unsubscribe)
  await transport.transporter.sendMail({
    from: mail.from,
    to: { name: '', address: message.recipient },
    subject: message.subject,
    text,
    html: html ?? undefined,
    attachments,
    ...(unsubscribe && { list: { unsubscribe } }),
    // a further try of the same message is the same mail to whoever has it already
    messageId: `<message-${message.id}@${new URL(config().origin).hostname}>`,
    headers: {
      'Content-Language': message.language,
      'Auto-Submitted': 'auto-generated',
      ...unsubscribeHeaders(unsubscribe),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Throws when the mail server that is set does not answer, or does not let us in. Nothing is sent. */
export async function checkMail(): Promise<void> {
  const { mail } = config()
  if (!mail) return
  const transporter = createTransport({ url: mail.url, ...timeouts })
  await transporter.verify().finally(() => transporter.close())
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
