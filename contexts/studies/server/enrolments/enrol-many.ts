import { semesterById } from '@halaqa/academics/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { studentTable } from '@halaqa/students/readable'
import type { Student } from '@halaqa/students/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { enrolFromPlan } from './enrol-from-plan.ts'
import { enrolInSubject } from './save-enrolment.ts'

type Whom = { student_id?: number | undefined; specialty_id?: number | undefined; term?: number | undefined }

/** More students than one answer should hold are enrolled term by term. */
const atMost = 2000

/** One student, or every active one of a speciality and term. */
async function learnersOf({ student_id, specialty_id, term }: Whom): Promise<Student[]> {
  if (!student_id && !(specialty_id && term)) return []
  return db()
    .select()
    .from(studentTable)
    .where(
      student_id
        ? eq(studentTable.id, student_id)
        : and(
            eq(studentTable.specialty_id, specialty_id!),
            eq(studentTable.term, term!),
            eq(studentTable.state, 'active'),
          ),
    )
    .orderBy(asc(studentTable.id))
    .limit(atMost)
}

/** Enrols students in what the plan has for their term; one result a student, and how many subjects were added in all. */
export async function enrolByPlan(of: Whom & { semester_id: number; dry_run: boolean }) {
  await semesterById(of.semester_id)
  if (!of.student_id && !of.specialty_id) refuse(invalid, { specialty_id: 'field.required' })
  if (of.specialty_id && !of.student_id && !of.term) refuse(invalid, { term: 'field.required' })
  const students = new Map((await learnersOf(of)).map(student => [student.id, student]))
  if (of.student_id && !students.size) refuse(notFound)
  let subjects = 0
  const answer = await eachOf([...students.keys()], of, async id => {
    subjects += (await enrolFromPlan(students.get(id)!, of.semester_id)).length
  })
  return { ...answer, subjects }
}

/** Who would be enrolled; until a semester is chosen, who is meant. */
export async function previewByPlan({ semester_id, ...whom }: Whom & { semester_id?: number | undefined }) {
  const students = new Map((await learnersOf(whom)).map(student => [student.id, student]))
  return previewOfMany([...students.keys()], { what: 'students.student' }, async id => {
    if (semester_id) await enrolFromPlan(students.get(id)!, semester_id)
  })
}

type Many = {
  numbers: readonly string[]
  subject_ids: readonly number[]
  semester_id: number
  reason: string
  dry_run: boolean
}
/** The same subjects for several students, all of them or none for each; numbers that nobody has are refused at once. */
export async function enrolSeveral({ numbers, subject_ids, semester_id, reason, dry_run }: Many) {
  const asked = [...new Set(numbers.map(number => number.trim().toUpperCase()))]
  const students = await db().select().from(studentTable).where(inArray(studentTable.number, asked))
  if (students.length < asked.length) refuse(invalid, { numbers: 'field.unknown-reference' })
  const byId = new Map(students.map(student => [student.id, student]))
  return eachOf([...byId.keys()], { dry_run }, async id => {
    for (const subjectId of new Set(subject_ids))
      await enrolInSubject(byId.get(id)!, { subject_id: subjectId, semester_id, origin: 'office', reason })
  })
}
