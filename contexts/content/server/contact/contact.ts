import { conflict, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { messageTable, sendMail } from '@halaqa/kit-server/mail'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { assignedAs } from '@halaqa/workplace/server'
import { and, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import type { ContactInput, ContactTopic } from '../../contract/contact.ts'
import { listContact } from '../../contract/contact-inbox.ts'
import { contactWrite } from '../../contract/permissions.ts'
import { contactTable } from '../pages/pages.table.ts'

type ContactRow = typeof contactTable.$inferSelect
type Topic = z.infer<typeof ContactTopic>

/** Keeps a message to the college. A filled honeypot is a program: it is answered like a person and not kept. */
export async function takeMessage(
  { website, ...message }: z.infer<typeof ContactInput>,
  language: string,
): Promise<void> {
  if (website) return
  await transaction(async () => {
    await db()
      .insert(contactTable)
      .values({ ...message, language, created_at: clock.now() })
    await confirm(message.email, language)
  })
}

/** One confirmation an hour to an address: nobody has proven that it is theirs. */
const confirmedEvery = 60 * 60_000

/** Says that the message came. Nothing of what was typed goes out to an address that nobody has proven. */
async function confirm(to: string, language: string): Promise<void> {
  const since = new Date(clock.now().getTime() - confirmedEvery)
  const kind = 'content.contact-taken'
  const recent = and(eq(messageTable.recipient, to), eq(messageTable.kind, kind), gt(messageTable.created_at, since))
  if (await db().$count(messageTable, recent)) return
  const word = (key: string) => translate(language, `content.mail.contact-taken.${key}`)
  await sendMail({
    to,
    language,
    kind,
    subject: word('subject'),
    heading: word('heading'),
    paragraphs: [word('body'), word('not-you')],
  })
}

const present = (
  { created_at, answered_by, answered_at, language: _, search_text: _text, ...row }: ContactRow,
  actor: Actor,
) => {
  const open = actor.permissions.has(contactWrite) && row.state === 'new'
  return {
    ...row,
    topic: row.topic as Topic,
    created_at: created_at.toISOString(),
    answered_by,
    answered_at: answered_at?.toISOString() ?? null,
    can: { edit: false, delete: false, answer: open, close: open },
  }
}

export const contactList = handleList(listContact, {
  from: () => db().select().from(contactTable).$dynamic(),
  key: contactTable.id,
  where: ({ query: { filter } }) => [
    filter.state && eq(contactTable.state, filter.state),
    filter.topic && eq(contactTable.topic, filter.topic),
    assignedAs('content.contact', contactTable.id, filter.assigned),
  ],
  search: contactTable.search_text,
  sorts: {
    created_at: contactTable.id,
    name: contactTable.name,
    email: contactTable.email,
    topic: contactTable.topic,
    state: contactTable.state,
    answered_at: contactTable.answered_at,
  },
  present: (rows, { actor }) => rows.map(row => present(row, actor)),
})

export async function contactById(id: number, actor: Actor) {
  const [row] = await db().select().from(contactTable).where(eq(contactTable.id, id))
  return row ? present(row, actor) : refuse(notFound)
}

/** Answers by mail, in the language the person wrote from; once. */
export function answerMessage(id: number, text: string, actor: Actor) {
  return transaction(async () => {
    const row = await settle(id, { state: 'answered', answer: text, answered_by: actor.name, answered_at: clock.now() })
    await sendMail({
      to: row.email,
      language: row.language,
      kind: 'content.contact',
      subject: translate(row.language, 'content.mail.contact.subject'),
      heading: translate(row.language, 'content.mail.contact.heading', { name: row.name }),
      paragraphs: text.split(/\n{2,}/),
      footer: translate(row.language, 'content.mail.contact.footer', { message: row.message }),
      related: ['content.contact', id],
    })
    return contactById(id, actor)
  })
}

export function closeMessage(id: number, actor: Actor) {
  return transaction(async () => {
    await settle(id, { state: 'closed' })
    return contactById(id, actor)
  })
}

async function settle(id: number, change: Partial<ContactRow> & { state: 'answered' | 'closed' }): Promise<ContactRow> {
  const [row] = await db().select().from(contactTable).where(eq(contactTable.id, id)).for('update')
  if (!row) return refuse(notFound)
  if (row.state !== 'new') refuse(conflict)
  await db().update(contactTable).set(change).where(eq(contactTable.id, id))
  await audit({ action: `content.contact.${change.state}`, subject: ['content.contact', id] })
  return row
}
