import { nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { matchesSearch } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { pageIn, sheetOf } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { gradeRelease } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import type { Enrolment } from '@halaqa/studies/server'
import { desc, eq, inArray } from 'drizzle-orm'
import { mercyMarkTable, mercyRunTable } from '../grades/mercy.table.ts'
import { liftedBy } from './apply-mercy.ts'

type Paged = { page: number; per_page: number; sort: 'number' | '-number'; q?: string | undefined }
type Given = { enrolment: Enrolment; before: number; points: number }
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function rowsOf(given: readonly Given[], language: string) {
  const students = await studentsById(given.map(each => each.enrolment.student_id))
  const subjects = await subjectsByIds([...new Set(given.map(each => each.enrolment.subject_id))])
  return given.map(({ enrolment, before, points }) => ({
    id: enrolment.id,
    student_id: enrolment.student_id,
    number: students.get(enrolment.student_id)!.number,
    full_name: students.get(enrolment.student_id)!.full_name,
    subject: nameIn(subjects.get(enrolment.subject_id)!, language),
    before,
    points,
    after: before + points,
  }))
}

async function studentsById(ids: readonly number[]) {
  if (!ids.length) return new Map<number, { number: string; full_name: string }>()
  const { id, number, full_name } = studentTable
  const rows = await db()
    .select({ id, number, full_name })
    .from(studentTable)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, row]))
}

function pageBy<R extends Row>(rows: readonly R[], { sort, q, ...paging }: Paged) {
  const found = rows
    .filter(row => matchesSearch(`${row.number} ${row.full_name}`, q))
    .sort((a, b) => a.number.localeCompare(b.number) * (sort === 'number' ? 1 : -1))
  return pageIn(found, paging)
}

type Asked = { semester_id?: number | undefined; points: number }
const candidates = async ({ semester_id, points }: Asked, language: string) =>
  semester_id
    ? rowsOf(
        (await liftedBy({ semester_id, points })).map(each => ({ ...each, before: each.enrolment.mark! })),
        language,
      )
    : []

/** Which results would be lifted; nothing until a semester is chosen. */
export async function candidatesPage(query: Paged & Asked, actor: Actor, language: string) {
  const rows = await candidates(query, language)
  const all = await semesterList(language)
  const semesters = all.map(({ id, name }) => ({ id, name }))
  return {
    ...pageBy(rows, query),
    semester: semesters.find(each => each.id === query.semester_id) ?? null,
    semesters,
    running_semester_id: all.find(each => each.isActive)?.id ?? null,
    students: new Set(rows.map(row => row.student_id)).size,
    can: { apply: actor.permissions.has(gradeRelease) && rows.length > 0 },
  }
}

async function applied(semesterId: number | undefined, language: string) {
  const found = await db()
    .select({ mark: mercyMarkTable, run: mercyRunTable, enrolment: enrolmentTable })
    .from(mercyMarkTable)
    .innerJoin(mercyRunTable, eq(mercyRunTable.id, mercyMarkTable.run_id))
    .innerJoin(enrolmentTable, eq(enrolmentTable.id, mercyMarkTable.enrolment_id))
    .where(semesterId ? eq(mercyRunTable.semester_id, semesterId) : undefined)
    .orderBy(desc(mercyRunTable.id))
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const rows = await rowsOf(
    found.map(({ mark, enrolment }) => ({ enrolment, before: mark.before, points: mark.points })),
    language,
  )
  // Of several decisions about one result the last in force is what its points rest on.
  const counting = new Map<number, number>()
  for (const { run, enrolment } of found)
    if (!run.undone_at) counting.set(enrolment.id, Math.max(counting.get(enrolment.id) ?? 0, run.id))
  return rows.map((row, at) => {
    const { run, enrolment } = found[at]!
    return {
      ...row,
      run_id: run.id,
      counted: counting.get(enrolment.id) === run.id ? enrolment.mercy : 0,
      mark: enrolment.mark,
      decision_number: run.decision_number,
      semester: semesters.get(run.semester_id) ?? '',
      at: run.at.toISOString(),
      by: run.by_name,
      undone_at: run.undone_at?.toISOString() ?? null,
      undone_by: run.undone_by,
    }
  })
}
/** How many results a decision lifted: what its being taken back is about. */
export const undoneBy = async (runId: number) => [
  { what: 'grading.mercy', count: await db().$count(mercyMarkTable, eq(mercyMarkTable.run_id, runId)) },
]

type Report = Paged & { filter: { semester_id?: number | undefined } }
export async function reportPage(query: Report, actor: Actor, language: string) {
  const undo = actor.permissions.has(gradeRelease)
  const page = pageBy(await applied(query.filter.semester_id, language), query)
  return { ...page, rows: page.rows.map(row => ({ ...row, can: { undo: undo && !row.undone_at } })) }
}

type Format = 'xlsx' | 'csv'
const label = (language: string, key: string) => translate(language, `grading.mercy.fields.${key}`)
const columnsIn = (language: string) => [
  { label: label(language, 'number'), kind: 'code' as const, value: (row: Row) => row.number },
  { label: label(language, 'full_name'), value: (row: Row) => row.full_name },
  { label: label(language, 'subject'), value: (row: Row) => row.subject },
  { label: label(language, 'before'), kind: 'number' as const, value: (row: Row) => row.before },
  { label: label(language, 'points'), kind: 'number' as const, value: (row: Row) => row.points },
  { label: label(language, 'after'), kind: 'number' as const, value: (row: Row) => row.after },
]
export const candidatesSheet = async (asked: Asked, format: Format, language: string) =>
  sheetOf<Row>({
    format,
    language,
    columns: columnsIn(language),
    rows: await candidates(asked, language),
  })

type Applied = Awaited<ReturnType<typeof applied>>[number]
export const reportSheet = async (semesterId: number | undefined, format: Format, language: string) =>
  sheetOf<Applied>({
    format,
    language,
    columns: [
      ...columnsIn(language),
      { label: label(language, 'counted'), kind: 'number', value: row => row.counted },
      { label: label(language, 'mark'), kind: 'number', value: row => row.mark },
      { label: label(language, 'decision_number'), value: row => row.decision_number },
      { label: label(language, 'semester'), value: row => row.semester },
    ],
    rows: await applied(semesterId, language),
  })
