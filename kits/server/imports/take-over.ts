import { changedSince, type ImportedCell, type ImportedLine } from '@halaqa/kit-contract'
import { unlessDryRun } from '@halaqa/kit-server/acts'
import { Refusal } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import type { ImportColumns, KeyOf, Values } from './columns.ts'
import { faultsOf, refused, seenLength, seenOf, type Told } from './judge.ts'

/** A line that is to be written. */
export type Writing<C extends ImportColumns, S> = {
  subject: S
  values: Values<C>
  /** The columns that change something; of a line that makes something new only those that change what there is. */
  changed: ReadonlySet<KeyOf<C>>
}
/** Writes a line, in its transaction; answers what was made, for a person. */
export type Write<C extends ImportColumns, S> = (line: Writing<C, S>) => Promise<string | undefined>
/** Who watches a long import: it may be tried again after a crash, and be cancelled. */
export type Watch = {
  /** What an earlier try has written, by line: it is told as it was, and not written again. */
  written: ReadonlyMap<number, ImportedLine>
  /** In the transaction that writes the line. */
  wrote: (told: ImportedLine) => Promise<void>
  /** How many lines were looked at; false when nobody wants the rest any more. */
  lookedAt: (lines: number) => Promise<boolean>
}
/** Thrown out of an import that was cancelled: lines that were written stay, those of one transaction are taken back. */
export class ImportCancelled extends Error {}

type How<C extends ImportColumns, S> = {
  columns: C
  language: string
  dryRun: boolean
  write: Write<C, S>
  /** After the lines that were written together, in their transaction. */
  wrote?: ((lines: number) => Promise<void>) | undefined
  watch?: Watch | undefined
}

const writes = ({ told }: Told<ImportColumns, unknown>) => told.outcome === 'new' || told.outcome === 'changed'

/** Lines that mean something else than what was shown are shown again, and not written. */
export function heldToShown<C extends ImportColumns, S>(
  lines: readonly Told<C, S>[],
  shown: string | undefined,
  language: string,
): Told<C, S>[] {
  if (shown === undefined) return [...lines]
  return lines.map((line, at) => {
    const was = shown.slice(at * seenLength, (at + 1) * seenLength)
    if (!writes(line) || was === seenOf(line)) return line
    return refused(line, changedSince.code, translate(language, 'import.changed-since-shown'))
  })
}

/** Lines between two looks at whether the import was cancelled. */
const lookEvery = 25

/** Writes each line in a transaction of its own: one that is refused holds back no other. A trial takes each back. */
export async function takeEach<C extends ImportColumns, S>(
  lines: readonly Told<C, S>[],
  how: How<C, S>,
): Promise<Told<C, S>[]> {
  const done: Told<C, S>[] = []
  for (const line of lines) {
    if (how.watch && done.length % lookEvery === 0 && !(await how.watch.lookedAt(done.length)))
      throw new ImportCancelled()
    const before = how.watch?.written.get(line.read.line)
    if (before) done.push({ ...line, told: before })
    else done.push(writes(line) ? await takeOne(line, how) : line)
  }
  return done
}

/**
 * Writes all lines in one transaction, as they build upon each other: one that is wrong holds back all, and so none is
 * written where one is.
 */
export async function takeTogether<C extends ImportColumns, S>(
  lines: readonly Told<C, S>[],
  how: How<C, S>,
): Promise<Told<C, S>[]> {
  if (lines.some(({ told }) => !told.ok)) return [...lines]
  let at = 0
  try {
    return await unlessDryRun(how.dryRun, async () => {
      const done: Told<C, S>[] = []
      for (const line of lines) {
        at = done.length
        done.push(writes(line) ? noted(line, await writeOne(line, how), how) : line)
      }
      const written = done.filter(writes).length
      if (written > 0) await how.wrote?.(written)
      return done
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return lines.map((line, index) => (index === at ? refusedBy(line, error, how) : line))
  }
}

async function takeOne<C extends ImportColumns, S>(line: Told<C, S>, how: How<C, S>): Promise<Told<C, S>> {
  try {
    return await unlessDryRun(how.dryRun, async () => {
      const written = noted(line, await writeOne(line, how), how)
      if (!how.dryRun) await how.watch?.wrote(written.told)
      return written
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refusedBy(line, error, how)
  }
}

const writeOne = <C extends ImportColumns, S>({ subject, read, changed }: Told<C, S>, { write }: How<C, S>) =>
  write({ subject: subject as S, values: read.values, changed })

/** What a trial makes is gone again: its number would mean another record. */
const noted = <C extends ImportColumns, S>(line: Told<C, S>, note: string | undefined, { dryRun }: How<C, S>) =>
  note === undefined || dryRun ? line : { ...line, told: { ...line.told, note } }

/** What the use case refuses stands at the cells that it names, else at the line. */
function refusedBy<C extends ImportColumns, S>(line: Told<C, S>, error: Refusal, how: How<C, S>): Told<C, S> {
  const { columns, language } = how
  const cells = Object.entries(error.errors ?? {})
    .filter(([key]) => key in columns)
    .map(([column, key]): ImportedCell => {
      const message = translate(language, key, error.facts)
      const after = line.read.texts[column as KeyOf<C>] ?? null
      return { column, outcome: 'wrong', before: null, after, message }
    })
  const message = faultsOf(cells, columns, language) ?? translate(language, `problem.${error.problem.code}`)
  return refused(line, error.problem.code, message, cells)
}
