import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { messageTable, resendMessage } from '@halaqa/kit-server/mail'
import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'

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
  subject: row.subject,
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

export async function showMessage(id: number) {
  const row = await messageById(id)
  return { ...present(row), html: row.html ?? '', text: row.text }
}

export async function sendAgain(id: number) {
  await messageById(id)
  await resendMessage(id)
  return present(await messageById(id))
}
