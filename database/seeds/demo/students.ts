import { activeSemester } from '@halaqa/academics/server'
import { semesterTable, yearTable } from '@halaqa/academics/tables'
import { planOf } from '@halaqa/curriculum/server'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import {
  aChoosingException,
  anEnrolment,
  enrolFromPlan,
  enrolmentTable,
  gradesOf,
  refreshAverages,
  releaseAll,
  someNotes,
  studentTable,
  wentOn,
} from '@halaqa/students/factories'
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
  const past = await pastSemester(semester.startsOn)
  const released = new Set<number>()
  const students = await db().select().from(studentTable).orderBy(asc(studentTable.id))
  for (const [at, student] of students.entries()) {
    const first = (await planOf(student.specialtyId))?.subjects.filter(each => each.term === 1) ?? []
    if (at % 2 || !first.length) continue
    await db().delete(enrolmentTable).where(eq(enrolmentTable.studentId, student.id))
    for (const [position, { subjectId }] of first.entries()) {
      const enrolment = await anEnrolment({ studentId: student.id, subjectId, semesterId: past }, { paid: true })
      await gradesOf(enrolment.id, markOf(student.id, position))
      if (!released.has(subjectId)) await releaseAll(past, subjectId)
      released.add(subjectId)
    }
    const enrolledOn = addDays(semester.startsOn, -200)
    await db()
      .update(studentTable)
      .set({ term: 2, enrolledOn, stateSince: enrolledOn })
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
    .where(and(eq(enrolmentTable.studentId, known.id), eq(enrolmentTable.semesterId, semester.id)))
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
  await aChoosingException({ studentId: known.id, semesterId: semester.id, until, reason: 'كان مسافرًا' })
}

/** The second semester of the year before, over. */
async function pastSemester(before: string): Promise<number> {
  const year = Number(before.slice(0, 4))
  const startsOn = addDays(before, -31 * 7)
  const [past] = await db()
    .insert(yearTable)
    .values({
      name: `${year - 1}/${year}`,
      startsOn: addDays(startsOn, -21 * 7),
      endsOn: addDays(startsOn, 19 * 7),
      tentative: false,
    })
    .returning()
  const names = { nameAr: 'الفصل الثاني', nameEn: 'Second semester', nameFr: 'Deuxième semestre' }
  const [semester] = await db()
    .insert(semesterTable)
    .values({
      yearId: past!.id,
      kind: 'second',
      ...names,
      startsOn,
      endsOn: addDays(startsOn, 18 * 7 - 3),
      tentative: false,
    })
    .returning()
  return semester!.id
}
