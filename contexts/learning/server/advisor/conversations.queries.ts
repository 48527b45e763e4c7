import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { learnerOf, studentsByIds, studentsFoundBy } from '@halaqa/students/server'
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type AdvisorMessage, listConversations } from '../../contract/advisor.ts'
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

/** The advisor's own conversations: those with something unread first, then by the newest message. */
export const conversationsList = handleList(listConversations, {
  from: () => db().select().from(advisingTable).$dynamic(),
  key: advisingTable.id,
  where: ({ actor, query: { filter, q } }) => [
    eq(advisingTable.advisorId, actor.id),
    isNull(advisingTable.endedAt),
    filter.unread === undefined
      ? undefined
      : filter.unread
        ? gt(advisingTable.unreadByAdvisor, 0)
        : eq(advisingTable.unreadByAdvisor, 0),
    q?.trim() && inArray(advisingTable.studentId, studentsFoundBy(q)),
  ],
  sorts: {
    last_at: isDown =>
      isDown
        ? [sql`(${advisingTable.unreadByAdvisor} > 0) desc`, sql`${advisingTable.lastAt} desc nulls last`]
        : [sql`${advisingTable.lastAt} asc nulls first`],
    since: advisingTable.since,
    unread: advisingTable.unreadByAdvisor,
  },
  present: (rows, { language }) => shownConversations(rows, language),
})

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
