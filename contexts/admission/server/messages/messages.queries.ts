import { accountById } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { pageFrom } from '@halaqa/kit-server/list'
import { messageTable } from '@halaqa/kit-server/mail'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { messageWrite } from '../../contract/permissions.ts'
import { fillTemplate } from '../../contract/template.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { countRecipients, recipientsOf } from './audience.ts'
import { variablesOf } from './deliver-to.ts'
import { type OfficeMessage, officeMessageTable, recipientTable } from './messages.table.ts'
import { quietUntil } from './quiet-hours.ts'

export async function messageById(id: number): Promise<OfficeMessage> {
  const [row] = await db().select().from(officeMessageTable).where(eq(officeMessageTable.id, id))
  return row ?? refuse(notFound)
}

/** How far a message is, and how its first reader reads it. */
export async function progressOf(id: number, actor: Actor) {
  const message = await messageById(id)
  const counts = await countsOf(id)
  const gathered = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const write = actor.permissions.has(messageWrite)
  return {
    state: message.state,
    people: message.gathered_at ? gathered : await countRecipients(message),
    counts,
    quiet_until: quietUntil(clock.now())?.toISOString() ?? null,
    sample: await sampleOf(message),
    can: {
      send: write && ['draft', 'stopped'].includes(message.state),
      stop: write && ['scheduled', 'sending'].includes(message.state),
    },
  }
}

async function countsOf(id: number) {
  const rows = await db()
    .select({ state: recipientTable.state, count: count() })
    .from(recipientTable)
    .where(eq(recipientTable.message_id, id))
    .groupBy(recipientTable.state)
  const of = (state: string) => rows.find(row => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), held: of('held'), sent: of('sent'), failed: of('failed') }
}

/** The message filled in for a real applicant, in that applicant's language. */
async function sampleOf(message: OfficeMessage) {
  const [person] = await db()
    .select()
    .from(registrationTable)
    .where(recipientsOf(message))
    .orderBy(asc(registrationTable.id))
    .limit(1)
  if (!person) return null
  const values = await variablesOf(person, (await accountById(person.account_id)).language)
  return {
    name: person.full_name,
    subject: fillTemplate(message.subject, values),
    body: fillTemplate(message.body, values),
  }
}

/** How far each is in the outbox: waiting to go out, gone, failed, or kept because no gateway is set. */
async function outboxStates(ids: (number | null)[]) {
  const known = ids.filter(id => id !== null)
  if (!known.length) return new Map<number, 'queued' | 'sent' | 'failed' | 'kept'>()
  const rows = await db()
    .select({ id: messageTable.id, state: messageTable.state })
    .from(messageTable)
    .where(inArray(messageTable.id, known))
  return new Map(rows.map(row => [row.id, row.state]))
}

type Query = { page: number; per_page: number; filter: { state?: 'waiting' | 'held' | 'sent' | 'failed' | undefined } }
/** Whom it went to, in the order in which it goes out. */
export async function recipientsPage(id: number, { filter, ...asked }: Query) {
  await messageById(id)
  const where = and(
    eq(recipientTable.message_id, id),
    filter.state ? eq(recipientTable.state, filter.state) : undefined,
  )
  const from = db().select({ id: recipientTable.id }).from(recipientTable).where(where).$dynamic()
  return pageFrom({ from, order: [asc(recipientTable.id)], present: sentTo }, asked)
}

/** The recipients of a page, which was found in the index of keys. */
async function sentTo(keys: { id: number }[]) {
  const ids = keys.map(each => each.id)
  const rows = await db()
    .select({ recipient: recipientTable, number: registrationTable.number, name: registrationTable.full_name })
    .from(recipientTable)
    .innerJoin(registrationTable, eq(registrationTable.id, recipientTable.registration_id))
    .where(inArray(recipientTable.id, ids))
    .orderBy(asc(recipientTable.id))
  const states = await outboxStates(rows.flatMap(({ recipient }) => [recipient.mail_id, recipient.sms_id]))
  return rows.map(({ recipient, number, name }) => ({
    id: recipient.id,
    registration_id: recipient.registration_id,
    number,
    full_name: name,
    state: recipient.state,
    note: recipient.note,
    mail: states.get(recipient.mail_id ?? 0) ?? null,
    sms: states.get(recipient.sms_id ?? 0) ?? null,
    at: recipient.at?.toISOString() ?? null,
  }))
}
