import { letterOf } from '@halaqa/academics/contract'
import { nameIn, semesterById, semesterList } from '@halaqa/academics/server'
import type { MarkPart } from '@halaqa/curriculum/contract'
import { labelOfPart, markPartsByIds, markPartsOf, subjectById, subjectsByIds } from '@halaqa/curriculum/server'
import { matchesSearch } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { exportedCell } from '@halaqa/kit-server/imports'
import { pageIn, sheetOf } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { gradeRelease } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/readable'
import type { Student } from '@halaqa/students/server'
import type { ReleasePart, Scale } from '@halaqa/studies/contract'
import { enrolmentTable } from '@halaqa/studies/readable'
import { type Enrolment, enrolmentById, scalesOf } from '@halaqa/studies/server'
import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'
import { gradeEnter } from '../../contract/permissions.ts'
import { openReleasesOf, releaseKey, valueKey, valuesOf } from './grades.queries.ts'
import { gradeColumns } from './import-grades.ts'
import { partLabels } from './part-labels.ts'

type Sheet = { semester_id: number; subject_id: number }

/** Everybody who studies a subject in a semester, by name; those for whom it is recognised have no marks. */
const studying = ({ semester_id, subject_id }: Sheet) =>
  db()
    .select({ enrolment: enrolmentTable, student: namedStudent })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(
      and(
        eq(enrolmentTable.semester_id, semester_id),
        eq(enrolmentTable.subject_id, subject_id),
        ne(enrolmentTable.state, 'equal'),
      ),
    )
    .orderBy(asc(studentTable.full_name), asc(enrolmentTable.id))

export async function gridOf(of: Sheet, actor: Actor, language: string) {
  const semester = await semesterById(of.semester_id)
  const subject = await subjectById(of.subject_id)
  const parts = await markPartsOf(subject.id)
  const found = await studying(of)
  const values = await valuesOf(found.map(row => row.enrolment.id))
  const scale = (await scalesOf([semester.id])).get(semester.id)!
  const releases = await openReleasesOf([of])
  const shownSince = (part: ReleasePart) => releases.get(releaseKey(of, part))?.toISOString() ?? null
  return {
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
    rows: found.map(row => gridRow(row, parts, values, scale)),
    can: { enter: actor.permissions.has(gradeEnter), release: actor.permissions.has(gradeRelease) },
  }
}

/** One row as the grid has it, after a mark of it was entered. */
export async function rowOfGrid(enrolmentId: number) {
  const enrolment = await enrolmentById(enrolmentId)
  const [student] = await db().select(namedStudent).from(studentTable).where(eq(studentTable.id, enrolment.student_id))
  const parts = await markPartsOf(enrolment.subject_id)
  const scale = (await scalesOf([enrolment.semester_id])).get(enrolment.semester_id)!
  return gridRow({ enrolment, student: student! }, parts, await valuesOf([enrolmentId]), scale)
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

const namedStudent = { number: studentTable.number, full_name: studentTable.full_name, gender: studentTable.gender }
type Found = { enrolment: Enrolment; student: Pick<Student, 'number' | 'full_name' | 'gender'> }
const gridRow = (
  { enrolment, student }: Found,
  parts: readonly Pick<MarkPart, 'part'>[],
  values: ReadonlyMap<string, number>,
  scale: Scale,
) => ({
  enrolment_id: enrolment.id,
  number: student.number,
  full_name: student.full_name,
  gender: student.gender,
  extra_state: enrolment.extra_state,
  state: enrolment.state,
  mark: enrolment.mark,
  letter: enrolment.mark === null ? null : letterOf(scale, enrolment.mark).letter,
  mercy: enrolment.mercy,
  values: parts.map(({ part }) => ({ part, value: values.get(valueKey(enrolment.id, part)) ?? null })),
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
  for (const { id } of semesters) {
    const [row] = await db()
      .select({ id: enrolmentTable.id })
      .from(enrolmentTable)
      .where(eq(enrolmentTable.semester_id, id))
      .limit(1)
    if (row) return id
  }
}

const countsOf = (semesterId: number) =>
  db()
    .select({ subject_id: enrolmentTable.subject_id, students: count(), marked: count(enrolmentTable.mark) })
    .from(enrolmentTable)
    .where(and(eq(enrolmentTable.semester_id, semesterId), ne(enrolmentTable.state, 'equal')))
    .groupBy(enrolmentTable.subject_id)

/** The same as a sheet, whose numbers and marks can be imported again. Points as a person says them: 18.5. */
export async function gridSheet(of: Sheet, format: 'xlsx' | 'csv', language: string) {
  await semesterById(of.semester_id)
  const subject = await subjectById(of.subject_id)
  const parts = await markPartsOf(subject.id)
  const rows = await studying(of)
  const values = await valuesOf(rows.map(row => row.enrolment.id))
  const columns = await gradeColumns(subject.id)
  const label = (key: string) => translate(language, `grading.grade-sheet.${key}`)
  return sheetOf<Found>({
    format,
    language,
    columns: [
      { label: label('number'), kind: 'code', value: row => row.student.number },
      { label: label('full_name'), value: row => row.student.full_name },
      ...parts.map(({ part, ...own }) => ({
        label: labelOfPart({ part, ...own }, language),
        kind: 'number' as const,
        value: (row: Found) => {
          const value = values.get(valueKey(row.enrolment.id, part))
          return value === undefined ? null : value / 100
        },
      })),
      { label: label('mark'), kind: 'number', value: row => row.enrolment.mark },
      // By these an import knows another subject's sheet, and what was changed since this one was made.
      { label: label('code'), kind: 'code', value: () => subject.code },
      {
        label: label('exported'),
        hidden: true,
        value: row =>
          exportedCell(
            columns,
            Object.fromEntries(parts.map(({ part }) => [part, values.get(valueKey(row.enrolment.id, part)) ?? null])),
          ),
      },
    ],
    rows,
  })
}
