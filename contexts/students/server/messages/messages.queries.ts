import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, pageFrom } from '@halaqa/kit-server/list'
import { messageTable as outboxTable } from '@halaqa/kit-server/mail'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, count, desc, eq, inArray, max, or, type SQL } from 'drizzle-orm'
import { listMessages } from '../../contract/messages.ts'
import { studentTable } from '../students/students.table.ts'
import { messageTable, templateTable } from './messages.table.ts'
import { templateById } from './templates.ts'

type Asked = { page: number; per_page: number; sort: string; q?: string | undefined }

/** One page of what was written to one student. */
export async function messagesTo(studentId: number, query: Asked) {
  const where = and(eq(messageTable.student_id, studentId), searchedIn(query.q))
  return pageFrom(
    {
      from: selectMessages().where(where),
      order: [(query.sort === 'at' ? asc : desc)(messageTable.id)],
      total: await db().$count(messageTable, where),
      present,
    },
    query,
  )
}

/**
 * The words are looked for in what was sent; a name or number of the student finds all that went to them. Not one search
 * over both tables: each part has an index of its own.
 */
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

/** What was written to all students; which of them joins no students. */
export const messagesList = handleList(listMessages, {
  from: selectMessages,
  keys: () => db().select({ id: messageTable.id }).from(messageTable).$dynamic(),
  key: messageTable.id,
  where: ({ query: { q, filter } }) => [
    filter.student_id && eq(messageTable.student_id, filter.student_id),
    searchedIn(q),
  ],
  sorts: { at: messageTable.id },
  present: rows => present(rows),
})

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
export function oldTexts(query: Asked) {
  const texts = db()
    .select({
      id: max(messageTable.id).as('last_id'),
      subject: messageTable.subject,
      body: messageTable.body,
      students: count().as('students'),
      last_at: max(messageTable.at).as('last_at'),
    })
    .from(messageTable)
    .where(matching(messageTable.search_text, query.q))
    .groupBy(messageTable.subject, messageTable.body)
    .$dynamic()
  return pageFrom(
    {
      from: texts,
      order: [desc(max(messageTable.id))],
      present: rows => rows.map(({ last_at, ...row }) => ({ ...row, id: row.id!, last_at: last_at!.toISOString() })),
    },
    query,
  )
}
