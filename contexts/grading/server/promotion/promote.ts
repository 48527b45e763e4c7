import { semesterById } from '@halaqa/academics/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { runsOf } from '@halaqa/kit-server/runs'
import { studentTable } from '@halaqa/students/readable'
import { moveStudent, notifyStudents, studentById, updateStanding } from '@halaqa/students/server'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import {
  alreadyPromoted,
  notReadyForPromotion,
  promotionIsOver,
  promotionIsRunning,
  proposedForDismissal,
  startPromotion as startPromotionRoute,
  type Verdict,
} from '../../contract/promotion.ts'
import { type PromotionRunRow, promotionRunTable, promotionTable } from './promotion.table.ts'
import { type StandingRow, standingsOf } from './standings.queries.ts'

type Decision = { semester_id: number; decision_number: string; runId: number | null }

/**
 * Moves the students of a run on, student by student, each in a transaction of its own. Tried again it goes on where it
 * stopped: who was moved is not moved twice. The hour is for a college of 100,000.
 */
const runs = runsOf({
  word: 'grading.promotion',
  table: promotionRunTable,
  job: { name: 'grading.promote', minutes: 60 },
  alone: { by: 'semester_id', refusal: promotionIsRunning },
  // One that is done is looked at again, so that nothing is refused for not being cancelled.
  refusals: { over: promotionIsOver, notCancelled: promotionIsRunning },
  access: () => startPromotionRoute.access,
  begins: 'running',
  work: async (run, note) => {
    // Who was moved in an earlier try is not among those who stand to be looked at.
    let done = await db().$count(promotionTable, and(eq(promotionTable.run_id, run.id), wasMoved))
    const total = done + (await standingsOf({ semesterId: run.semester_id })).length
    if (!(await note({ done, total }))) return false
    const decision = { semester_id: run.semester_id, decision_number: run.decision_number, runId: run.id }
    let after = 0
    for (;;) {
      const rows = await standingsOf({ semesterId: run.semester_id, after, limit: batch })
      if (!rows.length) break
      for (const row of rows) {
        await settle(row.id, decision)
        done += 1
        // Between two students, so that whoever cancels is heard at once.
        if (done % 10 === 0 && !(await note({ done }))) return false
      }
      after = rows.at(-1)!.id
    }
    const all = await db().$count(promotionTable, eq(promotionTable.run_id, run.id))
    return note({ done: all, total: all })
  },
})
export const { job: promoteStudents, perform: performRun } = runs
/** Students between two looks at who is left. */
const batch = 100
const wasMoved = inArray(promotionTable.verdict, ['passes', 'graduates'])

/** Begins a promotion: the job does it. One runs in a semester at a time. */
export function startPromotion(of: { semester_id: number; decision_number: string }): Promise<number> {
  return transaction(async () => {
    await semesterById(of.semester_id)
    const told = {
      verb: 'promote',
      after: () => ({ semester: of.semester_id }),
      note: () => of.decision_number,
    } as const
    return (await runs.start(of, told)).id
  })
}
/** Looks again at everybody whom the run did not move: their results may be released by now. One that was cancelled goes on. */
export async function runAgain(runId: number): Promise<void> {
  const told = { verb: 'promote', note: (run: PromotionRunRow) => run.decision_number } as const
  await runs.goOn(runId, { ...told, set: { done: 0, total: 0 }, again: true })
}
/** Breaks a run off: who was moved stays moved, the others wait until it is gone on with. */
export async function cancelPromotion(runId: number): Promise<void> {
  await runs.cancel(runId, { verb: 'cancel', after: ({ done, total }) => ({ done, total }) })
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
