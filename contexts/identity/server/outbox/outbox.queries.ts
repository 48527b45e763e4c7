import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { config } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { messageTable, openedMessage, resendMessage, withDots } from '@halaqa/kit-server/mail'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import { messagesAreSent, secretGone } from '../../contract/audit.ts'
import { outboxSecrets, outboxWrite } from '../../contract/permissions.ts'

type Query = {
  page: number
  per_page: number
  sort: 'created_at' | '-created_at'
  q?: string | undefined
  filter: { channel?: 'mail' | 'sms' | undefined; state?: string | undefined; kind?: string | undefined }
}
type Message = typeof messageTable.$inferSelect

const present = (row: Message) => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  subject: withDots(row.subject),
  kind: row.kind,
  state: row.state,
  error: row.error,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
})

export async function outboxPage({ page, per_page, sort, q, filter }: Query) {
  const words = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    filter.channel ? eq(messageTable.channel, filter.channel) : undefined,
    filter.state ? eq(messageTable.state, filter.state as Message['state']) : undefined,
    filter.kind ? eq(messageTable.kind, filter.kind) : undefined,
    words ? or(ilike(messageTable.recipient, words), ilike(messageTable.subject, words)) : undefined,
  )
  const total = await db().$count(messageTable, where)
  const rows = await db()
    .select()
    .from(messageTable)
    .where(where)
    .orderBy(sort === 'created_at' ? asc(messageTable.id) : desc(messageTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { rows: rows.map(present), total, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)) }
}

async function messageById(id: number): Promise<Message> {
  const [row] = await db().select().from(messageTable).where(eq(messageTable.id, id))
  return row ?? refuse(notFound)
}

const isBrought = (row: Message) => Boolean(row.channel === 'mail' ? config().mail : config().sms)

/** As it was written: with dots for whatever works once, for everybody. */
export async function showMessage(id: number, actor: Actor) {
  const row = await messageById(id)
  const isWhole = !row.isSecret || Boolean(await openedMessage(row))
  const reveal = row.isSecret && isWhole && !isBrought(row) && actor.permissions.has(outboxSecrets)
  const can = { reveal, resend: actor.permissions.has(outboxWrite) && isWhole && row.state !== 'queued' }
  return { ...present(row), html: withDots(row.html ?? ''), text: withDots(row.text), can }
}

/** The message with its secret, where nobody would get it otherwise: a demonstration, or a college before its mail works. */
export function reveal(id: number) {
  return transaction(async () => {
    const row = await messageById(id)
    if (isBrought(row)) refuse(messagesAreSent)
    const opened = (row.isSecret && (await openedMessage(row))) || refuse(secretGone)
    await audit({
      action: 'identity.outbox.reveal',
      subject: ['identity.outbox', id],
      after: { recipient: row.recipient, kind: row.kind },
    })
    return { html: opened.html ?? '', text: opened.text }
  })
}

export async function sendAgain(id: number) {
  const row = await messageById(id)
  if (row.isSecret && !(await openedMessage(row))) refuse(secretGone)
  await resendMessage(id)
  return present(await messageById(id))
}
