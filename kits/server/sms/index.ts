import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { enqueue } from '@halaqa/kit-server/jobs'
import { keepSealed, messageTable, type OneTime, requireDots, sendMessageJob } from '@halaqa/kit-server/mail'
import { noteTold } from '@halaqa/kit-server/request'

export { type SmsGateway, useSmsGateway } from './gateway.ts'

export type Sms = {
  /** International, `+96892000142`. */
  to: string
  text: string
  /** What it is about, `context.word`. */
  kind: string
  language: string
  related?: readonly [kind: string, id: number | string]
  /** It goes out then, and not before. */
  notBefore?: Date | undefined
  /** Secrets for which dots stand in the text. */
  oneTime?: OneTime
}

/** Writes a text message in the current transaction, to be sent after the commit; kept for the office without SMS_URL. */
export function sendSms({ to, text, kind, language, related, oneTime, notBefore }: Sms): Promise<number> {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new Error('a text message goes to an international number')
  if (oneTime) requireDots(oneTime, text)
  return transaction(async () => {
    const [row] = await db()
      .insert(messageTable)
      .values({
        channel: 'sms',
        recipient: to,
        text,
        language,
        kind,
        is_secret: Boolean(oneTime),
        state: config().sms ? 'queued' : 'kept',
        related_kind: related?.[0] ?? null,
        related_id: related ? String(related[1]) : null,
        created_at: clock.now(),
      })
      .returning({ id: messageTable.id })
    noteTold('sms')
    if (oneTime) await keepSealed(row!.id, oneTime)
    if (config().sms) await enqueue(sendMessageJob, { id: row!.id }, notBefore ? { startAfter: notBefore } : {})
    return row!.id
  })
}
