import { isoOfDay, latinDigits, searchKey } from '@halaqa/kit-contract'
import { translate } from '@halaqa/kit-server/words'

/** A message and what it names. */
export type Said = { key: string; values?: Record<string, unknown> }
export type Read<T> = { value: T } | { wrong: Said }

/** What stands in the cells of a column: how they are read, and how a value is said to a person and written into a sheet. */
export type CellKind<T = any> = {
  /** What stands in a cell, never empty. The language is that of what may be named in a fault. */
  read: (text: string, language: string) => Read<T>
  show: (value: T, language: string) => string
}

const wrong = (key: string, values?: Record<string, unknown>) => ({ wrong: { key, ...(values && { values }) } })

/** The apostrophe with which our own CSV keeps a text from being run, and Excel a number from being one. */
const unguarded = (text: string) => text.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')
/** A text as sheets give it back: lines end in one way. */
export const plainText = (text: string): string => unguarded(text).replace(/\r\n?/g, '\n').trim()

export const text = (max = 32_000): CellKind<string> => ({
  read: cell => {
    const value = plainText(cell)
    return [...value].length > max ? wrong('field.too-long', { max, count: max }) : { value }
  },
  show: value => value,
})

/** A number that names something: capital letters, Latin digits. */
export const code: CellKind<string> = {
  read: cell => ({ value: latinDigits(plainText(cell)).toUpperCase() }),
  show: value => value,
}

type Bounds = { min?: number; max?: number }
const bounded = <T>(value: T, number: number, { min, max }: Bounds): Read<T> => {
  if (min !== undefined && number < min) return wrong('field.too-small', { min })
  return max !== undefined && number > max ? wrong('field.too-big', { max }) : { value }
}

/** A whole number in any digits; `70.00` too, as a sheet shows it. */
export const number = (bounds: Bounds = {}): CellKind<number> => ({
  read: cell => {
    const plain = latinDigits(cell)
      .trim()
      .replace(/[.,]0{1,2}$/, '')
    return /^-?\d{1,9}$/.test(plain) ? bounded(Number(plain), Number(plain), bounds) : wrong('field.integer')
  },
  show: String,
})

/**
 * A mark or a percentage of two places, in hundredths: `18`, `18.5`, `١٨٫٢٥`, `18,5`, `82.5%`. A comma that separates
 * decimals stands where Excel is French.
 */
export const mark = (bounds: Bounds = {}): CellKind<number> => ({
  read: cell => {
    const plain = latinDigits(cell)
      .replace(/[%٪\s]/g, '')
      .replace(/[،,]/, '.')
    const [, whole, rest = ''] = /^(\d{1,3})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? []
    if (whole === undefined) return wrong('import.not-a-mark', { text: cell })
    const value = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
    return bounded(value, value / 100, bounds)
  },
  show: value => String(value / 100),
})

/** `17-05-1994`, `17/5/1994`, `1994-05-17`, or a day of the sheet itself. */
export const day: CellKind<string> = {
  read: cell => {
    const plain = latinDigits(cell).trim()
    const [, d, m, y] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(plain) ?? []
    const [year, month, date] = y ? [y, m, d] : plain.split('-')
    const iso = isoOfDay(`${date?.padStart(2, '0')}-${month?.padStart(2, '0')}-${year}`)
    return iso ? { value: iso } : wrong('import.not-a-day', { text: cell })
  },
  show: value => value.split('-').reverse().join('-'),
}

const yes = ['1', 'true', 'yes', 'y', 'oui', 'vrai', 'نعم', 'x', '✓'].map(searchKey)
const no = ['0', 'false', 'no', 'n', 'non', 'faux', 'لا', '-'].map(searchKey)
export const yesNo: CellKind<boolean> = {
  read: cell => {
    const said = searchKey(cell)
    if (yes.includes(said)) return { value: true }
    return no.includes(said) ? { value: false } : wrong('import.not-yes-no', { text: cell })
  },
  show: (value, language) => translate(language, value ? 'import.yes' : 'import.no'),
}

const languages = ['ar', 'en', 'fr']
/**
 * One of a closed list: by its value, by its word in any language (`word` and the value make the key), or by what else people
 * write for it.
 */
export const oneOf = <T extends string>(
  values: readonly T[],
  word: string,
  also: Partial<Record<T, readonly string[]>> = {},
): CellKind<T> => {
  const said = (value: T, language: string) => translate(language, `${word}.${value}`)
  // Once a column, and not before a cell is read: words are there when the server starts. Where two say the same, the first.
  let byName: Map<string, T> | undefined
  const named = () =>
    new Map(
      [...values].reverse().flatMap(value => {
        const names = [value, ...languages.map(each => said(value, each)), ...(also[value] ?? [])]
        return names.map(name => [searchKey(name), value] as const)
      }),
    )
  return {
    read: (cell, language) => {
      byName ??= named()
      const value = byName.get(searchKey(plainText(cell)))
      if (value !== undefined) return { value }
      return wrong('field.not-one-of', { list: values.map(each => said(each, language)) })
    },
    show: said,
  }
}

/** A record by its code or by any of its names. */
export const reference = <T extends string | number>(
  names: ReadonlyMap<string, T>,
  show: (value: T) => string = String,
): CellKind<T> => {
  const byKey = new Map([...names].map(([name, value]) => [searchKey(name), value]))
  return {
    read: cell => {
      const value = byKey.get(searchKey(plainText(cell)))
      return value === undefined ? wrong('import.unknown-code', { text: cell }) : { value }
    },
    show,
  }
}
