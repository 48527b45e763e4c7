import { createReadStream } from 'node:fs'
import { invalid, latinDigits, searchKey } from '@halaqa/kit-contract'
import { unlessDryRun } from '@halaqa/kit-server/acts'
import { db } from '@halaqa/kit-server/database'
import { refusalOf, refuse, type Uploaded } from '@halaqa/kit-server/http'
import { readSheet, type SheetCell } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { registrationTable } from '../registrations/registrations.table.ts'
import { enterResult } from './enter-result.ts'
import { examById } from './exam-students.queries.ts'

/** Lines of one sheet. */
const maxLines = 5000

/** Enters the mark of every line that has one, each in a transaction of its own; a trial takes each back. */
export async function importResults(examId: number, upload: Uploaded, dryRun: boolean, language: string) {
  await examById(examId)
  const [head, ...lines] = await rowsOf(upload)
  const numberAt = placeOf(head ?? [], 'number')
  const scoreAt = placeOf(head ?? [], 'score')
  if (numberAt < 0 || scoreAt < 0) refuse(invalid, { file: 'admission.field.columns-missing' })
  const results = []
  for (const [at, line] of lines.entries()) {
    const [number, score] = [textOf(line[numberAt]), textOf(line[scoreAt])]
    // Whoever has no mark yet is left as is: the sheet lists everybody.
    if (!number || !score) continue
    let name = number
    const code = await refusalOf(() =>
      unlessDryRun(dryRun, async () => {
        const registration = await byNumber(number)
        name = registration.full_name
        await enterResult(registration.id, examId, markOf(score))
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
  const names = [key, ...['ar', 'en', 'fr'].map(language => translate(language, `admission.exam-sheet.${key}`))]
  return head.findIndex(cell => names.some(name => searchKey(name) === searchKey(String(cell ?? ''))))
}
const textOf = (cell: SheetCell | undefined) => latinDigits(String(cell ?? '')).trim()

function markOf(score: string): number {
  return /^\d{1,4}$/.test(score) ? Number(score) : refuse(invalid, { score: 'field.integer' })
}

async function byNumber(number: string) {
  const [row] = await db().select().from(registrationTable).where(eq(registrationTable.number, number.toUpperCase()))
  return row ?? refuse(invalid, { number: 'field.unknown-reference' })
}
