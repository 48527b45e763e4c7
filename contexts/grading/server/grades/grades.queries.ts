import { letterOf } from '@halaqa/academics/contract'
import { semesterList } from '@halaqa/academics/server'
import type { PartKey } from '@halaqa/curriculum/contract'
import { labelOfPart, markPartsByIds } from '@halaqa/curriculum/server'
import { db, intArrayParam, prepared } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { headOf, studentById } from '@halaqa/students/server'
import type { EnrolmentRow } from '@halaqa/studies/contract'
import { averageOf, type ReleasePart } from '@halaqa/studies/contract'
import { enrolmentTable, releaseTable } from '@halaqa/studies/readable'
import { enrolmentRow, releasedAttempts, rowsOfStudent, scalesOf } from '@halaqa/studies/server'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isMeasured, type StandingGrade } from '../../contract/grade-office.ts'
import { gradeEnter } from '../../contract/permissions.ts'
import { changesWhere } from './changes.queries.ts'
import { type GradeRow, gradeChangeTable, gradeEntryTable, gradeTable } from './grades.table.ts'
import { partLabels } from './part-labels.ts'

type Place = { subject_id: number; semester_id: number }
/** `semester/subject/part` of everything that is shown to students, of these subjects. */
export async function openReleasesOf(places: readonly Place[]): Promise<Map<string, Date>> {
  if (!places.length) return new Map()
  const rows = await openReleases({
    semesters: [...new Set(places.map(each => each.semester_id))],
    subjects: [...new Set(places.map(each => each.subject_id))],
  })
  return new Map(rows.map(row => [releaseKey(row, row.part), row.released_at]))
}
const openReleases = prepared(handle =>
  handle
    .select()
    .from(releaseTable)
    .where(
      and(
        eq(releaseTable.semester_id, sql`any(${intArrayParam('semesters')})`),
        eq(releaseTable.subject_id, sql`any(${intArrayParam('subjects')})`),
        isNull(releaseTable.recalled_at),
      ),
    )
    .prepare('grading_open_releases'),
)
export const releaseKey = ({ semester_id, subject_id }: Place, part: ReleasePart) =>
  `${semester_id}/${subject_id}/${part}`

/** The values of enrolments by `enrolment/part`, in hundredths. */
export async function valuesOf(enrolmentIds: readonly number[]): Promise<Map<string, number>> {
  return new Map([...(await marksOf(enrolmentIds))].map(([key, mark]) => [key, mark.value]))
}

async function marksOf(enrolmentIds: readonly number[]): Promise<Map<string, GradeRow>> {
  if (!enrolmentIds.length) return new Map()
  const rows = await gradesIn({ ids: enrolmentIds })
  return new Map(rows.map(row => [valueKey(row.enrolment_id, row.part), row]))
}
const gradesIn = prepared(handle =>
  handle
    .select()
    .from(gradeTable)
    .where(eq(gradeTable.enrolment_id, sql`any(${intArrayParam('ids')})`))
    .prepare('grading_grades_of_enrolments'),
)
export const valueKey = (enrolmentId: number, part: PartKey) => `${enrolmentId}/${part}`

/** What stands in a part, and who put it there when; of one that was emptied, who emptied it. */
export async function standingOf(enrolmentId: number, part: PartKey): Promise<StandingGrade> {
  const of = (table: typeof gradeTable | typeof gradeEntryTable) =>
    and(eq(table.enrolment_id, enrolmentId), eq(table.part, part))
  const [mark] = await db().select({ value: gradeTable.value }).from(gradeTable).where(of(gradeTable))
  const [last] = await db()
    .select({ by: gradeEntryTable.by_name, at: gradeEntryTable.at })
    .from(gradeEntryTable)
    .where(of(gradeEntryTable))
    .orderBy(desc(gradeEntryTable.id))
    .limit(1)
  return { value: mark?.value ?? null, by: last?.by ?? '', at: last?.at.toISOString() ?? null }
}

/** Rows of the office with their parts and letters. */
async function markRows(rows: readonly EnrolmentRow[], language: string) {
  const ids = rows.map(row => row.id)
  const places = rows.map(row => ({ subject_id: row.subject_id, semester_id: row.semester_id }))
  const [releases, marks] = [await openReleasesOf(places), await marksOf(ids)]
  const parts = await markPartsByIds([...new Set(rows.map(row => row.subject_id))])
  const scales = await scalesOf(rows.map(row => row.semester_id))
  const mercies = await mercyOfEach(ids)
  return rows.map(({ can: _can, ...row }, at) => {
    const shownSince = (part: ReleasePart) => releases.get(releaseKey(places[at]!, part))?.toISOString() ?? null
    return {
      ...row,
      letter: row.mark === null ? null : letterOf(scales.get(row.semester_id)!, row.mark).letter,
      mercy: mercies.get(row.id) ?? 0,
      parts: (parts.get(row.subject_id) ?? []).map(own => ({
        part: own.part,
        label: labelOfPart(own, language),
        points: own.points,
        value: marks.get(valueKey(row.id, own.part))?.value ?? null,
        source: marks.get(valueKey(row.id, own.part))?.source ?? null,
        released_at: shownSince(own.part) ?? shownSince('result'),
      })),
      released_at: shownSince('result'),
    }
  })
}

async function mercyOfEach(ids: readonly number[]): Promise<Map<number, number>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select({ id: enrolmentTable.id, mercy: enrolmentTable.mercy })
    .from(enrolmentTable)
    .where(inArray(enrolmentTable.id, [...ids]))
  return new Map(rows.map(row => [row.id, row.mercy]))
}

/** All marks of a student, released or not; the average of a semester counts what is marked by now. */
export async function gradesOfStudent(studentId: number, actor: Actor, language: string) {
  const student = await studentById(studentId)
  const rows = await markRows(await rowsOfStudent(studentId, actor, language), language)
  const scales = await scalesOf(rows.map(row => row.semester_id))
  const released = averageOf((await releasedAttempts([studentId])).get(studentId) ?? [])
  const semesters = (await semesterList(language)).map(({ id, name }) => {
    const own = rows.filter(row => row.semester_id === id)
    const attempts = own
      .filter(row => row.state !== 'equal')
      .map(row => ({
        id: row.id,
        subject_id: row.subject_id,
        semester_id: id,
        hours: row.hours,
        mark: row.mark,
        scale: scales.get(id)!,
      }))
    const { gpa, hours } = averageOf(attempts, 'each')
    return { id, name, gpa: outOfHundredths(gpa), hours, rows: own }
  })
  return {
    student: await headOf(student, language),
    released: {
      gpa: outOfHundredths(released.gpa),
      hours: released.hours,
      passed_hours: student.passed_hours,
    },
    semesters: semesters.filter(each => each.rows.length),
  }
}
export const outOfHundredths = (value: number | null): number | null => (value === null ? null : value / 100)

/** One subject of a student: its marks, every entry, every change that was asked for. */
export async function gradeById(enrolmentId: number, actor: Actor, language: string) {
  const row = await enrolmentRow(enrolmentId, actor, language)
  const [marked] = await markRows([row], language)
  const scale = (await scalesOf([row.semester_id])).get(row.semester_id)!
  const entries = await db()
    .select()
    .from(gradeEntryTable)
    .where(eq(gradeEntryTable.enrolment_id, enrolmentId))
    .orderBy(asc(gradeEntryTable.id))
  const labelOf = await partLabels([row.subject_id], language)
  const mayEnter = actor.permissions.has(gradeEnter) && row.state !== 'equal'
  const isShown = marked!.parts.some(each => each.released_at || isMeasured(each.source))
  return {
    ...marked!,
    pass_mark: scale.pass_mark,
    entries: entries.map(each => ({
      part: each.part,
      label: each.part && labelOf(row.subject_id, each.part),
      before: each.before,
      after: each.after,
      source: each.source,
      reason: each.reason,
      by: each.by_name,
      at: each.at.toISOString(),
    })),
    changes: await changesWhere(eq(gradeChangeTable.enrolment_id, enrolmentId), actor, language),
    can: {
      enter: mayEnter && marked!.parts.some(each => !each.released_at && !isMeasured(each.source)),
      request: mayEnter && isShown,
    },
  }
}
