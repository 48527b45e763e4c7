import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { messageTable as outboxTable } from '@halaqa/kit-server/mail'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, count, desc, eq, inArray, max, or, type SQL } from 'drizzle-orm'
import { studentTable } from '../students/students.table.ts'
import { messageTable, templateTable } from './messages.table.ts'
import { templateById } from './templates.ts'

type Asked = { page: number; per_page: number; sort: string; q?: string | undefined }
const pageOf = <T>(rows: T[], total: number, { page, per_page }: Asked) => ({
  rows,
  total,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
})

/** One page of messages, of all students or of one. */
export async function messagesPage(query: Asked, studentId?: number) {
  const where = and(studentId === undefined ? undefined : eq(messageTable.student_id, studentId), searchedIn(query.q))
  const total = await db().$count(messageTable, where)
  const rows = await selectMessages()
    .where(where)
    .orderBy((query.sort === 'at' ? asc : desc)(messageTable.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return pageOf(await present(rows), total, query)
}

/** The words are looked for in what was sent; a name or number of the student finds all that went to them. */
function searchedIn(q: string | undefined): SQL | undefined {
  const named = matching(studentTable.search_text, q)
  if (!named) return undefined
  const ofStudents = db().select({ id: studentTable.id }).from(studentTable).where(named)
  return or(matching(messageTable.search_text, q), inArray(messageTable.student_id, ofStudents))
}

const selectMessages = () =>
  db()
    .select({ message: messageTable, number: studentTable.number, full_name: studentTable.full_name })
    .from(messageTable)
    .innerJoin(studentTable, eq(studentTable.id, messageTable.student_id))
    .$dynamic()

async function present(rows: Awaited<ReturnType<typeof selectMessages>>) {
  const ids = rows.flatMap(({ message }) => [message.mail_id, message.sms_id]).filter(id => id !== null)
  const sent = ids.length
    ? await db()
        .select({ id: outboxTable.id, state: outboxTable.state })
        .from(outboxTable)
        .where(inArray(outboxTable.id, ids))
    : []
  const states = new Map(sent.map(each => [each.id, each.state]))
  const stateOf = (id: number | null) => (id === null ? undefined : states.get(id)) ?? ('none' as const)
  return rows.map(({ message, number, full_name }) => ({
    id: message.id,
    student_id: message.student_id,
    number,
    full_name,
    subject: message.sent_subject,
    body: message.sent_body,
    mail: stateOf(message.mail_id),
    sms: stateOf(message.sms_id),
    by: message.by_name,
    at: message.at.toISOString(),
  }))
}

export async function messageView(id: number) {
  const [view] = await present(await selectMessages().where(eq(messageTable.id, id)))
  return view ?? refuse(notFound)
}

/** To whom, and the texts that are kept; of one that is named, its words. */
export async function messageDraft(ids: number[], templateId: number | undefined) {
  const students = ids.length
    ? await db()
        .select({ id: studentTable.id, number: studentTable.number, full_name: studentTable.full_name })
        .from(studentTable)
        .where(inArray(studentTable.id, ids))
        .orderBy(asc(studentTable.full_name))
    : []
  const templates = await db()
    .select({ id: templateTable.id, name: templateTable.name })
    .from(templateTable)
    .orderBy(asc(templateTable.name))
  const chosen = templateId === undefined ? undefined : await templateById(templateId)
  return { students, templates, subject: chosen?.subject ?? '', body: chosen?.body ?? '' }
}

/** Texts that were sent before, each once, the last used first. */
export async function oldTexts(query: Asked) {
  const where = matching(messageTable.search_text, query.q)
  const grouped = db()
    .select({
      id: max(messageTable.id).as('last_id'),
      subject: messageTable.subject,
      body: messageTable.body,
      students: count().as('students'),
      last_at: max(messageTable.at).as('last_at'),
    })
    .from(messageTable)
    .where(where)
    .groupBy(messageTable.subject, messageTable.body)
  const total = await db().$count(grouped.as('texts'))
  const rows = await grouped
    .orderBy(desc(max(messageTable.id)))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const shown = rows.map(({ last_at, ...row }) => ({ ...row, id: row.id!, last_at: last_at!.toISOString() }))
  return pageOf(shown, total, query)
}
