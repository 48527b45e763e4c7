import type { Readable } from 'node:stream'
import { specialtyList } from '@halaqa/academics/server'
import { takenEmails } from '@halaqa/identity/server'
import { fieldIssues } from '@halaqa/kit-contract'
import { type Language, number } from '@halaqa/kit-contract/format'
import { handleImport, type Judged, labelOf, type ReadLine, type Said } from '@halaqa/kit-server/imports'
import { sheetOf } from '@halaqa/kit-server/list'
import { translate } from '@halaqa/kit-server/words'
import { alreadyApplied, importRegistrations, StaffRegistrationInput } from '../../contract/office.ts'
import { freeSeats, periodById } from '../seats/periods.queries.ts'
import { registerByStaff, type StaffRegistration } from '../sign-up/register-by-staff.ts'
import { heldNumbers } from '../sign-up/sign-up.ts'
import { type ApplicantColumns, examples, importColumns } from './import-columns.ts'

/** Adds an applicant for every line, each in a transaction of its own; a trial takes each back. */
export const importApplicantsHandler = handleImport(importRegistrations, {
  columns: async () => importColumns(await specialtyIds()),
  key: 'civil_number',
  twice: alreadyApplied,
  judge: (lines, { body }) => judgeApplicants(lines, Number(body.period_id)),
  write: async ({ subject }) => (await registerByStaff(subject)).number,
  notes: async (lines, { body }, language) => [
    translate(language, 'admission.import_mails'),
    ...(await seatsNote(Number(body.period_id), lines.length, language)),
  ],
})

/** A trial takes every line back, and so each finds the same seats: that they are too few is said beside the lines. */
async function seatsNote(periodId: number, lines: number, language: string): Promise<string[]> {
  const period = await periodById(periodId)
  const free = period ? Math.max(0, await freeSeats(period)) : lines
  if (free >= lines) return []
  const shown = { count: free, shown: number(free, language as Language), lines: number(lines, language as Language) }
  return [translate(language, 'admission.import_seats', shown)]
}

const named = ['first_name', 'second_name', 'third_name', 'family_name'] as const
/** What may be left out of a sheet. */
const usual = { nationality: 'OM', country: 'OM' }

/** Of a line that is wrong it is told too that its person applied already, or its address is taken; of any other, when it is tried. */
async function judgeApplicants(lines: readonly ReadLine<ApplicantColumns>[], periodId: number) {
  const judged = lines.map(line => judgeApplicant(line, periodId))
  const wrong = lines.filter((_, at) => judged[at]!.wrong)
  const of = (key: 'civil_number' | 'contact_email') => wrong.flatMap(({ values }) => values[key] ?? [])
  const [held, taken] = await Promise.all([
    heldNumbers(of('civil_number'), periodId),
    takenEmails('registrars', of('contact_email')),
  ])
  return judged.map((each, at) => {
    if (!each.wrong) return each
    const { civil_number = '', contact_email = '' } = lines[at]!.values
    const also: Judged<ApplicantColumns, StaffRegistration>['wrong'] = {
      ...(held.has(civil_number) && { civil_number: { key: 'problem.already-applied' } }),
      ...(taken.has(contact_email.toLowerCase()) && { contact_email: { key: 'field.taken' } }),
    }
    return { ...each, wrong: { ...also, ...each.wrong } }
  })
}

/** The same schema judges a line as judges the form. */
function judgeApplicant(
  { values, texts }: ReadLine<ApplicantColumns>,
  period_id: number,
): Judged<ApplicantColumns, StaffRegistration> {
  const name = named.flatMap(key => texts[key] ?? []).join(' ')
  const parsed = StaffRegistrationInput.safeParse({ ...usual, ...values, period_id }, { reportInput: true })
  if (parsed.success) return { name, subject: parsed.data, isNew: true }
  const wrong: Record<string, Said> = Object.fromEntries(
    fieldIssues(parsed.error).map(({ field, key, values: bounds }) => [field, { key, values: bounds }]),
  )
  return { name, isNew: true, wrong }
}

/** Specialties by every name they have, and by their ids. */
async function specialtyIds(): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const language of ['ar', 'en', 'fr'])
    for (const { id, name } of await specialtyList(language)) ids.set(name, id).set(String(id), id)
  return ids
}

/** The columns of an import, for the page that tells of them. */
export const applicantColumns = (language: string) => {
  const columns = importColumns(new Map())
  return Object.entries(columns).map(([key, { needed = false }]) => ({
    key,
    required: needed,
    label: labelOf(columns, key, language),
  }))
}

/** The columns with one example, to be filled in. */
export async function templateOf(format: 'xlsx' | 'csv', language: string): Promise<Readable> {
  const specialty = (await specialtyList(language)).find(each => each.degree_type === 'bachelor')
  return sheetOf({
    format,
    language,
    columns: applicantColumns(language).map(({ key, label }) => ({
      label,
      value: (row: Record<string, string>) => row[key],
    })),
    rows: [{ ...examples, specialty_id: specialty?.name ?? '' }],
  })
}
