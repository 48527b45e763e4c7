import { oneOfStaffWith } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { studentsByIds } from '@halaqa/students/server'
import { eq, sql } from 'drizzle-orm'
import { advisorCannot, advisorSame, noAdvisor } from '../../contract/advisor.ts'
import { advisorAnswer } from '../../contract/permissions.ts'
import { advisingTable } from './advisor.table.ts'
import { advisingOf } from './conversations.queries.ts'

type Bulk = { ids: number[]; dry_run: boolean }

/** Gives each of these students the advisor; one who had another goes over. One result a student. */
export async function assignAdvisor(bulk: Bulk & { advisor_id: number }) {
  return eachStudent(bulk, giveAdvisor(await advisorById(bulk.advisor_id)))
}

/** What that would do; until an advisor is chosen, whom it is about. */
export async function previewAssignment(ids: number[] = [], advisorId?: number) {
  const reason = advisorId && (await refusalOf(() => advisorById(advisorId)))
  if (reason) return { allowed: false, reason, consequences: [] }
  const give = advisorId ? giveAdvisor(await advisorById(advisorId)) : async () => {}
  return previewOfMany(ids, { what: 'students.student' }, await oneOf(ids, give))
}

/** Leaves each of these students without an advisor. */
export const removeAdvisor = (bulk: Bulk) => eachStudent(bulk, takeAdvisor)
export const previewRemoval = async (ids: number[] = []) =>
  previewOfMany(ids, { what: 'students.student' }, await oneOf(ids, takeAdvisor))

type Advisor = { id: number; name: string }
async function advisorById(id: number): Promise<Advisor> {
  return (await oneOfStaffWith(advisorAnswer, id)) ?? refuse(advisorCannot, { advisor_id: 'field.not-one-of' })
}

const giveAdvisor = (advisor: Advisor) => async (studentId: number) => {
  const before = await advisingOf(studentId, { lock: true })
  if (before?.advisor_id === advisor.id) refuse(advisorSame)
  if (before) await end(before.id)
  await db().insert(advisingTable).values({
    student_id: studentId,
    advisor_id: advisor.id,
    advisor_name: advisor.name,
    since: clock.now(),
    by_name: currentActor().name,
  })
  await audit({
    action: 'learning.advisor.assign',
    subject: ['students.student', studentId],
    before: before ? { advisor: before.advisor_name } : {},
    after: { advisor: advisor.name },
  })
}

async function takeAdvisor(studentId: number) {
  const before = (await advisingOf(studentId, { lock: true })) ?? refuse(noAdvisor)
  await end(before.id)
  await audit({
    action: 'learning.advisor.remove',
    subject: ['students.student', studentId],
    before: { advisor: before.advisor_name },
  })
}

/** Unread words of a conversation that is over wait for nobody. */
const end = (advisingId: number) =>
  db()
    .update(advisingTable)
    .set({ ended_at: clock.now(), unread_by_advisor: 0, unread_by_student: 0 })
    .where(eq(advisingTable.id, advisingId))

/** Two officers who assign one student take turns. */
export const takeTurns = (studentId: number) => db().execute(sql`select pg_advisory_xact_lock(42, ${studentId})`)

type Work = (studentId: number) => Promise<unknown>
const eachStudent = async (bulk: Bulk, work: Work) => eachOf(bulk.ids, bulk, await oneOf(bulk.ids, work))

/** The work on one of these students, in turn with whoever else assigns the student. */
async function oneOf(ids: number[], work: Work): Promise<Work> {
  const known = await studentsByIds(ids)
  return async id => {
    if (!known.has(id)) refuse(notFound)
    await takeTurns(id)
    await work(id)
  }
}
