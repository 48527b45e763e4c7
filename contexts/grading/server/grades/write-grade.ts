import { hasPassed } from '@halaqa/academics/contract'
import { MarkSource, type PartKey } from '@halaqa/curriculum/contract'
import { markPartsOf } from '@halaqa/curriculum/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { totalOf } from '@halaqa/studies/contract'
import { enrolmentTable } from '@halaqa/studies/readable'
import { type Enrolment, isResultReleased, refreshAverages, scalesOf, writeResult } from '@halaqa/studies/server'
import { and, eq } from 'drizzle-orm'
import { type EntrySource, notGraded } from '../../contract/grade-office.ts'
import { type GradeRow, gradeEntryTable, gradeTable } from './grades.table.ts'
import { mercyAnew } from './mercy-anew.ts'

export type PartGrade = { part: PartKey; value: number | null }

/** The mark of a part as it stands with where it came from. */
export async function standingGrade(enrolmentId: number, part: PartKey): Promise<GradeRow | undefined> {
  const [row] = await db()
    .select()
    .from(gradeTable)
    .where(and(eq(gradeTable.enrolment_id, enrolmentId), eq(gradeTable.part, part)))
  return row
}

/** The mark of a part as it stands, in hundredths; null where there is none. */
export async function gradeOf(enrolmentId: number, part: PartKey): Promise<number | null> {
  return (await standingGrade(enrolmentId, part))?.value ?? null
}

/** Refuses what cannot be a mark of this part of the subject. */
export async function checkGrade(enrolment: Pick<Enrolment, 'subject_id' | 'state'>, { part, value }: PartGrade) {
  if (enrolment.state === 'equal') refuse(notGraded)
  const points = (await markPartsOf(enrolment.subject_id)).find(each => each.part === part)?.points
  if (points === undefined) return refuse(invalid, { part: 'field.not-one-of' })
  if (value !== null && value > points * 100) refuse(invalid, { value: 'grading.field.above-points' }, { max: points })
}

type Why = { source: EntrySource; reason?: string }
/**
 * Writes a mark, its trace and what follows from it: the whole mark, passing or failing, and the average where the result
 * is released. The enrolment must be locked by the caller, who also decides whether it may be written.
 */
export async function writeGrade(enrolment: Enrolment, mark: PartGrade, { source, reason = '' }: Why): Promise<void> {
  await checkGrade(enrolment, mark)
  const before = await gradeOf(enrolment.id, mark.part)
  if (before === mark.value) return
  const key = { enrolment_id: enrolment.id, part: mark.part }
  const measured = MarkSource.safeParse(source).data
  const entered = { entered_at: clock.now(), entered_by: currentActor().id, source: measured ?? ('entered' as const) }
  if (mark.value === null)
    await db()
      .delete(gradeTable)
      .where(and(eq(gradeTable.enrolment_id, enrolment.id), eq(gradeTable.part, mark.part)))
  else
    await db()
      .insert(gradeTable)
      .values({ ...key, ...entered, value: mark.value })
      .onConflictDoUpdate({
        target: [gradeTable.enrolment_id, gradeTable.part],
        set: { ...entered, value: mark.value },
      })
  await traceGrade(enrolment, { part: mark.part, before, after: mark.value, source, reason })
  await refreshResult(enrolment)
}

type Entry = { part: PartKey | null; before: number | null; after: number | null; source: EntrySource; reason: string }
/** Who changed what, in the history of the marks and in the audit log. */
export async function traceGrade(
  { id: enrolmentId, student_id }: Pick<Enrolment, 'id' | 'student_id'>,
  entry: Entry,
): Promise<void> {
  const { id, name } = currentActor()
  await db()
    .insert(gradeEntryTable)
    .values({ ...entry, enrolment_id: enrolmentId, by_id: id, by_name: name, at: clock.now() })
  const { part, before, after, source, reason } = entry
  await audit({
    action: source === 'undo' ? 'grading.grade.undo' : 'grading.grade.enter',
    subject: ['studies.enrolment', enrolmentId],
    record: ['students.student', student_id],
    before: { part, value: before },
    after: { part, value: after, source },
    note: reason || undefined,
  })
}

/** The whole mark out of the parts and the points of mercy, and the state that follows from it. */
export async function refreshResult({ id, subject_id, semester_id, student_id }: Enrolment): Promise<void> {
  const parts = await markPartsOf(subject_id)
  const values = await db().select().from(gradeTable).where(eq(gradeTable.enrolment_id, id))
  const [before] = await db()
    .select({ mercy: enrolmentTable.mercy, state: enrolmentTable.state, mark: enrolmentTable.mark })
    .from(enrolmentTable)
    .where(eq(enrolmentTable.id, id))
  const state = before?.state ?? 'study'
  const total = totalOf(parts.map(({ part }) => values.find(each => each.part === part)?.value ?? null))
  const scale = (await scalesOf([semester_id])).get(semester_id)!
  // Mercy is what the parts still lack, never a sum that was added once.
  const lifted = await mercyAnew({ id, student_id, semester_id }, total, scale.pass_mark)
  const mercy = lifted?.points ?? 0
  const mark = total === null ? null : Math.min(100, total + mercy)
  const wasDecided = state === 'success' || state === 'fail'
  const next = mark === null ? (wasDecided ? 'study' : state) : hasPassed(scale, mark) ? 'success' : 'fail'
  await writeResult(id, { mark, mercy, state: next })
  if (before && before.mercy !== mercy) {
    const of = { part: null, before: before.mark, after: mark, source: 'mercy' as const }
    await traceGrade({ id, student_id }, { ...of, reason: lifted?.decisionNumber ?? '' })
  }
  if (await isResultReleased({ semester_id, subject_id })) await refreshAverages([student_id])
}
