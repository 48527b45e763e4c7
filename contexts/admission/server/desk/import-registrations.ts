import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { publicSpecialties } from '@halaqa/academics/server'
import { invalid } from '@halaqa/kit-contract'
import { unlessDryRun } from '@halaqa/kit-server/acts'
import { Refusal, refuse, type Uploaded } from '@halaqa/kit-server/http'
import { readSheet, type SheetCell, writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { StaffRegistrationInput } from '../../contract/office.ts'
import { registerByStaff } from '../sign-up/register-by-staff.ts'
import { importColumns, inputOf, labelOf, listsOf, placesOf } from './import-columns.ts'

/** Lines of one sheet; more come in several. */
const maxLines = 1000

type Result = {
  line: number
  name: string
  ok: boolean
  number: string | null
  code: string | null
  message: string | null
}

/** Adds an applicant for every line, each in a transaction of its own; a trial takes each back. */
export async function importApplicants(upload: Uploaded, periodId: number, dryRun: boolean, language: string) {
  const [head, ...lines] = await sheetOf(upload)
  const places = placesOf(head ?? [])
  const missing = importColumns.filter(({ key, required }) => required && !places.has(key))
  if (missing.length) {
    const list = missing.map(({ key }) => labelOf(key, language)).join('، ')
    refuse(invalid, { file: 'admission.field.columns-missing' }, { columns: list })
  }
  const lists = await listsOf()
  const results: Result[] = []
  for (const [at, line] of lines.entries()) {
    if (line.every(cell => cell === null)) continue
    const input = { ...inputOf(line, places, lists), period_id: periodId }
    results.push(await addOne(at + 2, input, dryRun, language))
  }
  return { dry_run: dryRun, done: results.filter(each => each.ok).length, results }
}

/** The rows of an uploaded sheet; its name says which kind it is, its content is checked by whoever reads it. */
export function sheetOf(upload: Uploaded, maxRows = maxLines + 1): Promise<SheetCell[][]> {
  const type = /\.csv$/i.test(upload.name) ? 'csv' : 'xlsx'
  return readSheet(createReadStream(upload.path), type, { maxRows, maxBytes: 5_000_000, maxUnpackedBytes: 50_000_000 })
}

async function addOne(
  line: number,
  input: Record<string, unknown>,
  dryRun: boolean,
  language: string,
): Promise<Result> {
  const name = ['first_name', 'second_name', 'third_name', 'family_name'].map(key => input[key]).join(' ')
  const told = { line, name: name.trim() }
  const parsed = StaffRegistrationInput.safeParse(input)
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(issue => String(issue.path[0])))]
    const labels = fields.map(field => labelOf(field, language)).join('، ')
    const message = translate(language, 'admission.import.wrong-fields', { list: labels })
    return { ...told, ok: false, number: null, code: 'invalid', message }
  }
  try {
    const { number } = await unlessDryRun(dryRun, () => registerByStaff(parsed.data))
    return { ...told, ok: true, number: dryRun ? null : number, code: null, message: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code } = error.problem
    const fields = Object.keys(error.errors ?? {}).map(field => labelOf(field, language))
    const message = fields.length
      ? translate(language, 'admission.import.wrong-fields', { list: fields.join('، ') })
      : translate(language, `problem.${code}`)
    return { ...told, ok: false, number: null, code, message }
  }
}

/** The columns with one example, to be filled in. */
export async function templateOf(format: 'xlsx' | 'csv', language: string): Promise<Readable> {
  const specialty = (await publicSpecialties(language)).find(each => each.degree_type === 'bachelor')
  const example = Object.fromEntries(importColumns.map(({ key, example }) => [key, example]))
  return writeSheet({
    format,
    rightToLeft: language === 'ar',
    columns: importColumns.map(({ key }) => ({
      label: labelOf(key, language),
      value: (row: Record<string, string>) => row[key],
    })),
    rows: [{ ...example, specialty_id: specialty?.name ?? '' }],
  })
}
