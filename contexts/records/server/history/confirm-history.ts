import { allSemesters, semesterList, specialtyNames } from '@halaqa/academics/server'
import { promotionTable } from '@halaqa/grading/readable'
import { settled } from '@halaqa/grading/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { gradeRelease, stateOn } from '@halaqa/students/contract'
import type { Student } from '@halaqa/students/server'
import { lockStudent, movesOf, studentById } from '@halaqa/students/server'
import { averageOf } from '@halaqa/studies/contract'
import { releasedAttempts, studiedBy } from '@halaqa/studies/server'
import { and, eq } from 'drizzle-orm'
import { historyNotReady } from '../../contract/history.ts'
import { type HistoryRow, historyTable } from './history.table.ts'

type Of = { id: number; semester_id: number }

/** What a student's semester came to by the records of today, beside what was confirmed of it. */
export async function historyDraftOf({ id, semester_id }: Of, actor: Actor, language: string) {
  const student = await studentById(id)
  const { semester, standing, pending, isReady } = await computed(student, semester_id)
  const [confirmed] = await db().select().from(historyTable).where(ofSemester(id, semester_id))
  const specialties = await specialtyNames(language)
  const shown = (row: Computed) => ({
    state: row.state,
    specialty: specialties.get(row.specialty_id) ?? '',
    term: row.term,
    hours: row.hours,
    passed_hours: row.passed_hours,
    failed_hours: row.failed_hours,
    semester_gpa: row.semester_gpa === null ? null : row.semester_gpa / 100,
    gpa: row.gpa === null ? null : row.gpa / 100,
    verdict: row.verdict,
  })
  return {
    student: { id, number: student.number, full_name: student.full_name, gender: student.gender },
    semester: {
      id: semester_id,
      name: (await semesterList(language)).find(each => each.id === semester_id)?.name ?? '',
      year_id: semester.year_id,
    },
    now: shown(standing),
    confirmed: confirmed
      ? { ...shown(confirmed), note: confirmed.note, by: confirmed.by_name, at: confirmed.at.toISOString() }
      : null,
    pending,
    can: { confirm: isReady && actor.permissions.has(gradeRelease) },
  }
}

/** Writes it down. What was confirmed before is replaced only with a reason; both stay in the audit log. */
export function confirmHistory({ id, semester_id }: Of, note: string): Promise<void> {
  return transaction(async () => {
    const student = await lockStudent(id)
    const { standing, isReady } = await computed(student, semester_id)
    if (!isReady) refuse(historyNotReady)
    const [before] = await db().select().from(historyTable).where(ofSemester(id, semester_id))
    if (before && isSame(before, standing)) return
    if (before && !note) refuse(invalid, { note: 'field.needed' })
    const { id: byId, name: byName } = currentActor()
    const row = { ...standing, note, by_id: byId, by_name: byName, at: clock.now() }
    await db()
      .insert(historyTable)
      .values({ ...row, student_id: id, semester_id })
      .onConflictDoUpdate({ target: [historyTable.student_id, historyTable.semester_id], set: row })
    await audit({
      action: 'records.history.confirm',
      subject: ['students.student', id],
      ...(before && { before: only(before) }),
      after: { semester: semester_id, ...standing },
      note: note || undefined,
    })
  })
}

type Computed = Pick<
  HistoryRow,
  'state' | 'specialty_id' | 'term' | 'hours' | 'passed_hours' | 'failed_hours' | 'semester_gpa' | 'gpa' | 'verdict'
>
const only = ({
  state,
  specialty_id,
  term,
  hours,
  passed_hours,
  failed_hours,
  semester_gpa,
  gpa,
  verdict,
}: Computed) => ({
  state,
  specialty_id,
  term,
  hours,
  passed_hours,
  failed_hours,
  semester_gpa,
  gpa,
  verdict,
})
const isSame = (one: Computed, other: Computed) => JSON.stringify(only(one)) === JSON.stringify(only(other))
const ofSemester = (studentId: number, semesterId: number) =>
  and(eq(historyTable.student_id, studentId), eq(historyTable.semester_id, semesterId))

async function computed(student: Student, semesterId: number) {
  const semesters = await allSemesters()
  const semester = semesters.find(each => each.id === semesterId)
  if (!semester) return refuse(notFound)
  const day = [semester.ends_on, clock.today()].sort()[0]!
  const studied = (await studiedBy(student.id)).filter(
    each => each.semester_id === semesterId && each.state !== 'equal',
  )
  const attempts = (await releasedAttempts([student.id])).get(student.id) ?? []
  const upTo = new Set(semesters.filter(each => each.starts_on <= semester.starts_on).map(each => each.id))
  const own = averageOf(
    attempts.filter(each => each.semester_id === semesterId),
    'each',
  )
  const [promotion] = await db()
    .select()
    .from(settled(and(eq(promotionTable.student_id, student.id), eq(promotionTable.semester_id, semesterId))))
  const hours = studied.reduce((sum, each) => sum + each.hours, 0)
  const pending = studied.filter(each => !each.released || each.mark === null).length
  const standing: Computed = {
    state: stateOn(day, await movesOf(student.id), student.state),
    specialty_id: student.specialty_id,
    term: promotion?.term ?? student.term,
    hours,
    passed_hours: own.passedHours,
    failed_hours: own.hours - own.passedHours,
    semester_gpa: own.gpa,
    gpa: averageOf(attempts.filter(each => upTo.has(each.semester_id))).gpa,
    verdict: promotion?.verdict ?? null,
  }
  return { semester, standing, pending, isReady: pending === 0 && student.enrolled_on <= semester.ends_on }
}
