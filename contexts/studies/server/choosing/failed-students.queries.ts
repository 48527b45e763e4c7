import { activeSemester, nameIn, specialtyNames } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { searched } from '@halaqa/students/server'
import { and, asc, countDistinct, desc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { releaseOfResult } from '../enrolments/released.ts'
import { releaseTable } from '../releases/releases.table.ts'
import { choosingExceptionTable } from './exceptions.table.ts'

type Query = {
  page: number
  per_page: number
  sort: 'id' | '-id'
  q?: string | undefined
  filter: { specialty_id?: number | undefined }
}
const other = alias(enrolmentTable, 'other')

/** Attempts with a released fail that nothing has followed: the same that `attemptsOf` offers for repeating. */
const failures = ({ q, filter }: Query) =>
  and(
    eq(enrolmentTable.state, 'fail'),
    eq(studentTable.state, 'active'),
    filter.specialty_id ? eq(studentTable.specialty_id, filter.specialty_id) : undefined,
    searched(q),
    notExists(
      db()
        .select({ one: sql`1` })
        .from(other)
        .where(
          and(
            eq(other.student_id, enrolmentTable.student_id),
            eq(other.subject_id, enrolmentTable.subject_id),
            ne(other.state, 'fail'),
          ),
        ),
    ),
  )
/** Who must repeat something, by number, with what and how many hours. */
export async function failedStudentsPage(query: Query, language: string) {
  const { page, per_page } = query
  const rows = await db()
    .select({
      id: studentTable.id,
      number: studentTable.number,
      full_name: studentTable.full_name,
      specialty_id: studentTable.specialty_id,
      term: studentTable.term,
      subject_ids: sql<number[]>`array_agg(distinct ${enrolmentTable.subject_id})`,
      // In the same statement: who still fails is found among all attempts, which is what takes long.
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .innerJoin(releaseTable, releaseOfResult)
    .where(failures(query))
    .groupBy(studentTable.id)
    .orderBy(query.sort === 'id' ? asc(studentTable.id) : desc(studentTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const subjects = await subjectsByIds([...new Set(rows.flatMap(row => row.subject_ids))])
  const names = await specialtyNames(language)
  const until = await exceptionsOf(rows.map(row => row.id))
  const total = rows[0]?.total ?? (page > 1 ? await failedStudentsTotal(query) : 0)
  return {
    rows: rows.map(({ subject_ids, specialty_id, total: _, ...row }) => {
      const failed = subject_ids.flatMap(id => subjects.get(id) ?? [])
      return {
        ...row,
        specialty: names.get(specialty_id) ?? '',
        subjects: failed.map(each => `${each.code} ${nameIn(each, language)}`).join(' · '),
        hours: failed.reduce((sum, each) => sum + each.hours, 0),
        may_choose_until: until.get(row.id) ?? null,
      }
    }),
    total,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

/** Beyond the last page there is no row that could tell. */
async function failedStudentsTotal(query: Query): Promise<number> {
  const [counted] = await db()
    .select({ total: countDistinct(enrolmentTable.student_id) })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .innerJoin(releaseTable, releaseOfResult)
    .where(failures(query))
  return counted?.total ?? 0
}

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
