import { letterOf } from '@halaqa/academics/contract'
import { nameIn, semesterById, semesterList } from '@halaqa/academics/server'
import type { PartKey } from '@halaqa/curriculum/contract'
import { labelOfPart, markPartsByIds, markPartsOf, subjectById, subjectsByIds } from '@halaqa/curriculum/server'
import { matchesSearch } from '@halaqa/kit-contract'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { exportedCell } from '@halaqa/kit-server/imports'
import { paged, pageIn, rowsOf, sheetOf, type Window, windowOf } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { translate } from '@halaqa/kit-server/words'
import { gradeRelease } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/readable'
import type { ReleasePart, Scale } from '@halaqa/studies/contract'
import { enrolmentTable } from '@halaqa/studies/readable'
import { enrolmentById, scalesOf, subjectCounts } from '@halaqa/studies/server'
import { and, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { gradeEnter } from '../../contract/permissions.ts'
import { openReleasesOf, releaseKey } from './grades.queries.ts'
import { gradeTable } from './grades.table.ts'
import { gradeColumns } from './import-grades.ts'
import { partLabels } from './part-labels.ts'

type Sheet = { semester_id: number; subject_id: number }

type Page = { page: number; per_page: number; q?: string | undefined }

/** Who studies a subject in a semester; those for whom it is recognised have no marks. */
const studying = ({ semester_id, subject_id }: Sheet, q?: string) =>
  and(
    eq(enrolmentTable.semester_id, semester_id),
    eq(enrolmentTable.subject_id, subject_id),
    ne(enrolmentTable.state, 'equal'),
    matching(studentTable.search_text, q),
  )

const people = () =>
  db()
    .select({
      id: enrolmentTable.id,
      number: studentTable.number,
      full_name: studentTable.full_name,
      gender: studentTable.gender,
      extra_state: enrolmentTable.extra_state,
      state: enrolmentTable.state,
      mark: enrolmentTable.mark,
      mercy: enrolmentTable.mercy,
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .$dynamic()

/** By name, the marks of each by part. */
async function rowsWhere(where: SQL | undefined, window?: Window) {
  const from = people().where(where)
  const order = [asc(studentTable.full_name), asc(enrolmentTable.id)]
  const rows = await (window ? rowsOf({ from, order }, window) : from.orderBy(...order))
  const { enrolment_id, part, value } = gradeTable
  // One array, not a parameter for each of thousands.
  const ids = sql.param(rows.map(row => row.id))
  const marks = await db()
    .select({ enrolment_id, part, value })
    .from(gradeTable)
    .where(sql`${enrolment_id} = any(${ids}::int[])`)
  const byRow = Map.groupBy(marks, mark => mark.enrolment_id)
  const valuesOf = (id: number): Partial<Record<PartKey, number>> =>
    Object.fromEntries((byRow.get(id) ?? []).map(mark => [mark.part, mark.value]))
  return rows.map(row => ({ ...row, values: valuesOf(row.id) }))
}
type Found = Awaited<ReturnType<typeof rowsWhere>>[number]
const valueIn = ({ values }: Found, part: PartKey): number | null => values[part] ?? null

/** Of each page how many stand on it, who has a whole mark, and how many marks are missing. */
async function pagesOf(where: SQL | undefined, parts: readonly PartKey[], perPage: number) {
  const entered = db()
    .select({ count: count() })
    .from(gradeTable)
    .where(and(eq(gradeTable.enrolment_id, enrolmentTable.id), inArray(gradeTable.part, [...parts])))
  const place = sql`row_number() over (order by ${studentTable.full_name}, ${enrolmentTable.id})`
  const placed = db()
    .select({
      page: sql<number>`(${place} + ${perPage - 1}) / ${perPage}`.as('page'),
      mark: enrolmentTable.mark,
      entered: sql<number>`(${entered})`.as('entered'),
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(where)
    .as('placed')
  return db()
    .select({
      page: sql<number>`${placed.page}::int`,
      people: sql<number>`count(*)::int`,
      marked: sql<number>`count(${placed.mark})::int`,
      missing: sql<number>`sum(${parts.length} - ${placed.entered})::int`,
    })
    .from(placed)
    .groupBy(placed.page)
    .orderBy(asc(placed.page))
}

export function gridOf({ semester_id, subject_id }: Sheet, page: Page, actor: Actor, language: string): Promise<Grid> {
  const can = { enter: actor.permissions.has(gradeEnter), release: actor.permissions.has(gradeRelease) }
  const key = JSON.stringify([semester_id, subject_id, page, language, can])
  return gridTogether(key, () => pageOfGrid({ semester_id, subject_id }, page, can, language))
}
type Grid = Awaited<ReturnType<typeof pageOfGrid>>
const gridTogether = answeredTogether<Grid>()

async function pageOfGrid(of: Sheet, page: Page, can: { enter: boolean; release: boolean }, language: string) {
  const semester = await semesterById(of.semester_id)
  const subject = await subjectById(of.subject_id)
  const parts = await markPartsOf(subject.id)
  const where = studying(of, page.q)
  const [found, pages] = await Promise.all([
    rowsWhere(where, windowOf(page, Number.POSITIVE_INFINITY)),
    pagesOf(
      where,
      parts.map(each => each.part),
      page.per_page,
    ),
  ])
  const scale = (await scalesOf([semester.id])).get(semester.id)!
  const releases = await openReleasesOf([of])
  const shownSince = (part: ReleasePart) => releases.get(releaseKey(of, part))?.toISOString() ?? null
  const sum = (key: 'people' | 'marked' | 'missing') => pages.reduce((all, each) => all + each[key], 0)
  return {
    ...paged(
      found.map(row => gridRow(row, scale)),
      sum('people'),
      page,
    ),
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
    marked: sum('marked'),
    missing: sum('missing'),
    missing_on: pages.filter(each => each.missing > 0).map(each => each.page),
    can,
  }
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
  const rows = await rowsWhere(studying(of))
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
