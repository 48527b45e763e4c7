import { accountById, notifyAccounts, roomOf } from '@halaqa/identity/server'
import { clock } from '@halaqa/kit-server/clock'
import { afterCommit, db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { emitTo } from '@halaqa/kit-server/realtime'
import { studentsByIds } from '@halaqa/students/server'
import { learnerOf } from '@halaqa/studies/server'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type AdvisorMessage, advisorEvent, noAdvisor } from '../../contract/advisor.ts'
import { type AdvisingRecord, advisingTable, advisorMessageTable } from './advisor.table.ts'
import { advisingOf, ownConversation, shownMessage } from './conversations.queries.ts'

/** The same words from the same side within so long are a double click. */
const againAfterMs = 60_000
const shownLength = 120

/** The student writes to whoever advises now. */
export const writeAsStudent = (accountId: number, text: string): Promise<AdvisorMessage> =>
  transaction(async () => {
    const learner = await learnerOf(accountId)
    const advising = (await advisingOf(learner.id, { lock: true })) ?? refuse(noAdvisor)
    return write(advising, { by_student: true, author_name: learner.name, text })
  })

/** The advisor answers in a conversation of the own. */
export const writeAsAdvisor = (advisorId: number, id: number, text: string): Promise<AdvisorMessage> =>
  transaction(async () => {
    const advising = await ownConversation(id, advisorId, { lock: true })
    return write(advising, { by_student: false, author_name: advising.advisor_name, text })
  })

type Written = { by_student: boolean; author_name: string; text: string }
async function write(advising: AdvisingRecord, message: Written): Promise<AdvisorMessage> {
  const again = await sameJustNow(advising.id, message)
  if (again) return shownMessage(again, message.by_student)
  const at = clock.now()
  const [written] = await db()
    .insert(advisorMessageTable)
    .values({ advising_id: advising.id, student_id: advising.student_id, at, ...message })
    .returning()
  const unread = message.by_student
    ? { unread_by_advisor: sql`${advisingTable.unread_by_advisor} + 1` }
    : { unread_by_student: sql`${advisingTable.unread_by_student} + 1` }
  await db()
    .update(advisingTable)
    .set({ last_at: at, last_text: message.text.slice(0, shownLength), ...unread })
    .where(eq(advisingTable.id, advising.id))
  await notifyOther(advising, message)
  return shownMessage(written!, message.by_student)
}

async function sameJustNow(advisingId: number, { by_student, text }: Written) {
  const since = new Date(clock.now().getTime() - againAfterMs)
  const [last] = await db()
    .select()
    .from(advisorMessageTable)
    .where(
      and(
        eq(advisorMessageTable.advising_id, advisingId),
        eq(advisorMessageTable.by_student, by_student),
        eq(advisorMessageTable.text, text),
        gt(advisorMessageTable.at, since),
      ),
    )
    .orderBy(desc(advisorMessageTable.id))
    .limit(1)
  return last
}

/** A socket hears each message; a notice stands only for the first that is unread, not for each line of a talk. */
async function notifyOther(advising: AdvisingRecord, { by_student, author_name }: Written): Promise<void> {
  const student = (await studentsByIds([advising.student_id])).get(advising.student_id)!
  const account = await accountById(by_student ? advising.advisor_id : student.account_id)
  afterCommit(() => emitTo(roomOf(account), advisorEvent, { conversation: advising.id }))
  if ((by_student ? advising.unread_by_advisor : advising.unread_by_student) > 0) return
  await notifyAccounts(account.guard, [account.id], {
    kind: 'learning.advisor',
    // Not the words: they are between the two, and a notice may be read over a shoulder.
    params: { name: author_name },
    link: by_student ? `/learning/advisor/show?id=${advising.id}` : '/student/advisor',
  })
}

/** The student has read what the advisor wrote. */
export const readAsStudent = (accountId: number): Promise<{ unread: number }> =>
  transaction(async () => {
    const learner = await learnerOf(accountId)
    const advising = await advisingOf(learner.id, { lock: true })
    if (advising) await markSeen(advising, false)
    return { unread: 0 }
  })

export const readAsAdvisor = (advisorId: number, id: number): Promise<void> =>
  transaction(async () => markSeen(await ownConversation(id, advisorId, { lock: true }), true))

async function markSeen(advising: AdvisingRecord, byStudent: boolean): Promise<void> {
  await db()
    .update(advisorMessageTable)
    .set({ seen_at: clock.now() })
    .where(
      and(
        eq(advisorMessageTable.advising_id, advising.id),
        eq(advisorMessageTable.by_student, byStudent),
        isNull(advisorMessageTable.seen_at),
      ),
    )
  await db()
    .update(advisingTable)
    .set(byStudent ? { unread_by_advisor: 0 } : { unread_by_student: 0 })
    .where(eq(advisingTable.id, advising.id))
}
