import { activeSemester, nameIn, specialtyNames } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { db, fenced } from '@halaqa/kit-server/database'
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

/** Who must repeat something, by number, with what and how many hours: the same that `attemptsOf` offers for repeating. */
export async function failedStudentsPage(query: Query, language: string) {
  const { id, number, full_name, specialty_id, term, state } = studentTable
  // Fenced, in the order of the students: both sides are read along their indexes and merged. Otherwise one is hashed whole.
  const anyToRepeat = fenced(
    db()
      .select({ id: subjectFindingTable.student_id })
      .from(subjectFindingTable)
      .where(isToRepeat)
      .orderBy(asc(subjectFindingTable.student_id)),
  )
  const from = db()
    .select({
      id,
      number,
      full_name,
      specialty_id,
      term,
    })
    .from(studentTable)
    .where(
      and(
        eq(state, 'active'),
        query.filter.specialty_id ? eq(specialty_id, query.filter.specialty_id) : undefined,
        searched(query.q),
        inArray(id, anyToRepeat),
      ),
    )
    .$dynamic()
  const present = async (rows: Awaited<typeof from>) => {
    const ids = rows.map(row => row.id)
    const [failures, until] = await Promise.all([failuresOf(ids), exceptionsOf(ids)])
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
  return pageFrom({ from, order: [query.sort === 'id' ? asc(id) : desc(id)], present }, query)
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
