import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { learnerOf, studentsByIds, studentsFoundBy } from '@halaqa/students/server'
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdvisorMessage } from '../../contract/advisor.ts'
import { type AdvisingRecord, type AdvisorMessageRecord, advisingTable, advisorMessageTable } from './advisor.table.ts'

type Paging = { page: number; per_page: number }
const pageNumbers = (total: number, { page, per_page }: Paging) => ({
  total,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
})

/** Who advises the student now; undefined when nobody does. `lock` holds it until the transaction ends. */
export async function advisingOf(studentId: number, { lock = false } = {}): Promise<AdvisingRecord | undefined> {
  const found = db()
    .select()
    .from(advisingTable)
    .where(and(eq(advisingTable.studentId, studentId), isNull(advisingTable.endedAt)))
  const [row] = await (lock ? found.for('update') : found)
  return row
}

/** The conversation, if it is the advisor's own and goes on; 404 for everybody else, whatever they may otherwise do. */
export async function ownConversation(id: number, advisorId: number, { lock = false } = {}): Promise<AdvisingRecord> {
  const own = and(eq(advisingTable.id, id), eq(advisingTable.advisorId, advisorId), isNull(advisingTable.endedAt))
  const found = db().select().from(advisingTable).where(own)
  const [row] = await (lock ? found.for('update') : found)
  return row ?? refuse(notFound)
}

export const shownMessage = (message: AdvisorMessageRecord, toStudent: boolean): AdvisorMessage => ({
  id: message.id,
  own: message.byStudent === toStudent,
  author: message.authorName,
  text: message.text,
  at: message.at.toISOString(),
  seen: message.seenAt !== null,
})

async function messagesWhere(where: SQL, paging: Paging, toStudent: boolean) {
  const total = await db().$count(advisorMessageTable, where)
  const rows = await db()
    .select()
    .from(advisorMessageTable)
    .where(where)
    .orderBy(desc(advisorMessageTable.id))
    .limit(paging.per_page)
    .offset((paging.page - 1) * paging.per_page)
  return { rows: rows.map(row => shownMessage(row, toStudent)), ...pageNumbers(total, paging) }
}

/** The student sees all that was ever written, with every advisor there was. */
export async function ownAdvisorPage(accountId: number, paging: Paging) {
  const { id } = await learnerOf(accountId)
  const advising = await advisingOf(id)
  return {
    ...(await messagesWhere(eq(advisorMessageTable.studentId, id), paging, true)),
    advisor: advising ? { name: advising.advisorName, since: advising.since.toISOString() } : null,
    unread: advising?.unreadByStudent ?? 0,
  }
}

/** The advisor sees what was written since the assignment: words to a former advisor were meant for that one. */
export async function conversationPage(advisorId: number, id: number | undefined, paging: Paging, language: string) {
  if (id === undefined) return { conversation: null, rows: [], ...pageNumbers(0, paging) }
  const advising = await ownConversation(id, advisorId)
  const [conversation] = await shownConversations([advising], language)
  return {
    conversation: conversation!,
    ...(await messagesWhere(eq(advisorMessageTable.advisingId, id), paging, false)),
  }
}

type Asked = Paging & { q?: string | undefined; filter: { unread?: boolean | undefined } }
/** The advisor's own conversations: those with something unread first, then by the newest message. */
export async function conversationsPage(advisorId: number, query: Asked, language: string) {
  const { unread } = query.filter
  const where = and(
    eq(advisingTable.advisorId, advisorId),
    isNull(advisingTable.endedAt),
    unread === undefined
      ? undefined
      : unread
        ? gt(advisingTable.unreadByAdvisor, 0)
        : eq(advisingTable.unreadByAdvisor, 0),
    query.q?.trim() ? inArray(advisingTable.studentId, studentsFoundBy(query.q)) : undefined,
  )
  const total = await db().$count(advisingTable, where)
  const rows = await db()
    .select()
    .from(advisingTable)
    .where(where)
    .orderBy(
      sql`(${advisingTable.unreadByAdvisor} > 0) desc`,
      sql`${advisingTable.lastAt} desc nulls last`,
      desc(advisingTable.id),
    )
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows: await shownConversations(rows, language), ...pageNumbers(total, query) }
}

async function shownConversations(rows: AdvisingRecord[], language: string) {
  const [students, specialties] = await Promise.all([
    studentsByIds(rows.map(row => row.studentId)),
    specialtyNames(language),
  ])
  return rows.map(row => {
    const student = students.get(row.studentId)!
    return {
      id: row.id,
      student_id: row.studentId,
      full_name: student.name,
      number: student.number,
      specialty: specialties.get(student.specialtyId) ?? '',
      since: row.since.toISOString(),
      last_at: row.lastAt?.toISOString() ?? null,
      last_text: row.lastText,
      unread: row.unreadByAdvisor,
    }
  })
}
