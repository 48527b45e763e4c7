import { type ImportAnswer, type ImportOutcome, invalid, type Problem } from '@halaqa/kit-contract'
import { unlessDryRun } from '@halaqa/kit-server/acts'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { type ImportColumns, type KeyOf, labelOf } from './columns.ts'
import { type Judged, seenOf, type Told, tell, withoutTwice } from './judge.ts'
import { type ReadLine, readImport, type SheetOf, type SheetSource } from './read-import.ts'
import { heldToShown, takeEach, takeTogether, type Watch, type Write } from './take-over.ts'

/** What is asked of an import: whose sheet it is, and what stands beside the file. */
export type Importing<A> = {
  asked: A
  language: string
  dryRun: boolean
  columns?: string | undefined
  shown?: string | undefined
  watch?: Watch | undefined
}
type MadeOf<T, A> = T | ((asked: A) => T | Promise<T>)

/** How the sheets of an import are judged and written. The kit reads, compares, tells and tries. */
export type ImportSource<C extends ImportColumns, S, A> = {
  columns: MadeOf<C, A>
  /** Words of headings that the export has for people. */
  beside?: readonly string[]
  /** The column by which a line is known: no two lines have the same. */
  key?: KeyOf<C>
  /** What a line is refused as that stands there twice. */
  twice?: Problem
  /** The sheet says what it is of; one of something else is refused. */
  of?: (asked: A) => SheetOf | Promise<SheetOf>
  /** The column that says what stood when the sheet was exported. */
  exported?: KeyOf<C>
  /** A line that says nothing, where the sheet lists everybody. */
  passes?: (line: ReadLine<C>) => boolean
  /** Lines build upon each other: all are written in one transaction, and one that is wrong holds back all. */
  together?: boolean
  /** What the lines mean, all at once: in a few statements, however many they are. Answers one for each, in their order. */
  judge: (lines: readonly ReadLine<C>[], asked: A) => Promise<Judged<C, S>[]>
  /** Does what a line means, in a transaction that a trial takes back. */
  write: Write<C, S>
  /** Whole sentences about the sheet: what it leaves out. */
  notes?: (lines: readonly ReadLine<C>[], asked: A, language: string) => Promise<string[]>
  /** After lines that were written together, in their transaction. */
  wrote?: (lines: number, asked: A) => Promise<void>
}

/** Reads, judges and tries a sheet, or takes it over. A trial is the same code, taken back. */
export async function importSheet<C extends ImportColumns, S, A>(
  source: ImportSource<C, S, A>,
  sheet: SheetSource,
  { lines: most, ...importing }: Importing<A> & { lines: number },
): Promise<ImportAnswer> {
  const { asked, language, dryRun } = importing
  const { columns, meant, found, of, head } = await readSheet(source, sheet, { ...importing, lines: most })
  const own = (await source.notes?.(meant, asked, language)) ?? []
  const take = async () => {
    const judged = await source.judge(meant, asked)
    const judging = { columns, found, language, exported: source.exported }
    const told = meant.map((line, at) => tell(line, judged[at]!, judging))
    const { key, twice = invalid } = source
    const once = key ? withoutTwice(told, { key, code: twice.code, language }) : told
    const held = dryRun ? once : heldToShown(once, importing.shown, language)
    const wrote = source.wrote && ((count: number) => source.wrote!(count, asked))
    const how = { columns, language, dryRun, write: source.write, wrote, watch: importing.watch }
    return { shown: once.map(seenOf).join(''), done: await (source.together ? takeTogether : takeEach)(held, how) }
  }
  // What lines mean together is found where it is written: nobody else's import comes in between.
  const { shown, done } = await (source.together ? unlessDryRun(dryRun, take) : take())
  const isHeld = Boolean(source.together) && done.some(line => !line.told.ok)
  const isOver = done.some(({ told }) => told.outcome === 'changed')
  const notes = [...unsaid({ columns, found, of, exported: isOver ? source.exported : undefined }, language), ...own]
  return {
    ...answerOf(done, isHeld),
    ...head,
    dry_run: dryRun,
    run_id: null,
    notes: isHeld ? [translate(language, 'import.held-back'), ...notes] : notes,
    shown,
  }
}

type Saying = {
  columns: ImportColumns
  found: ReadonlySet<string>
  of: SheetOf | undefined
  exported: string | undefined
}
/** What a sheet of somebody's own making does not say, and nobody can look at therefore: what it is of, what stood before. */
function unsaid({ columns, found, of, exported }: Saying, language: string): string[] {
  const missing = (key: string | undefined) => key !== undefined && !found.has(key)
  const note = (key: string, column: string) =>
    translate(language, `import.${key}`, { column: labelOf(columns, column, language), own: of?.own })
  return [
    ...(missing(of?.column) ? [note('of-unsaid', of!.column)] : []),
    ...(missing(exported) ? [note('exported-unsaid', exported!)] : []),
  ]
}

const made = async <T, A>(given: MadeOf<T, A>, asked: A): Promise<T> =>
  typeof given === 'function' ? await (given as (asked: A) => T | Promise<T>)(asked) : given

function answerOf(lines: readonly Told<ImportColumns, unknown>[], isHeld: boolean) {
  const counts: Record<ImportOutcome, number> = { same: 0, new: 0, changed: 0, wrong: 0 }
  for (const { told } of lines) counts[told.outcome] += 1
  return { done: isHeld ? 0 : counts.new + counts.changed, counts, results: lines.map(line => line.told) }
}

/** What stands in a sheet, read but not judged. Refuses a sheet in which nothing is meant. */
export async function readSheet<C extends ImportColumns, S, A>(
  source: ImportSource<C, S, A>,
  sheet: SheetSource,
  { asked, language, columns: map, lines: most }: Importing<A> & { lines: number },
) {
  const columns = await made(source.columns, asked)
  const of = await source.of?.(asked)
  const { lines, found, ...head } = await readImport(sheet, {
    columns,
    language,
    lines: most,
    map,
    of,
    ...(source.beside && { beside: source.beside }),
  })
  const meant = lines.filter(line => !source.passes?.(line))
  if (!meant.length) refuse(invalid, { file: lines.length ? 'field.sheet-unfilled' : 'field.sheet-empty' })
  return { columns, meant, found, of, head }
}
