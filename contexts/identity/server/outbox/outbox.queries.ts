import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { config } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { messageTable, openedMessage, resendMessage, withDots } from '@halaqa/kit-server/mail'
import type { Actor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { listOutbox, messagesAreSent, secretGone } from '../../contract/audit.ts'
import { outboxSecrets, outboxWrite } from '../../contract/permissions.ts'

type Message = typeof messageTable.$inferSelect

const present = (row: Message) => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  subject: withDots(row.subject),
  kind: row.kind,
  state: row.state,
  error: row.error,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
})

export const outboxList = handleList(listOutbox, {
  from: () => db().select().from(messageTable).$dynamic(),
  keys: () => db().select({ id: messageTable.id }).from(messageTable).$dynamic(),
  key: messageTable.id,
  where: ({ query: { filter } }) => [
    filter.channel && eq(messageTable.channel, filter.channel),
    filter.state && eq(messageTable.state, filter.state),
    filter.kind && eq(messageTable.kind, filter.kind),
  ],
  search: messageTable.search_text,
  sorts: { created_at: messageTable.id },
  present: rows => rows.map(present),
})

async function messageById(id: number): Promise<Message> {
  const [row] = await db().select().from(messageTable).where(eq(messageTable.id, id))
  return row ?? refuse(notFound)
}

const isBrought = (row: Message) => Boolean(row.channel === 'mail' ? config().mail : config().sms)

/** As it was written: with dots for whatever works once, for everybody. */
export async function showMessage(id: number, actor: Actor) {
  const row = await messageById(id)
  const isWhole = !row.is_secret || Boolean(await openedMessage(row))
  const revealMessage = row.is_secret && isWhole && !isBrought(row) && actor.permissions.has(outboxSecrets)
  const can = { reveal: revealMessage, resend: actor.permissions.has(outboxWrite) && isWhole && row.state !== 'queued' }
  return { ...present(row), html: withDots(row.html ?? ''), text: withDots(row.text), can }
}

/** The message with its secret, where nobody would get it otherwise: a demonstration, or a college before its mail works. */
export function revealMessage(id: number) {
  return transaction(async () => {
    const row = await messageById(id)
    if (isBrought(row)) refuse(messagesAreSent)
    const opened = (row.is_secret && (await openedMessage(row))) || refuse(secretGone)
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
  if (row.is_secret && !(await openedMessage(row))) refuse(secretGone)
  await resendMessage(id)
  return present(await messageById(id))
}
