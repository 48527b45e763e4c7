import { letterOf } from '@halaqa/academics/contract'
import { nameIn, semesterById, semesterList } from '@halaqa/academics/server'
import type { PartKey } from '@halaqa/curriculum/contract'
import { labelOfPart, markPartsByIds, markPartsOf, subjectById, subjectsByIds } from '@halaqa/curriculum/server'
import { matchesSearch } from '@halaqa/kit-contract'
import { answeredTogether, db, jsonRows } from '@halaqa/kit-server/database'
import { exportedCell } from '@halaqa/kit-server/imports'
import { pageIn, sheetOf } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { gradeRelease } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/readable'
import type { ReleasePart, Scale } from '@halaqa/studies/contract'
import { enrolmentTable } from '@halaqa/studies/readable'
import { enrolmentById, scalesOf, subjectCounts } from '@halaqa/studies/server'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { gradeEnter } from '../../contract/permissions.ts'
import { openReleasesOf, releaseKey } from './grades.queries.ts'
import { gradeTable } from './grades.table.ts'
import { gradeColumns } from './import-grades.ts'
import { partLabels } from './part-labels.ts'

type Sheet = { semester_id: number; subject_id: number }

/** Everybody who studies a subject in a semester, by name; those for whom it is recognised have no marks. */
const studying = ({ semester_id, subject_id }: Sheet) =>
  rowsWhere(
    and(
      eq(enrolmentTable.semester_id, semester_id),
      eq(enrolmentTable.subject_id, subject_id),
      ne(enrolmentTable.state, 'equal'),
    ),
  )

/**
 * Thousands of rows, and their marks, as one value of a statement each: to read them field by field took longer than everything
 * else that a sheet needs. Both at once, for each takes half of the time.
 */
async function rowsWhere(where: SQL | undefined) {
  const [[sheet], [marks]] = await Promise.all([
    db()
      .select({ rows: peopleWhere(where) })
      .from(sql`(values (1)) as sheet`),
    db()
      .select({ rows: marksWhere(where) })
      .from(sql`(values (1)) as sheet`),
  ])
  const valuesOf = new Map(marks!.rows.map(each => [each.id, each.values]))
  return sheet!.rows.map(row => ({ ...row, values: valuesOf.get(row.id) ?? {} }))
}
type Found = Awaited<ReturnType<typeof rowsWhere>>[number]

function peopleWhere(where: SQL | undefined) {
  const { id, extra_state, state, mark, mercy } = enrolmentTable
  const { number, full_name, gender } = studentTable
  const joined = sql`from ${enrolmentTable} join ${studentTable} on ${studentTable.id} = ${enrolmentTable.student_id}`
  return jsonRows(
    { id, number, full_name, gender, extra_state, state, mark, mercy },
    sql`${joined} where ${where}`,
    sql`${full_name}, ${id}`,
  )
}

/** By enrolment; those without a mark are left out. */
function marksWhere(where: SQL | undefined) {
  const { enrolment_id, part, value } = gradeTable
  const marked = db()
    .select({
      id: enrolment_id,
      values: sql<Partial<Record<PartKey, number>>>`json_object_agg(${part}, ${value})`.as('values'),
    })
    .from(gradeTable)
    .where(inArray(enrolment_id, db().select({ id: enrolmentTable.id }).from(enrolmentTable).where(where)))
    .groupBy(enrolment_id)
    .as('marked')
  const { id, values } = marked
  return jsonRows({ id, values: sql<typeof values._.type>`${values}` }, sql`from ${marked}`, sql`${id}`)
}
const valueIn = ({ values }: Found, part: PartKey): number | null => values[part] ?? null

export function gridOf({ semester_id, subject_id }: Sheet, actor: Actor, language: string): Promise<Grid> {
  const can = { enter: actor.permissions.has(gradeEnter), release: actor.permissions.has(gradeRelease) }
  const key = JSON.stringify([semester_id, subject_id, language, can])
  return gridTogether(key, () => wholeGrid({ semester_id, subject_id }, can, language))
}
type Grid = Awaited<ReturnType<typeof wholeGrid>>
const gridTogether = answeredTogether<Grid>()

async function wholeGrid(of: Sheet, can: { enter: boolean; release: boolean }, language: string) {
  const semester = await semesterById(of.semester_id)
  const subject = await subjectById(of.subject_id)
  const parts = await markPartsOf(subject.id)
  const found = await studying(of)
  const scale = (await scalesOf([semester.id])).get(semester.id)!
  const releases = await openReleasesOf([of])
  const shownSince = (part: ReleasePart) => releases.get(releaseKey(of, part))?.toISOString() ?? null
  // Frozen at its head, so that it is written once for all who asked: thousands of rows deep it would take longer than to read them.
  return Object.freeze({
    semester: { id: semester.id, name: (await semesterList(language)).find(each => each.id === semester.id)!.name },
    subject: { id: subject.id, name: nameIn(subject, language), code: subject.code },
    parts: parts.map(each => ({
      part: each.part,
      label: labelOfPart(each, language),
      points: each.points,
      released_at: shownSince(each.part) ?? shownSince('result'),
    })),
    result_released_at: shownSince('result'),
    pass_mark: scale.pass_mark,
    rows: found.map(row => gridRow(row, scale)),
    can,
  })
}

/** One row as the grid has it, after a mark of it was entered. */
export async function rowOfGrid(enrolmentId: number) {
  const enrolment = await enrolmentById(enrolmentId)
  const [row] = await rowsWhere(eq(enrolmentTable.id, enrolmentId))
  const scale = (await scalesOf([enrolment.semester_id])).get(enrolment.semester_id)!
  return gridRow(row!, scale)
}

/** Of these the ones that are there. */
export async function rowsOfGrid(enrolmentIds: readonly number[]) {
  const found = await db()
    .select({ id: enrolmentTable.id })
    .from(enrolmentTable)
    .where(inArray(enrolmentTable.id, [...enrolmentIds]))
  const rows = []
  for (const { id } of found) rows.push(await rowOfGrid(id))
  return rows
}

const gridRow = (row: Found, scale: Scale) => ({
  enrolment_id: row.id,
  number: row.number,
  full_name: row.full_name,
  gender: row.gender,
  extra_state: row.extra_state,
  state: row.state,
  mark: row.mark,
  letter: row.mark === null ? null : letterOf(scale, row.mark).letter,
  mercy: row.mercy,
  values: row.values,
})

type Query = {
  page: number
  per_page: number
  sort: 'code' | '-code'
  q?: string | undefined
  filter: { semester_id?: number | undefined }
}
/** The subjects of a semester (the newest that has any) with how far their marks are. */
export async function sheetsPage(query: Query, language: string) {
  const semesters = await semesterList(language)
  const semesterId = query.filter.semester_id ?? (await newestStudied(semesters))
  const counts = semesterId ? await countsOf(semesterId) : []
  const subjects = await subjectsByIds(counts.map(each => each.subject_id))
  const found = counts
    .map(each => ({ ...each, subject: subjects.get(each.subject_id)! }))
    .map(each => ({ ...each, name: nameIn(each.subject, language) }))
    .filter(each => matchesSearch(`${each.subject.code} ${each.name}`, query.q))
    .sort((a, b) => a.subject.code.localeCompare(b.subject.code) * (query.sort === 'code' ? 1 : -1))
  const page = pageIn(found, query)
  const ids = page.rows.map(each => each.subject_id)
  // Asked in one turn, so that the parts, which their labels are read off as well, are one statement.
  const [parts, labelOf, releases] = await Promise.all([
    markPartsByIds(ids),
    partLabels(ids, language),
    openReleasesOf(ids.map(subject_id => ({ subject_id, semester_id: semesterId! }))),
  ])
  const semester = semesters.find(each => each.id === semesterId)?.name ?? ''
  return {
    ...page,
    rows: page.rows.map(({ subject_id, subject, name, students, marked }) => {
      const shown = (part: ReleasePart) => releases.has(releaseKey({ subject_id, semester_id: semesterId! }, part))
      return {
        id: subject_id,
        semester_id: semesterId!,
        semester,
        code: subject.code,
        subject: name,
        students,
        marked,
        released: [...(parts.get(subject_id) ?? []).map(each => each.part), 'result']
          .filter(shown)
          .map(part => ({ part, label: labelOf(subject_id, part) })),
      }
    }),
  }
}

/** By the calendar, not by ids: a semester may be entered after a later one. */
async function newestStudied(semesters: readonly { id: number }[]): Promise<number | undefined> {
  const ids = sql.param(semesters.map(each => each.id))
  const [row] = await db()
    .select({ id: sql<number>`asked.id` })
    .from(sql`unnest(${ids}::int[]) with ordinality as asked(id, place)`)
    .where(sql`exists (select from ${enrolmentTable} where ${enrolmentTable.semester_id} = asked.id)`)
    .orderBy(sql`asked.place`)
    .limit(1)
  return row?.id
}

/** Those for whom a subject is recognised are not counted. */
async function countsOf(semesterId: number) {
  const bySubject = new Map<number, { subject_id: number; students: number; marked: number }>()
  for (const { subject_id, state, students, marked } of await subjectCounts(semesterId)) {
    if (state === 'equal') continue
    const known = bySubject.get(subject_id)
    bySubject.set(subject_id, {
      subject_id,
      students: students + (known?.students ?? 0),
      marked: marked + (known?.marked ?? 0),
    })
  }
  return [...bySubject.values()]
}

/** The same as a sheet, whose numbers and marks can be imported again. Points as a person says them: 18.5. */
export async function gridSheet(of: Sheet, format: 'xlsx' | 'csv', language: string) {
  await semesterById(of.semester_id)
  const subject = await subjectById(of.subject_id)
  const parts = await markPartsOf(subject.id)
  const rows = await studying(of)
  const columns = await gradeColumns(subject.id)
  const label = (key: string) => translate(language, `grading.grade-sheet.${key}`)
  return sheetOf<Found>({
    format,
    language,
    columns: [
      { label: label('number'), kind: 'code', value: row => row.number },
      { label: label('full_name'), value: row => row.full_name },
      ...parts.map(({ part, ...own }) => ({
        label: labelOfPart({ part, ...own }, language),
        kind: 'number' as const,
        value: (row: Found) => {
          const value = valueIn(row, part)
          return value === null ? null : value / 100
        },
      })),
      { label: label('mark'), kind: 'number', value: row => row.mark },
      // By these an import knows another subject's sheet, and what was changed since this one was made.
      { label: label('code'), kind: 'code', value: () => subject.code },
      {
        label: label('exported'),
        hidden: true,
        value: row => exportedCell(columns, Object.fromEntries(parts.map(({ part }) => [part, valueIn(row, part)]))),
      },
    ],
    rows,
  })
}
