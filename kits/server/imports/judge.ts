import { createHash } from 'node:crypto'
import { type ImportedCell, type ImportedLine, type ImportOutcome, invalid } from '@halaqa/kit-contract'
import { type Language, setApart } from '@halaqa/kit-contract/format'
import { translate } from '@halaqa/kit-server/words'
import { type ImportColumns, type KeyOf, labelOf, type Values } from './columns.ts'
import { isAsExported, readExportedCell, shownExported } from './exported.ts'
import { plainText, type Said } from './kinds.ts'
import type { ReadLine } from './read-import.ts'

/** What a line means, by whoever knows the records. */
export type Judged<C extends ImportColumns, S> = {
  /** Whom or what the line is about, for a person. */
  name?: string
  /** What the line is written by; a line that is wrong has none. */
  subject?: S
  /** What stands in the college now; a column that is not here is not of this record, and is left alone. */
  now?: { [K in KeyOf<C>]?: Values<C>[K] | null }
  /** The line makes something new. */
  isNew?: boolean
  /** Why nothing can be done with the line. */
  problem?: Said
  /** What is wrong with its cells. */
  wrong?: Partial<Record<KeyOf<C>, Said>>
}
/** A line that was judged: what is told of it, what it is written by, and which of its columns change. */
export type Told<C extends ImportColumns, S> = {
  read: ReadLine<C>
  told: ImportedLine
  subject: S | undefined
  changed: ReadonlySet<KeyOf<C>>
}
export type Judging<C extends ImportColumns> = {
  columns: C
  found: ReadonlySet<KeyOf<C>>
  language: string
  /** The column that says what stood when the sheet was exported. */
  exported?: KeyOf<C> | undefined
}

/** Compares a line with what stands: every cell is told, and the line as a whole. */
export function tell<C extends ImportColumns, S>(
  read: ReadLine<C>,
  judged: Judged<C, S>,
  judging: Judging<C>,
): Told<C, S> {
  const { columns, found, language, exported } = judging
  const stood = exported ? readExportedCell(read.texts[exported] ?? '') : new Map<string, string>()
  const wrong: Partial<Record<string, Said>> = { ...judged.wrong, ...read.wrong }
  const cells = (Object.keys(columns) as KeyOf<C>[]).flatMap((key): ImportedCell[] => {
    const said = wrong[key]
    const now = judged.now?.[key]
    const show = (value: unknown) =>
      value === null || value === undefined || value === '' ? null : columns[key]!.kind.show(value, language)
    if (said)
      return [cellOf(key, 'wrong', show(now), read.texts[key] ?? null, translate(language, said.key, said.values))]
    if (!found.has(key) || columns[key]!.names || key === exported) return []
    const value = read.values[key]
    if (value === undefined || !judged.now || !(key in judged.now)) return []
    const [before, after] = [show(now), show(value)]
    if (before === after || isText(now, read.texts[key])) return [cellOf(key, 'same', before, before, null)]
    const was = stood.get(key)
    if (was !== undefined && !isAsExported(columns, key, now, was)) {
      const values = { was: shownExported(was) ?? '…', now: before ?? '—' }
      // Left as it was exported: what stands is newer, stays, and is shown. Changed by both: a person decides.
      if (isAsExported(columns, key, value, was))
        return [cellOf(key, 'since', before, before, translate(language, 'import.since', values))]
      return [cellOf(key, 'wrong', before, after, translate(language, 'import.changed-since', values))]
    }
    return [cellOf(key, before === null ? 'new' : 'changed', before, after, null)]
  })
  const problem = judged.problem && translate(language, judged.problem.key, judged.problem.values)
  const message = problem ?? faultsOf(cells, columns, language)
  const changed = new Set(cells.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').map(columnOf))
  const outcome: ImportOutcome = message !== null ? 'wrong' : judged.isNew ? 'new' : changed.size ? 'changed' : 'same'
  return {
    read,
    subject: judged.subject,
    changed: changed as ReadonlySet<KeyOf<C>>,
    told: {
      line: read.line,
      name: judged.name || '—',
      outcome,
      ok: outcome !== 'wrong',
      code: outcome === 'wrong' ? invalid.code : null,
      message,
      note: null,
      cells,
      ...(outcome === 'wrong' && { given: read.texts as Record<string, string> }),
    },
  }
}
const columnOf = ({ column }: ImportedCell) => column
/** What begins with an apostrophe of its own is the same text, though reading takes one away. */
const isText = (now: unknown, text: string | undefined) =>
  typeof now === 'string' && text !== undefined && (text === now || plainText(text) === plainText(now))

const cellOf = (
  column: string,
  outcome: ImportedCell['outcome'],
  before: string | null,
  after: string | null,
  message: string | null,
): ImportedCell => ({ column, outcome, before, after, message })

/** «Mark: not a number; Name: …», or null where no cell is wrong. */
export function faultsOf(cells: readonly ImportedCell[], columns: ImportColumns, language: string): string | null {
  const wrong = cells.filter(({ outcome }) => outcome === 'wrong')
  const said = wrong.map(({ column, message }) => `${labelOf(columns, column, language)}: ${message}`)
  return said.length ? setApart(said, language as Language) : null
}

/** The same line, refused after all. */
export const refused = <C extends ImportColumns, S>(
  line: Told<C, S>,
  code: string,
  message: string,
  cells: readonly ImportedCell[] = [],
): Told<C, S> => {
  const others = line.told.cells.filter(cell => !cells.some(({ column }) => column === cell.column))
  return {
    ...line,
    told: {
      ...line.told,
      outcome: 'wrong',
      ok: false,
      code,
      message,
      cells: [...others, ...cells],
      given: line.read.texts as Record<string, string>,
    },
  }
}

/**
 * Lines that are about the same: the first of those that say the same stands, the others are told where it is; where they
 * say different things none stands. What is wrong already does not count against the others, and is told of them too: it
 * would be refused again once it is corrected.
 */
export function withoutTwice<C extends ImportColumns, S>(
  lines: readonly Told<C, S>[],
  { key, code, language }: { key: KeyOf<C>; code: string; language: string },
): Told<C, S>[] {
  const keyOf = ({ read }: Told<C, S>) => {
    const value = read.values[key]
    return value === undefined ? '' : String(value)
  }
  const known = lines.filter(line => keyOf(line) !== '')
  const byKey = Map.groupBy(known, keyOf)
  return lines.map(line => {
    const all = byKey.get(keyOf(line)) ?? [line]
    if (!line.told.ok) return all.length > 1 ? toldOfOthers(line, all, key, language) : line
    const same = all.filter(each => each.told.ok)
    const [first] = same
    if (same.length === 1 || first === undefined) return line
    const isAlike = same.every(each => alike(each.read) === alike(first.read))
    if (isAlike && line === first) return line
    const others = same.filter(each => each !== line).map(each => each.read.line)
    const values = { line: first.read.line, lines: others }
    return refused(line, code, translate(language, isAlike ? 'import.line-again' : 'import.line-twice', values))
  })
}
/** A line that is wrong, with where else the same is. */
function toldOfOthers<C extends ImportColumns, S>(
  line: Told<C, S>,
  all: readonly Told<C, S>[],
  key: KeyOf<C>,
  language: string,
): Told<C, S> {
  const lines = all.filter(each => each !== line).map(each => each.read.line)
  const also = translate(language, 'import.line-also', { lines })
  const own = line.told.cells.find(({ column, outcome }) => column === key && outcome === 'wrong')
  const said = own?.message ? [own.message, also] : [also]
  const cell = cellOf(
    key,
    'wrong',
    own?.before ?? null,
    line.read.texts[key] ?? null,
    setApart(said, language as Language),
  )
  return refused(line, line.told.code ?? invalid.code, setApart([line.told.message, also], language as Language), [
    cell,
  ])
}

const alike = ({ texts }: ReadLine<ImportColumns>) => JSON.stringify(Object.entries(texts).sort())

/** Four letters for what was shown of a line: whether it means the same when it is taken over. */
export function seenOf({ told, read }: Told<ImportColumns, unknown>): string {
  const { outcome, code, cells } = told
  return createHash('sha256')
    .update(JSON.stringify([read.texts, outcome, code, cells.map(cell => [cell.column, cell.outcome, cell.before])]))
    .digest('base64url')
    .slice(0, seenLength)
}
export const seenLength = 4
