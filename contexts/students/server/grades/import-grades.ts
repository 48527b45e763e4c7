import { createReadStream } from 'node:fs'
import { semesterById } from '@halaqa/academics/server'
import { subjectById } from '@halaqa/curriculum/server'
import { invalid, searchKey } from '@halaqa/kit-contract'
import { db, rehearse, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse, type Uploaded } from '@halaqa/kit-server/http'
import { readSheet, type SheetCell } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { and, eq } from 'drizzle-orm'
import { partsOf } from '../../contract/enrolment.ts'
import { hundredthsOf } from '../../contract/grade-text.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { studentTable } from '../students/students.table.ts'
import { enterGrades } from './enter-grade.ts'
import type { Mark } from './write-mark.ts'

type Sheet = { semesterId: number; subjectId: number }
/** Lines of one sheet. */
const maxLines = 5000

/** Enters the marks of every line that has any, each line in a transaction of its own; a trial takes each back. */
export async function importGrades(of: Sheet, upload: Uploaded, dryRun: boolean, language: string) {
  await semesterById(of.semesterId)
  const parts = partsOf(await subjectById(of.subjectId)).map(each => each.part)
  const [head = [], ...lines] = await rowsOf(upload)
  const numberAt = placeOf(head, 'number')
  const columns = parts.map(part => ({ part, at: placeOf(head, part) })).filter(({ at }) => at >= 0)
  if (numberAt < 0 || !columns.length) refuse(invalid, { file: 'students.field.columns-missing' })
  const results = []
  for (const [at, line] of lines.entries()) {
    const number = textOf(line[numberAt])
    // Whoever has no mark yet is left as is: the sheet lists everybody.
    const filled = columns.filter(column => textOf(line[column.at]))
    if (!number || !filled.length) continue
    let name = number
    const code = await refusalOf(() =>
      (dryRun ? rehearse : transaction)(async () => {
        const found = await byNumber(of, number)
        name = found.name
        const values = filled.map(({ part, at: column }): Mark => ({ part, value: markOf(textOf(line[column])) }))
        await enterGrades(found.enrolmentId, values, { source: 'import' })
      }),
    )
    results.push({ line: at + 2, name, ok: !code, code, message: code && translate(language, `problem.${code}`) })
  }
  return { dry_run: dryRun, done: results.filter(each => each.ok).length, results }
}

const rowsOf = (upload: Uploaded) =>
  readSheet(createReadStream(upload.path), /\.csv$/i.test(upload.name) ? 'csv' : 'xlsx', {
    maxRows: maxLines + 1,
    maxBytes: 5_000_000,
    maxUnpackedBytes: 50_000_000,
  })

/** A column by its name in any language, or by its key. */
function placeOf(head: SheetCell[], key: string): number {
  const names = [key, ...['ar', 'en', 'fr'].map(language => translate(language, `students.grade-sheet.${key}`))]
  return head.findIndex(cell => names.some(name => searchKey(name) === searchKey(String(cell ?? ''))))
}
const textOf = (cell: SheetCell | undefined) => String(cell ?? '').trim()

const markOf = (text: string): number => hundredthsOf(text) ?? refuse(invalid, { value: 'field.decimal' })

async function byNumber({ semesterId, subjectId }: Sheet, number: string) {
  const [row] = await db()
    .select({ enrolmentId: enrolmentTable.id, name: studentTable.fullName })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.studentId))
    .where(
      and(
        eq(enrolmentTable.semesterId, semesterId),
        eq(enrolmentTable.subjectId, subjectId),
        eq(studentTable.number, number.toUpperCase()),
      ),
    )
  return row ?? refuse(invalid, { number: 'field.unknown-reference' })
}
