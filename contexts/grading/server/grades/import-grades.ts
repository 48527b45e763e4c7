import { createReadStream } from 'node:fs'
import { semesterById } from '@halaqa/academics/server'
import type { PartKey } from '@halaqa/curriculum/contract'
import { labelOfPart, markPartsOf, subjectById } from '@halaqa/curriculum/server'
import { invalid, latinDigits } from '@halaqa/kit-contract'
import { unlessDryRun } from '@halaqa/kit-server/acts'
import { db } from '@halaqa/kit-server/database'
import { Refusal, type Uploaded } from '@halaqa/kit-server/http'
import { readTable, type TableLine } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { and, eq, ne } from 'drizzle-orm'
import type { ImportedCell } from '../../contract/grade-office.ts'
import { hundredthsOf, markText } from '../../contract/grade-text.ts'
import { enterGrades } from './enter-grade.ts'
import { readExported } from './exported-marks.ts'
import { valueKey, valuesOf } from './grades.queries.ts'

type Sheet = { semester_id: number; subject_id: number }
type Column = 'number' | 'code' | 'exported' | PartKey
type Line = TableLine<Column>
type Learner = { enrolment_id: number; name: string; values: ReadonlyMap<PartKey, number> }
type Points = { part: PartKey; label: string; points: number; headings: string[] }
/** Lines of one sheet. */
const maxLines = 5000

/** A column by its name in any language, or by its key. */
const headed = (key: string) => ({
  names: [...['ar', 'en', 'fr'].map(language => translate(language, `grading.grade-sheet.${key}`)), key],
})

/**
 * Enters the marks of every line that has any, each line in a transaction of its own, whole or not at all; a trial takes each
 * back. Each cell is told: the same, new, from what to what, or what is wrong with it. A mark that changed since the sheet was
 * exported is never overwritten, but shown.
 */
export async function importGrades(of: Sheet, upload: Uploaded, dryRun: boolean, language: string) {
  await semesterById(of.semester_id)
  const subject = await subjectById(of.subject_id)
  const parts = await columnsOf(subject.id, language)
  const { found, lines } = await readTable<Column>(
    createReadStream(upload.path),
    /\.(csv|txt)$/i.test(upload.name) ? 'csv' : 'xlsx',
    {
      // Sheets of before call it by its former word.
      number: { names: [...headed('number').names, 'رقم الطالب'], needed: true },
      code: headed('code'),
      exported: headed('exported'),
      ...Object.fromEntries(parts.map(({ part, headings }) => [part, { names: headings }])),
    },
    { maxRows: maxLines + 1, maxBytes: 5_000_000, maxUnpackedBytes: 50_000_000 },
  )
  const columns = parts.filter(({ part }) => found.includes(part))
  if (!columns.length) requireParts(parts)
  const learners = await learnersOf(of, parts)
  const key = (line: Line) => latinDigits(line.cells.number ?? '').toUpperCase()
  const times = Map.groupBy(
    lines.filter(line => isFilled(line, columns)),
    key,
  )
  const judge = { columns, subject, language, learners }
  const results = []
  for (const line of lines) {
    // Whoever has no mark yet is left as is: the sheet lists everybody.
    if (!isFilled(line, columns)) continue
    const isTwice = key(line) !== '' && times.get(key(line))!.length > 1
    const judged = judgeLine({ ...line, cells: { ...line.cells, number: key(line) } }, isTwice, judge)
    results.push(await takeOver(judged, dryRun, language))
  }
  return { dry_run: dryRun, done: results.filter(each => each.ok && each.cells.some(writes)).length, results }
}

/** The parts of a subject with the headings by which a sheet may call them: their labels in any language, or their key. */
async function columnsOf(subjectId: number, language: string): Promise<Points[]> {
  const parts = await markPartsOf(subjectId)
  return parts.map(own => ({
    part: own.part,
    label: labelOfPart(own, language),
    points: own.points,
    headings: [...new Set([...['ar', 'en', 'fr'].map(each => labelOfPart(own, each)), own.part])],
  }))
}

/** No part of the subject has a column. */
function requireParts(parts: readonly Points[]): never {
  const missing = parts.map(({ label }) => label).join('، ')
  throw new Refusal(invalid, { file: 'grading.field.columns-missing' }, { missing })
}

const isFilled = ({ cells, faults }: Line, columns: readonly Points[]) =>
  columns.some(({ part }) => cells[part] !== undefined || faults[part] !== undefined)
const writes = ({ outcome }: ImportedCell) => outcome === 'new' || outcome === 'changed'

type Judge = {
  columns: readonly Points[]
  subject: { code: string }
  language: string
  learners: ReadonlyMap<string, Learner>
}
type Judged = { line: number; name: string; enrolmentId: number | null; problem: string | null; cells: ImportedCell[] }

/** What a line means, before anything is written. */
function judgeLine(line: Line, isTwice: boolean, { columns, subject, language, learners }: Judge): Judged {
  const say = (why: string, values?: object) => translate(language, `grading.import.${why}`, { ...values })
  const { number = '', code, exported } = line.cells
  const learner = learners.get(number)
  const problem = () => {
    if (line.faults.number) return say(line.faults.number)
    if (!number) return say('no-number')
    if (code !== undefined && code.toUpperCase() !== subject.code.toUpperCase())
      return say('other-subject', { code, own: subject.code })
    if (isTwice) return say('line-twice', { number })
    return learner ? null : say('unknown-number', { number })
  }
  const before = exported === undefined ? undefined : readExported(exported)
  const cells = columns.flatMap(({ part, label, points }): ImportedCell[] => {
    const fault = line.faults[part]
    const text = line.cells[part]
    const now = learner?.values.get(part) ?? null
    const wrong = (why: string, values?: object): ImportedCell[] => [
      { part, label, outcome: 'wrong', before: now, after: null, message: say(why, values) },
    ]
    if (fault) return wrong(fault)
    if (text === undefined) return []
    const value = hundredthsOf(text)
    if (value === undefined) return wrong('not-a-mark', { text })
    if (value > points * 100) return wrong('above-points', { mark: markText(value), max: points })
    if (now === value) return [{ part, label, outcome: 'same', before: now, after: value, message: null }]
    const was = before?.has(part) ? before.get(part)! : undefined
    if (was !== undefined && was !== now) {
      const values = { was: markText(was) || '—', now: markText(now) || '—' }
      // Left as it was exported: the newer mark stays, and is shown. Changed by both: a person decides.
      if (was === value)
        return [{ part, label, outcome: 'since', before: now, after: now, message: say('since', values) }]
      return wrong('changed-since', values)
    }
    return [{ part, label, outcome: now === null ? 'new' : 'changed', before: now, after: value, message: null }]
  })
  const name = learner?.name ?? (number || '—')
  return { line: line.line, name, enrolmentId: learner?.enrolment_id ?? null, problem: problem(), cells }
}

/** Writes what a line changes. One wrong cell holds back its line. */
async function takeOver({ enrolmentId, problem, ...line }: Judged, dryRun: boolean, language: string) {
  const answer = (code: string | null, message: string | null) => ({ ...line, ok: code === null, code, message })
  if (problem !== null || enrolmentId === null) return answer('invalid', problem)
  const wrong = line.cells.filter(each => each.outcome === 'wrong')
  if (wrong.length) {
    return answer('invalid', wrong.map(each => `${each.label}: ${each.message}`).join('؛ '))
  }
  const values = line.cells.filter(writes).map(({ part, before, after }) => ({ part, value: after, before }))
  if (!values.length) return answer(null, null)
  try {
    await unlessDryRun(dryRun, () => enterGrades(enrolmentId, values, { source: 'import' }))
    return answer(null, null)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return answer(error.problem.code, translate(language, `problem.${error.problem.code}`))
  }
}

/** Everybody of the sheet by number, with the marks that stand. Two statements, however many they are. */
async function learnersOf({ semester_id, subject_id }: Sheet, parts: readonly Points[]): Promise<Map<string, Learner>> {
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
  const marksOf = (enrolmentId: number) =>
    new Map(
      parts.flatMap(({ part }) => {
        const value = values.get(valueKey(enrolmentId, part))
        return value === undefined ? [] : [[part, value] as const]
      }),
    )
  return new Map(
    rows.map(({ number, ...row }) => [number.toUpperCase(), { ...row, values: marksOf(row.enrolment_id) }]),
  )
}
