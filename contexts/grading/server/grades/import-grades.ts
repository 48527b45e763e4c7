import { labelOfPart, markPartsOf, subjectById } from '@halaqa/curriculum/server'
import { db } from '@halaqa/kit-server/database'
import {
  cells,
  column,
  handleImport,
  type ImportColumns,
  type ImportSource,
  type Judged,
  type ReadLine,
} from '@halaqa/kit-server/imports'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { and, eq, ne } from 'drizzle-orm'
import { importGrid } from '../../contract/grade-office.ts'
import { markText } from '../../contract/grade-text.ts'
import { enterGrades } from './enter-grade.ts'
import { valueKey, valuesOf } from './grades.queries.ts'

type Sheet = { semester_id: number; subject_id: number }
/** Beside the fixed ones each part of the subject is a column. */
type Columns = ImportColumns
type Line = ReadLine<Columns>
type Learner = { enrolment_id: number; name: string; now: Record<string, number | null> }
const fixed = new Set(['number', 'code', 'exported'])

/** The columns of a subject's sheet of marks: what is exported is what is imported. */
export async function gradeColumns(subjectId: number): Promise<Columns> {
  const parts = await markPartsOf(subjectId)
  return {
    // Sheets of before call it by its former word.
    number: column('grading.grade-sheet.number', cells.code, {
      needed: true,
      required: true,
      names: true,
      former: ['رقم الطالب'],
    }),
    code: column('grading.grade-sheet.code', cells.code, { names: true }),
    exported: column('grading.grade-sheet.exported', cells.text(), { names: true }),
    ...Object.fromEntries(
      parts.map(part => [part.part, column(language => labelOfPart(part, language), cells.mark())]),
    ),
  }
}

/**
 * Enters the marks of every line that has any, each line in a transaction of its own, whole or not at all. A mark that changed
 * since the sheet was exported is never overwritten, but shown.
 */
export const gradeImport: ImportSource<Columns, { enrolmentId: number; now: Learner['now'] }, { params: Sheet }> = {
  columns: ({ params }) => gradeColumns(params.subject_id),
  beside: ['grading.grade-sheet.full_name', 'grading.grade-sheet.mark'],
  key: 'number',
  exported: 'exported',
  of: async ({ params }) => ({
    column: 'code',
    own: (await subjectById(params.subject_id)).code,
    refused: 'grading.field.sheet-of-other-subject',
  }),
  // Whoever has no mark yet is left as is: the sheet lists everybody.
  passes: ({ texts, wrong }) => ![...Object.keys(texts), ...Object.keys(wrong)].some(key => !fixed.has(key)),
  judge: (lines, { params }) => judgeGrades(lines, params),
  write: async ({ subject: { enrolmentId, now }, values, changed }) => {
    const marks = [...changed].map(part => ({ part, value: values[part] as number, before: now[part] ?? null }))
    await enterGrades(enrolmentId, marks, { source: 'import' })
    return undefined
  },
}
export const importGradesHandler = handleImport(importGrid, gradeImport)

async function judgeGrades(lines: readonly Line[], of: Sheet) {
  const learners = await learnersOf(of)
  const points = new Map((await markPartsOf(of.subject_id)).map(each => [each.part, each.points]))
  return lines.map(({ values, wrong }): Judged<Columns, { enrolmentId: number; now: Learner['now'] }> => {
    const number = String(values.number ?? '')
    const learner = learners.get(number)
    if (!learner) {
      const problem = { key: 'grading.import.unknown-number', values: { number } }
      return { name: number, ...(!wrong.number && { problem }) }
    }
    const above = [...points].flatMap(([part, max]) => {
      const value = values[part]
      if (typeof value !== 'number' || value <= max * 100) return []
      return [[part, { key: 'grading.import.above-points', values: { mark: markText(value), max } }] as const]
    })
    const { enrolment_id: enrolmentId, name, now } = learner
    return { name, subject: { enrolmentId, now }, now, wrong: Object.fromEntries(above) }
  })
}

/** Everybody of the sheet by number, with the marks that stand. Two statements, however many they are. */
async function learnersOf({ semester_id, subject_id }: Sheet): Promise<Map<string, Learner>> {
  const parts = await markPartsOf(subject_id)
  const rows = await db()
    .select({ enrolment_id: enrolmentTable.id, name: studentTable.full_name, number: studentTable.number })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(
      and(
        eq(enrolmentTable.semester_id, semester_id),
        eq(enrolmentTable.subject_id, subject_id),
        ne(enrolmentTable.state, 'equal'),
      ),
    )
  const values = await valuesOf(rows.map(row => row.enrolment_id))
  const nowOf = (id: number) =>
    Object.fromEntries(parts.map(({ part }) => [part, values.get(valueKey(id, part)) ?? null]))
  return new Map(
    rows.map(({ number, ...row }) => [number.toUpperCase(), { ...row, now: nowOf(row.enrolment_id) }] as const),
  )
}
