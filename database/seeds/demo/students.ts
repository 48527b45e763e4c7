import { activeSemester } from '@halaqa/academics/server'
import { semesterTable, yearTable } from '@halaqa/academics/tables'
import { planOf } from '@halaqa/curriculum/server'
import { gradesOf, wentOn } from '@halaqa/grading/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { someNotes, studentTable } from '@halaqa/students/factories'
import {
  aChoosingException,
  anEnrolment,
  enrolFromPlan,
  enrolmentTable,
  refreshAverages,
  releaseAll,
} from '@halaqa/studies/factories'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { seedCommunity } from './community.ts'
import { seedForum } from './forum.ts'
import { seedStudentAffairs } from './student-affairs.ts'
import { seedStudentLife } from './student-life.ts'

/** Marks of the first term, by subject: most pass, some must repeat one. */
const markOf = (studentId: number, at: number) =>
  (studentId + at) % 5 === 0 ? 44 : 62 + ((studentId * 7 + at * 13) % 36)

/** Every second student of a speciality with a plan is in the second term: the first is behind them, marked and released. */
export async function seedStudents(): Promise<void> {
  const semester = await activeSemester()
  if (!semester) return
  const past = await pastSemester(semester.starts_on)
  const released = new Set<number>()
  const students = await db().select().from(studentTable).orderBy(asc(studentTable.id))
  for (const [at, student] of students.entries()) {
    const first = (await planOf(student.specialty_id))?.subjects.filter(each => each.term === 1) ?? []
    if (at % 2 || !first.length) continue
    await db().delete(enrolmentTable).where(eq(enrolmentTable.student_id, student.id))
    for (const [position, { subject_id }] of first.entries()) {
      const enrolment = await anEnrolment({ student_id: student.id, subject_id, semester_id: past }, { paid: true })
      await gradesOf(enrolment.id, markOf(student.id, position))
      if (!released.has(subject_id)) await releaseAll(past, subject_id)
      released.add(subject_id)
    }
    const enrolledOn = addDays(semester.starts_on, -200)
    await db()
      .update(studentTable)
      .set({ term: 2, enrolled_on: enrolledOn, state_since: enrolledOn })
      .where(eq(studentTable.id, student.id))
    await wentOn(student.id, past, { term: 1, hours: first.reduce((sum, each) => sum + each.hours, 0) })
    await enrolFromPlan({ ...student, term: 2 }, semester.id, { paid: true })
  }
  await refreshAverages(students.map(each => each.id))
  await seedForum()
  await seedCommunity()
  await seedStudentLife()
  await seedStudentAffairs(past)
  if (students[0]) await someNotes(students[0].id)
  // The days of choosing are over; the known student, who has something to repeat, was given ten more.
  // Two of the term are left for her to choose.
  const [known] = students
  const until = addDays(clock.today(), 10)
  if (!known) return
  const chosenLater = await db()
    .select({ id: enrolmentTable.id })
    .from(enrolmentTable)
    .where(and(eq(enrolmentTable.student_id, known.id), eq(enrolmentTable.semester_id, semester.id)))
    .orderBy(desc(enrolmentTable.id))
    .limit(2)
  await db()
    .delete(enrolmentTable)
    .where(
      inArray(
        enrolmentTable.id,
        chosenLater.map(each => each.id),
      ),
    )
  await aChoosingException({ student_id: known.id, semester_id: semester.id, until, reason: 'سفر' })
}

/** The second semester of the year before, over. */
async function pastSemester(before: string): Promise<number> {
  const year = Number(before.slice(0, 4))
  const startsOn = addDays(before, -31 * 7)
  const [past] = await db()
    .insert(yearTable)
    .values({
      name: `${year - 1}/${year}`,
      starts_on: addDays(startsOn, -21 * 7),
      ends_on: addDays(startsOn, 19 * 7),
      tentative: false,
    })
    .returning()
  const names = { name_ar: 'الفصل الثاني', name_en: 'Second semester', name_fr: 'Deuxième semestre' }
  const [semester] = await db()
    .insert(semesterTable)
    .values({
      year_id: past!.id,
      kind: 'second',
      ...names,
      starts_on: startsOn,
      ends_on: addDays(startsOn, 18 * 7 - 3),
      tentative: false,
    })
    .returning()
  return semester!.id
}
