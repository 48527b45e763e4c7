import { semesterById } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enqueue, job } from '@halaqa/kit-server/jobs'
import { currentActor, currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { moveStudent, notifyStudents, studentById, updateStanding } from '@halaqa/students/server'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  alreadyPromoted,
  notReadyForPromotion,
  promotionIsOver,
  promotionIsRunning,
  proposedForDismissal,
  type Verdict,
} from '../../contract/promotion.ts'
import { promotionRunTable, promotionTable } from './promotion.table.ts'
import { type StandingRow, standingsOf } from './standings.queries.ts'

type Decision = { semester_id: number; decision_number: string; runId: number | null }

/** Begins a promotion: the job does it. One runs in a semester at a time. */
export function startPromotion(of: { semester_id: number; decision_number: string }): Promise<number> {
  return transaction(async () => {
    await semesterById(of.semester_id)
    const { id: byId, name: byName } = currentActor()
    await requireNoneRunning(of.semester_id)
    const [run] = await db()
      .insert(promotionRunTable)
      .values({ ...of, state: 'waiting', by_id: byId, by_name: byName, at: clock.now() })
      .returning()
    await audit({
      action: 'grading.promotion.promote',
      subject: ['grading.promotion', run!.id],
      after: { semester: of.semester_id },
      note: of.decision_number,
    })
    await enqueue(promoteStudents, { runId: run!.id })
    return run!.id
  })
}

/** Looks again at everybody whom the run did not move: their results may be released by now. */
export function runAgain(runId: number): Promise<void> {
  return transaction(async () => {
    const [run] = await db().select().from(promotionRunTable).where(eq(promotionRunTable.id, runId)).for('update')
    if (!run) return refuse(notFound)
    await requireNoneRunning(run.semester_id)
    // A run that was cancelled goes on; one that is done looks again.
    await db()
      .update(promotionRunTable)
      .set({ state: 'waiting', done: 0, total: 0, finished_at: null })
      .where(eq(promotionRunTable.id, runId))
    await audit({
      action: 'grading.promotion.promote',
      subject: ['grading.promotion', runId],
      note: run.decision_number,
    })
    await enqueue(promoteStudents, { runId })
  })
}

/** Breaks a run off: who was moved stays moved, the others wait until it is gone on with. */
export function cancelPromotion(runId: number): Promise<void> {
  return transaction(async () => {
    const [run] = await db().select().from(promotionRunTable).where(eq(promotionRunTable.id, runId)).for('update')
    if (!run) return refuse(notFound)
    if (run.state !== 'waiting' && run.state !== 'running') refuse(promotionIsOver)
    await db()
      .update(promotionRunTable)
      .set({ state: 'cancelled', finished_at: clock.now() })
      .where(eq(promotionRunTable.id, runId))
    await audit({
      action: 'grading.promotion.cancel',
      subject: ['grading.promotion', runId],
      after: { done: run.done, total: run.total },
    })
  })
}

async function requireNoneRunning(semesterId: number) {
  // Two clicks take turns: the second finds the first one's run.
  await db().execute(sql`select pg_advisory_xact_lock(hashtext('grading.promotion'), ${semesterId}::int)`)
  const open = await db().$count(
    promotionRunTable,
    and(eq(promotionRunTable.semester_id, semesterId), inArray(promotionRunTable.state, ['waiting', 'running'])),
  )
  if (open) refuse(promotionIsRunning)
}

/**
 * Moves the students of a run on. Tried again it goes on where it stopped: who was moved is not moved twice. The lease of the
 * kit says when a worker is dead; the hour is for a college of 100,000.
 */
export const promoteStudents = job({
  name: 'grading.promote',
  schema: z.object({ runId: z.int() }),
  minutes: 60,
  run: ({ runId }) => performRun(runId),
})

/** Students of a batch between two looks at the progress. */
const batch = 100
/** The job: student by student, each in a transaction of its own, so that it can be broken off and gone on with. */
export async function performRun(runId: number): Promise<void> {
  const [run] = await db().select().from(promotionRunTable).where(eq(promotionRunTable.id, runId))
  if (!run || run.state === 'done' || run.state === 'cancelled') return
  const actor = { ...system, id: run.by_id, name: run.by_name, guard: 'users' }
  await withRequest({ ...currentRequest(), actor }, async () => {
    // Who was moved in an earlier try is not among those who stand to be looked at.
    let done = await db().$count(promotionTable, and(eq(promotionTable.run_id, runId), wasMoved))
    const total = done + (await standingsOf({ semesterId: run.semester_id })).length
    if (!(await noteAtWork(runId, { state: 'running', done, total }))) return
    const decision = { semester_id: run.semester_id, decision_number: run.decision_number, runId }
    let after = 0
    for (;;) {
      const rows = await standingsOf({ semesterId: run.semester_id, after, limit: batch })
      if (!rows.length) break
      for (const row of rows) {
        await settle(row.id, decision)
        done += 1
        // Between two students, so that whoever cancels is heard at once.
        if (done % 10 === 0 && !(await noteAtWork(runId, { done }))) return
      }
      after = rows.at(-1)!.id
    }
    const all = await db().$count(promotionTable, eq(promotionTable.run_id, runId))
    await noteAtWork(runId, { state: 'done', done: all, total: all, finished_at: clock.now() })
  })
}

const wasMoved = inArray(promotionTable.verdict, ['passes', 'graduates'])

/** Writes the progress of a run that is at work; false when it was cancelled meanwhile, which ends it. */
async function noteAtWork(runId: number, set: Partial<typeof promotionRunTable.$inferInsert>): Promise<boolean> {
  const noted = await db()
    .update(promotionRunTable)
    .set(set)
    .where(and(eq(promotionRunTable.id, runId), inArray(promotionRunTable.state, ['waiting', 'running'])))
    .returning({ id: promotionRunTable.id })
  return noted.length > 0
}

/** One student by hand; refused where the results are not all released, or where it is done. */
export function promoteOne(studentId: number, of: { semester_id: number; decision_number: string }) {
  return transaction(async () => {
    await studentById(studentId)
    await semesterById(of.semester_id)
    const settled = await settle(studentId, { ...of, runId: null })
    if (settled === 'before') return refuse(alreadyPromoted)
    if (!settled || settled.verdict === 'pending') return refuse(notReadyForPromotion)
    if (settled.verdict === 'dismissal') return refuse(proposedForDismissal)
    const { id, term, state } = await studentById(studentId)
    return { id, term, state, verdict: settled.verdict }
  })
}

/** Writes down what the semester came to and does it. `before`: the student was moved by this semester already. */
function settle(studentId: number, decision: Decision): Promise<StandingRow | 'before' | undefined> {
  return transaction(async () => {
    await db().select({ id: studentTable.id }).from(studentTable).where(eq(studentTable.id, studentId)).for('update')
    const { semester_id, runId } = decision
    const ofStudent = and(eq(promotionTable.student_id, studentId), eq(promotionTable.semester_id, semester_id))
    if (await db().$count(promotionTable, and(ofStudent, wasMoved))) return 'before'
    const [row] = await standingsOf({ semesterId: semester_id, studentId })
    if (!row) return undefined
    const { term, verdict, hours, failed_hours } = row
    const result = { run_id: runId, term, verdict, hours, failed_hours, at: clock.now() }
    const [said] = await db()
      .select({ verdict: promotionTable.verdict })
      .from(promotionTable)
      .where(ofStudent)
      .orderBy(desc(promotionTable.at), desc(promotionTable.id))
      .limit(1)
    // The own row of this run, and no other's. The student is held, so nobody writes it beside this.
    const own = and(ofStudent, runId === null ? isNull(promotionTable.run_id) : eq(promotionTable.run_id, runId))
    const renewed = await db().update(promotionTable).set(result).where(own).returning({ id: promotionTable.id })
    if (!renewed.length)
      await db()
        .insert(promotionTable)
        .values({ ...result, student_id: studentId, semester_id })
    await notifyVerdict(row, said?.verdict)
    if (verdict === 'passes') await goOn(row, decision)
    if (verdict === 'graduates') await graduate(row, decision)
    return row
  })
}

/** Tells whoever goes on or repeats, once; graduating is told with the state, and what is pending or proposed is not decided. */
async function notifyVerdict({ id, term, verdict }: StandingRow, before: Verdict | undefined) {
  if (verdict === before) return
  if (verdict === 'passes')
    await notifyStudents([id], {
      kind: 'students.notice.promoted',
      params: { term: String(term + 1) },
      link: '/student/curriculum',
    })
  if (verdict === 'repeats')
    await notifyStudents([id], {
      kind: 'students.notice.repeats',
      params: { term: String(term) },
      link: '/student/curriculum',
    })
}

async function goOn({ id, term }: StandingRow, { semester_id, decision_number }: Decision) {
  await updateStanding(id, { term: term + 1 })
  await audit({
    action: 'students.student.promote',
    subject: ['students.student', id],
    before: { term },
    after: { term: term + 1, semester: semester_id },
    note: decision_number,
  })
}

const graduate = ({ id }: StandingRow, { decision_number }: Decision) =>
  moveStudent(id, {
    to: 'graduate',
    starts_on: clock.today(),
    ends_on: null,
    reason: decision_number,
    decision_number,
  })
