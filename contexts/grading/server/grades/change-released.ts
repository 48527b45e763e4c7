import { conflict, invalid, notFound } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { notifyStudents, subjectName } from '@halaqa/students/server'
import { type Enrolment, enrolmentById, isReleased } from '@halaqa/studies/server'
import { eq } from 'drizzle-orm'
import { changeIsDecided, changeIsOpen, gradeChanged, isMeasured, sameOfficer } from '../../contract/grade-office.ts'
import { type GradeChangeRow, gradeChangeTable } from './grades.table.ts'
import { lockSheet } from './lock-sheet.ts'
import { checkGrade, gradeOf, type PartGrade, standingGrade, writeGrade } from './write-grade.ts'

/** Asks for another mark where students see one, or one was measured elsewhere. Nothing changes until another officer agrees. */
export function requestChange(of: PartGrade & { enrolmentId: number; reason: string }): Promise<number> {
  return transaction(async () => {
    const enrolment = await enrolmentById(of.enrolmentId, { lock: true })
    await checkGrade(enrolment, of)
    const stands = await standingGrade(enrolment.id, of.part)
    const before = stands?.value ?? null
    // What is not released is simply entered, unless it was measured elsewhere.
    if (!isMeasured(stands?.source ?? null) && !(await isReleased(enrolment, of.part))) refuse(conflict)
    if (before === of.value) refuse(invalid, { value: 'grading.field.same-mark' })
    const { id, name } = currentActor()
    const [row] = await db()
      .insert(gradeChangeTable)
      .values({
        enrolment_id: enrolment.id,
        part: of.part,
        before,
        after: of.value,
        reason: of.reason,
        requested_by_id: id,
        requested_by: name,
        requested_at: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: gradeChangeTable.id })
    if (!row) return refuse(changeIsOpen)
    await audit({
      action: 'grading.grade-change.request',
      subject: ['studies.enrolment', enrolment.id],
      record: ['students.student', enrolment.student_id],
      before: { part: of.part, value: before },
      after: { part: of.part, value: of.value },
      note: of.reason,
    })
    return row.id
  })
}

/** The second pair of eyes: the mark is changed, the average follows. */
export function approveChange(id: number): Promise<void> {
  return transaction(async () => {
    const change = await openChange(id)
    const enrolment = await enrolmentById(change.enrolment_id)
    await lockSheet(enrolment)
    const locked = await enrolmentById(change.enrolment_id, { lock: true })
    const now = await gradeOf(locked.id, change.part)
    if (now !== change.before) refuse(gradeChanged, undefined, { value: now })
    await writeGrade(locked, { part: change.part, value: change.after }, { source: 'change', reason: change.reason })
    await decide(change, locked, 'approved', '')
    await notifyStudents([locked.student_id], {
      kind: 'students.notice.changed',
      params: { subject: await subjectName(locked.subject_id) },
      link: '/student/results',
    })
  })
}

/** What agreeing would come to, found by doing it and taking it back: the result, and the mercy in it, before and after. */
export async function approvalPreview(id: number, language: string) {
  const notes: string[] = []
  const say = (key: string, before: number | null, after: number | null) =>
    notes.push(translate(language, `grading.grade-change.${key}`, { before: before ?? '—', after: after ?? '—' }))
  const preview = await previewOf(async () => {
    const [change] = await db().select().from(gradeChangeTable).where(eq(gradeChangeTable.id, id))
    if (!change) return refuse(notFound)
    const before = await enrolmentById(change.enrolment_id)
    await approveChange(id)
    const after = await enrolmentById(change.enrolment_id)
    say('becomes', before.mark, after.mark)
    if (before.mercy || after.mercy) say('mercy_becomes', before.mercy, after.mercy)
  })
  return preview.allowed ? { ...preview, notes } : preview
}

export function refuseChange(id: number, answer: string): Promise<void> {
  return transaction(async () => {
    const change = await openChange(id)
    await decide(change, await enrolmentById(change.enrolment_id), 'refused', answer)
  })
}

async function openChange(id: number): Promise<GradeChangeRow> {
  const [change] = await db().select().from(gradeChangeTable).where(eq(gradeChangeTable.id, id)).for('update')
  if (!change) return refuse(notFound)
  if (change.state !== 'open') refuse(changeIsDecided)
  if (change.requested_by_id === currentActor().id) refuse(sameOfficer)
  return change
}

async function decide(
  change: GradeChangeRow,
  { student_id }: Pick<Enrolment, 'student_id'>,
  state: 'approved' | 'refused',
  answer: string,
) {
  const actor = currentActor()
  await db()
    .update(gradeChangeTable)
    .set({ state, answer, decided_by_id: actor.id, decided_by: actor.name, decided_at: clock.now() })
    .where(eq(gradeChangeTable.id, change.id))
  await audit({
    action: 'grading.grade-change.decide',
    subject: ['studies.enrolment', change.enrolment_id],
    record: ['students.student', student_id],
    before: { part: change.part, value: change.before, by: change.requested_by },
    after: { part: change.part, value: change.after, state },
    note: answer || change.reason,
  })
}
