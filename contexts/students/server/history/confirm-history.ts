import { allSemesters, semesterList, specialtyNames } from '@halaqa/academics/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import { averageOf } from '../../contract/average.ts'
import { stateOn } from '../../contract/dismissal.ts'
import { historyNotReady } from '../../contract/history.ts'
import { gradeRelease } from '../../contract/permissions.ts'
import { releasedAttempts } from '../grades/refresh-averages.ts'
import { promotionTable } from '../promotion/promotion.table.ts'
import { settled } from '../promotion/settled.queries.ts'
import { studiedBy } from '../record/studies.queries.ts'
import { movesOf } from '../states/states.queries.ts'
import { lockStudent, studentById } from '../students/students.queries.ts'
import type { Student } from '../students/students.table.ts'
import { type HistoryRow, historyTable } from './history.table.ts'

type Of = { id: number; semesterId: number }

/** What a student's semester came to by the records of today, beside what was confirmed of it. */
export async function historyDraftOf({ id, semesterId }: Of, actor: Actor, language: string) {
  const student = await studentById(id)
  const { semester, standing, pending, isReady } = await computed(student, semesterId)
  const [confirmed] = await db().select().from(historyTable).where(ofSemester(id, semesterId))
  const specialties = await specialtyNames(language)
  const shown = (row: Computed) => ({
    state: row.state,
    specialty: specialties.get(row.specialtyId) ?? '',
    term: row.term,
    hours: row.hours,
    passed_hours: row.passedHours,
    failed_hours: row.failedHours,
    semester_gpa: row.semesterGpa === null ? null : row.semesterGpa / 100,
    gpa: row.gpa === null ? null : row.gpa / 100,
    verdict: row.verdict,
  })
  return {
    student: { id, number: student.number, full_name: student.fullName },
    semester: {
      id: semesterId,
      name: (await semesterList(language)).find(each => each.id === semesterId)?.name ?? '',
      year_id: semester.yearId,
    },
    now: shown(standing),
    confirmed: confirmed
      ? { ...shown(confirmed), note: confirmed.note, by: confirmed.byName, at: confirmed.at.toISOString() }
      : null,
    pending,
    can: { confirm: isReady && actor.permissions.has(gradeRelease) },
  }
}

/** Writes it down. What was confirmed before is replaced only with a reason; both stay in the audit log. */
export function confirmHistory({ id, semesterId }: Of, note: string): Promise<void> {
  return transaction(async () => {
    const student = await lockStudent(id)
    const { standing, isReady } = await computed(student, semesterId)
    if (!isReady) refuse(historyNotReady)
    const [before] = await db().select().from(historyTable).where(ofSemester(id, semesterId))
    if (before && isSame(before, standing)) return
    if (before && !note) refuse(invalid, { note: 'field.needed' })
    const { id: byId, name: byName } = currentActor()
    const row = { ...standing, note, byId, byName, at: clock.now() }
    await db()
      .insert(historyTable)
      .values({ ...row, studentId: id, semesterId })
      .onConflictDoUpdate({ target: [historyTable.studentId, historyTable.semesterId], set: row })
    await audit({
      action: 'students.history.confirm',
      subject: ['students.student', id],
      ...(before && { before: only(before) }),
      after: { semester: semesterId, ...standing },
      note: note || undefined,
    })
  })
}

type Computed = Pick<
  HistoryRow,
  'state' | 'specialtyId' | 'term' | 'hours' | 'passedHours' | 'failedHours' | 'semesterGpa' | 'gpa' | 'verdict'
>
const only = ({ state, specialtyId, term, hours, passedHours, failedHours, semesterGpa, gpa, verdict }: Computed) => ({
  state,
  specialtyId,
  term,
  hours,
  passedHours,
  failedHours,
  semesterGpa,
  gpa,
  verdict,
})
const isSame = (one: Computed, other: Computed) => JSON.stringify(only(one)) === JSON.stringify(only(other))
const ofSemester = (studentId: number, semesterId: number) =>
  and(eq(historyTable.studentId, studentId), eq(historyTable.semesterId, semesterId))

async function computed(student: Student, semesterId: number) {
  const semesters = await allSemesters()
  const semester = semesters.find(each => each.id === semesterId)
  if (!semester) return refuse(notFound)
  const day = [semester.endsOn, clock.today()].sort()[0]!
  const studied = (await studiedBy(student.id)).filter(each => each.semesterId === semesterId && each.state !== 'equal')
  const attempts = (await releasedAttempts([student.id])).get(student.id) ?? []
  const upTo = new Set(semesters.filter(each => each.startsOn <= semester.startsOn).map(each => each.id))
  const own = averageOf(
    attempts.filter(each => each.semesterId === semesterId),
    'each',
  )
  const [promotion] = await db()
    .select()
    .from(settled(and(eq(promotionTable.studentId, student.id), eq(promotionTable.semesterId, semesterId))))
  const hours = studied.reduce((sum, each) => sum + each.hours, 0)
  const pending = studied.filter(each => !each.released || each.mark === null).length
  const standing: Computed = {
    state: stateOn(day, await movesOf(student.id), student.state),
    specialtyId: student.specialtyId,
    term: promotion?.term ?? student.term,
    hours,
    passedHours: own.passedHours,
    failedHours: own.hours - own.passedHours,
    semesterGpa: own.gpa,
    gpa: averageOf(attempts.filter(each => upTo.has(each.semesterId))).gpa,
    verdict: promotion?.verdict ?? null,
  }
  return { semester, standing, pending, isReady: pending === 0 && student.enrolledOn <= semester.endsOn }
}
