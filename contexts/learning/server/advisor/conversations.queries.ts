import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, paged, pageFrom } from '@halaqa/kit-server/list'
import { studentsByIds, studentsFoundBy } from '@halaqa/students/server'
import { learnerOf } from '@halaqa/studies/server'
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type AdvisorMessage, listConversations } from '../../contract/advisor.ts'
import { type AdvisingRecord, type AdvisorMessageRecord, advisingTable, advisorMessageTable } from './advisor.table.ts'

type Paging = { page: number; per_page: number }

/** Who advises the student now; undefined when nobody does. `lock` holds it until the transaction ends. */
export async function advisingOf(studentId: number, { lock = false } = {}): Promise<AdvisingRecord | undefined> {
  const found = db()
    .select()
    .from(advisingTable)
    .where(and(eq(advisingTable.student_id, studentId), isNull(advisingTable.ended_at)))
  const [row] = await (lock ? found.for('update') : found)
  return row
}

/** The conversation, if it is the advisor's own and goes on; 404 for everybody else, whatever they may otherwise do. */
export async function ownConversation(id: number, advisorId: number, { lock = false } = {}): Promise<AdvisingRecord> {
  const own = and(eq(advisingTable.id, id), eq(advisingTable.advisor_id, advisorId), isNull(advisingTable.ended_at))
  const found = db().select().from(advisingTable).where(own)
  const [row] = await (lock ? found.for('update') : found)
  return row ?? refuse(notFound)
}

export const shownMessage = (message: AdvisorMessageRecord, toStudent: boolean): AdvisorMessage => ({
  id: message.id,
  own: message.by_student === toStudent,
  author: message.author_name,
  text: message.text,
  at: message.at.toISOString(),
  seen: message.seen_at !== null,
})

const messagesWhere = (where: SQL, paging: Paging, toStudent: boolean) =>
  pageFrom(
    {
      from: db().select().from(advisorMessageTable).where(where).$dynamic(),
      order: [desc(advisorMessageTable.id)],
      present: rows => rows.map(row => shownMessage(row, toStudent)),
    },
    paging,
  )

/** The student sees all that was ever written, with every advisor there was. */
export async function ownAdvisorPage(accountId: number, paging: Paging) {
  const { id } = await learnerOf(accountId)
  const advising = await advisingOf(id)
  return {
    ...(await messagesWhere(eq(advisorMessageTable.student_id, id), paging, true)),
    advisor: advising ? { name: advising.advisor_name, since: advising.since.toISOString() } : null,
    unread: advising?.unread_by_student ?? 0,
  }
}

/** The advisor sees what was written since the assignment: words to a former advisor were meant for that one. */
export async function conversationPage(advisorId: number, id: number | undefined, paging: Paging, language: string) {
  if (id === undefined) return { conversation: null, ...paged<AdvisorMessage>([], 0, paging) }
  const advising = await ownConversation(id, advisorId)
  const [conversation] = await shownConversations([advising], language)
  return {
    conversation: conversation!,
    ...(await messagesWhere(eq(advisorMessageTable.advising_id, id), paging, false)),
  }
}

/** The advisor's own conversations: those with something unread first, then by the newest message. */
export const conversationsList = handleList(listConversations, {
  from: () => db().select().from(advisingTable).$dynamic(),
  key: advisingTable.id,
  where: ({ actor, query: { filter, q } }) => [
    eq(advisingTable.advisor_id, actor.id),
    isNull(advisingTable.ended_at),
    filter.unread === undefined
      ? undefined
      : filter.unread
        ? gt(advisingTable.unread_by_advisor, 0)
        : eq(advisingTable.unread_by_advisor, 0),
    q?.trim() && inArray(advisingTable.student_id, studentsFoundBy(q)),
  ],
  sorts: {
    last_at: isDown =>
      isDown
        ? [sql`(${advisingTable.unread_by_advisor} > 0) desc`, sql`${advisingTable.last_at} desc nulls last`]
        : [sql`${advisingTable.last_at} asc nulls first`],
    since: advisingTable.since,
    unread: advisingTable.unread_by_advisor,
  },
  present: (rows, { language }) => shownConversations(rows, language),
})

async function shownConversations(rows: AdvisingRecord[], language: string) {
  const [students, specialties] = await Promise.all([
    studentsByIds(rows.map(row => row.student_id)),
    specialtyNames(language),
  ])
  return rows.map(row => {
    const student = students.get(row.student_id)!
    return {
      id: row.id,
      student_id: row.student_id,
      full_name: student.name,
      number: student.number,
      specialty: specialties.get(student.specialty_id) ?? '',
      since: row.since.toISOString(),
      last_at: row.last_at?.toISOString() ?? null,
      last_text: row.last_text,
      unread: row.unread_by_advisor,
    }
  })
}
