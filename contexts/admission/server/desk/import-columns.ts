import { publicSpecialties } from '@halaqa/academics/server'
import { isoOfDay, latinDigits, searchKey } from '@halaqa/kit-contract'
import type { SheetCell } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'

type Lists = { specialties: Map<string, number> }
type Column = {
  key: string
  required: boolean
  example: string
  /** What the form calls the field takes, from what stands in the cell. Text by default. */
  read?: (cell: string, lists: Lists) => unknown
}
const number = (cell: string) => (cell ? Number(latinDigits(cell).replace(/[%٪\s]/g, '')) : null)
const hundredths = (cell: string) => {
  const value = number(cell.replace('٫', '.'))
  return value === null || Number.isNaN(value) ? null : Math.round(value * 100)
}
/** A value as the contract knows it, or a word that people write for it. */
const oneOf = (words: Record<string, string[]>) => (cell: string) =>
  Object.keys(words).find(value => [value, ...words[value]!].some(each => searchKey(each) === searchKey(cell))) ?? cell

/** The columns of an import of applicants, in the order of the template. */
export const importColumns: Column[] = [
  { key: 'first_name', required: true, example: 'سالم' },
  { key: 'second_name', required: true, example: 'راشد' },
  { key: 'third_name', required: true, example: 'حمد' },
  { key: 'family_name', required: true, example: 'المعمري' },
  { key: 'latin_name', required: true, example: 'Salim Rashid Hamad Al Maamari' },
  { key: 'civil_number', required: true, example: '71234567' },
  { key: 'birth_date', required: true, example: '17-05-1994', read: cell => isoOfDay(cell) ?? cell },
  { key: 'gender', required: true, example: 'ذكر', read: oneOf({ male: ['ذكر'], female: ['أنثى'] }) },
  { key: 'nationality', required: false, example: 'OM', read: cell => cell.toUpperCase() || 'OM' },
  { key: 'contact_email', required: true, example: 'salim@mail.example' },
  {
    key: 'contact_mobile',
    required: true,
    example: '92000142',
    read: cell => (/^[79]\d{7}$/.test(latinDigits(cell)) ? `+968${latinDigits(cell)}` : cell),
  },
  { key: 'country', required: false, example: 'OM', read: cell => cell.toUpperCase() || 'OM' },
  { key: 'city', required: true, example: 'السيب' },
  {
    key: 'degree_type',
    required: true,
    example: 'بكالوريوس',
    read: oneOf({ diploma: ['دبلوم'], bachelor: ['بكالوريوس', 'licence'], master: ['ماجستير'] }),
  },
  {
    key: 'specialty_id',
    required: true,
    example: '',
    read: (cell, { specialties }) => specialties.get(searchKey(cell)) ?? (Number(latinDigits(cell)) || 0),
  },
  {
    key: 'route',
    required: true,
    example: 'شهادة الثانوية',
    read: oneOf({
      secondary: ['شهادة الثانوية', 'ثانوية', 'الثانوية'],
      experience: ['خبرة', 'الخبرة'],
      degree: ['مؤهل جامعي', 'شهادة جامعية'],
    }),
  },
  { key: 'secondary_percent', required: false, example: '82.5', read: hundredths },
  { key: 'completed_grade', required: false, example: '', read: number },
  { key: 'experience_years', required: false, example: '', read: number },
  {
    key: 'has_bachelor',
    required: false,
    example: '',
    read: cell => ['نعم', 'yes', 'oui', 'true', '1'].includes(cell.toLowerCase()),
  },
]

/** What a column is called in a language. */
export const labelOf = (key: string, language: string): string =>
  translate(language, `admission.registration.fields.${key}`)

/** Which cell of a line is which column: by its name in any language, or by its key. */
export function placesOf(head: SheetCell[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [at, cell] of head.entries()) {
    const written = searchKey(String(cell ?? ''))
    const column = importColumns.find(({ key }) =>
      [key, ...['ar', 'en', 'fr'].map(language => labelOf(key, language))].some(each => searchKey(each) === written),
    )
    if (column && !places.has(column.key)) places.set(column.key, at)
  }
  return places
}

/** A line as the form takes it. */
export function inputOf(line: SheetCell[], places: Map<string, number>, lists: Lists): Record<string, unknown> {
  return Object.fromEntries(
    importColumns.map(({ key, read }) => {
      const cell = textOf(line[places.get(key) ?? -1])
      return [key, read ? read(cell, lists) : cell]
    }),
  )
}
const textOf = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  // The apostrophe with which our own sheets keep a text from being taken for a formula.
  return String(cell)
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
}

/** Specialties by every name they have. */
export async function listsOf(): Promise<Lists> {
  const specialties = new Map<string, number>()
  for (const language of ['ar', 'en', 'fr'])
    for (const { id, name } of await publicSpecialties(language)) specialties.set(searchKey(name), id)
  return { specialties }
}
