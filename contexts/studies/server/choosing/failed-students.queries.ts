import { activeSemester, nameIn, specialtyNames } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { answeredTogether, db, fenced } from '@halaqa/kit-server/database'
import { pageFrom } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { searched } from '@halaqa/students/server'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { subjectFindingTable } from '../enrolments/subject-findings.table.ts'
import { choosingExceptionTable } from './exceptions.table.ts'

type Query = {
  page: number
  per_page: number
  sort: 'id' | '-id'
  q?: string | undefined
  filter: { specialty_id?: number | undefined }
}

const isToRepeat = eq(subjectFindingTable.finding, 'repeat')

const together = answeredTogether<Awaited<ReturnType<typeof askedPage>>>()
/** Who must repeat something, by number, with what and how many hours: the same that `attemptsOf` offers for repeating. */
export const failedStudentsPage = (query: Query, language: string) =>
  together(JSON.stringify([query, language]), () => askedPage(query, language))

async function askedPage(query: Query, language: string) {
  const { id, number, full_name, specialty_id, term } = studentTable
  const order = query.sort === 'id' ? asc : desc
  const from = whoRepeats(query, order)
  const present = async (keys: Awaited<typeof from>) => {
    const ids = keys.map(key => key.id)
    const [rows, failures, until] = await Promise.all([
      db()
        .select({ id, number, full_name, specialty_id, term })
        .from(studentTable)
        .where(inArray(id, ids))
        .orderBy(order(id)),
      failuresOf(ids),
      exceptionsOf(ids),
    ])
    const subjects = await subjectsByIds([...new Set(failures.map(each => each.subject_id))])
    const names = await specialtyNames(language)
    return rows.map(({ specialty_id, ...row }) => {
      const own = failures.filter(each => each.student_id === row.id)
      const failed = own.flatMap(each => subjects.get(each.subject_id) ?? [])
      return {
        ...row,
        specialty: names.get(specialty_id) ?? '',
        subjects: failed.map(each => `${each.code} ${nameIn(each, language)}`).join(' · '),
        hours: failed.reduce((sum, each) => sum + each.hours, 0),
        may_choose_until: until.get(row.id) ?? null,
      }
    })
  }
  return pageFrom({ from, order: [order(id)], isDear: true, present }, query)
}

/**
 * Their ids. Fenced, in the order in which they are read: the students and what they must repeat are both read along their
 * indexes and merged. Otherwise one of the two is hashed whole.
 */
function whoRepeats({ q, filter }: Query, order: typeof asc) {
  const { id, specialty_id, state } = studentTable
  const anyToRepeat = fenced(
    db()
      .select({ id: subjectFindingTable.student_id })
      .from(subjectFindingTable)
      .where(isToRepeat)
      .orderBy(order(subjectFindingTable.student_id)),
  )
  return db()
    .select({ id })
    .from(studentTable)
    .where(
      and(
        eq(state, 'active'),
        filter.specialty_id ? eq(specialty_id, filter.specialty_id) : undefined,
        searched(q),
        inArray(id, anyToRepeat),
      ),
    )
    .$dynamic()
}

/** By subject. */
const failuresOf = (studentIds: number[]) =>
  db()
    .select({ student_id: subjectFindingTable.student_id, subject_id: subjectFindingTable.subject_id })
    .from(subjectFindingTable)
    .where(and(inArray(subjectFindingTable.student_id, studentIds), isToRepeat))
    .orderBy(asc(subjectFindingTable.subject_id))

async function exceptionsOf(studentIds: number[]): Promise<Map<number, string>> {
  const semester = await activeSemester()
  if (!semester || !studentIds.length) return new Map()
  const rows = await db()
    .select({ student_id: choosingExceptionTable.student_id, until: choosingExceptionTable.until })
    .from(choosingExceptionTable)
    .where(
      and(eq(choosingExceptionTable.semester_id, semester.id), inArray(choosingExceptionTable.student_id, studentIds)),
    )
  return new Map(rows.map(row => [row.student_id, row.until]))
}
