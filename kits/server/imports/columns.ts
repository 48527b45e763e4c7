import type { TableColumns } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import type { CellKind } from './kinds.ts'

type Options = {
  /** What its heading was called in sheets of before, and what others call it. */
  former?: readonly string[]
  /** A sheet without it is refused. */
  needed?: boolean
  /** A line in which it is empty is wrong. */
  required?: boolean
  /** Says which record is meant, and is never written. */
  names?: boolean
  /** An empty cell takes away what stands there. Otherwise it leaves it. */
  empties?: boolean
}
/** What its heading says: a message key, or what says it in a language, where a record brings its own name. */
type Heading = string | ((language: string) => string)
export type ImportColumn<T = any> = { word: Heading; kind: CellKind<T> } & Options
export type ImportColumns = Record<string, ImportColumn>
export type KeyOf<C> = keyof C & string
/** What the cells of a line mean. */
export type Values<C extends ImportColumns> = {
  [K in keyof C]?: C[K] extends ImportColumn<infer T> ? T : never
}

/** A column by its heading. */
export const column = <T>(word: Heading, kind: CellKind<T>, options: Options = {}): ImportColumn<T> => ({
  word,
  kind,
  ...options,
})

/** Of a sheet that was mended and comes again. */
export const faultWord = 'import.fault'

const say = (word: Heading, language: string) => (typeof word === 'string' ? translate(language, word) : word(language))
const headings = (word: Heading, language: string) =>
  [language, ...['ar', 'en', 'fr'].filter(each => each !== language)].map(each => say(word, each))

/** The columns as a sheet is read by: headings in every language, that of whoever asks first, and the keys themselves. */
export function tableOf(columns: ImportColumns, beside: readonly string[], language: string): TableColumns<string> {
  const read = Object.entries(columns).map(([key, { word, former = [], needed = false }]) => [
    key,
    { names: [...headings(word, language), key, ...former], needed, told: true },
  ])
  const passed = [...beside, faultWord].map(word => [`beside ${word}`, { names: headings(word, language) }])
  return Object.fromEntries([...read, ...passed])
}

export const labelOf = (columns: ImportColumns, key: string, language: string): string =>
  say(columns[key]!.word, language)
