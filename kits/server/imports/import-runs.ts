import {
  type Import,
  type ImportAnswer,
  type ImportRun,
  importRunOver,
  type KnownColumn,
  notFound,
  operationId,
} from '@halaqa/kit-contract'
import { saidOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { may, Refusal, refuse } from '@halaqa/kit-server/http'
import { job } from '@halaqa/kit-server/jobs'
import { currentActor } from '@halaqa/kit-server/request'
import { reasonOf, runsOf } from '@halaqa/kit-server/runs'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { type Importing, type ImportSource, importSheet } from './import.ts'
import { type ImportRunRow, importRunLineTable, importRunTable } from './import-runs.table.ts'
import { ImportCancelled, type Watch } from './take-over.ts'

type AnySource = ImportSource<any, any, any>
const sources = new Map<string, { route: Import; source: AnySource }>()
/** A job knows an import by the name of its route. */
export const rememberSource = (route: Import, source: AnySource): void =>
  void sources.set(operationId(route), { route, source })

const word = 'platform.import-run'
const runs = runsOf({
  word,
  table: importRunTable,
  job: { name: 'platform.import', minutes: 60, atOnce: 4 },
  refusals: { over: importRunOver, notCancelled: importRunOver },
  access: run => sources.get(run.operation)!.route.access,
  // Sheets are full of names.
  cancelled: { sheet: '' },
  begins: 'working',
  work: async (run, note) => {
    // Written down with the last line, by a try that did not come further.
    if (run.answer || run.refused) return true
    const over = (came: Partial<ImportRunRow>) => note({ ...came, processed: run.total, sheet: '' })
    try {
      const { source } = sources.get(run.operation)!
      // Lines that are written together are written with their answer, or not at all.
      if (!source.together) return await over({ answer: await importOf(run, note) })
      await transaction(async () => {
        if (!(await over({ answer: await importOf(run, note) }))) throw new ImportCancelled()
      })
      return true
    } catch (error) {
      if (error instanceof ImportCancelled) return false
      if (!(error instanceof Refusal) || error.problem.status >= 500) throw error
      return over({ refused: saidOf(error, run.language) })
    }
  },
})

async function importOf(run: ImportRunRow, note: (set: { processed: number }) => Promise<boolean>) {
  const { source, route } = sources.get(run.operation)!
  const { params, body, columns, shown } = run.asked
  const written = await db().select().from(importRunLineTable).where(eq(importRunLineTable.run_id, run.id))
  const watch: Watch = {
    written: new Map(written.map(({ line, told }) => [line, told])),
    wrote: told => db().insert(importRunLineTable).values({ run_id: run.id, line: told.line, told }).then(),
    lookedAt: processed => note({ processed }),
  }
  return importSheet(
    source,
    { name: run.name, content: Buffer.from(run.sheet, 'base64') },
    {
      asked: { params, body, language: run.language },
      language: run.language,
      dryRun: run.dry_run,
      columns: columns ?? undefined,
      shown: shown ?? undefined,
      lines: route.lines,
      watch,
    },
  )
}

type Asked = Importing<{ params: unknown; body: unknown; language: string }> & {
  operation: string
  file: { name: string; content: Buffer }
}
type Head = { columns: KnownColumn[]; unknown: string[]; total: number }
/** Begins an import as a job. Answers an empty answer with the number of the run. */
export async function startImport(
  { operation, asked, language, dryRun, columns, shown, file }: Asked,
  { total, ...head }: Head,
): Promise<ImportAnswer> {
  const { params, body } = asked
  await forgetTrials(operation)
  const { id } = await runs.start(
    {
      operation,
      asked: { params, body, columns: columns ?? null, shown: shown ?? null },
      language,
      dry_run: dryRun,
      name: file.name,
      sheet: file.content.toString('base64'),
      total,
    },
    { verb: 'store', after: () => ({ operation, dry_run: dryRun, total }) },
  )
  const counts = { same: 0, new: 0, changed: 0, wrong: 0 }
  return { dry_run: dryRun, done: 0, counts, results: [], ...head, notes: [], run_id: id, shown: '' }
}

/** Whoever sends a sheet again, mended or in earnest, waits for no trial of before. */
const forgetTrials = (operation: string) =>
  db()
    .update(importRunTable)
    .set({ state: 'cancelled', finished_at: clock.now(), sheet: '' })
    .where(
      and(
        eq(importRunTable.by_id, currentActor().id),
        eq(importRunTable.operation, operation),
        eq(importRunTable.dry_run, true),
        inArray(importRunTable.state, ['waiting', 'working']),
      ),
    )

/** A run of whoever asks; of another person there is none. */
export async function importRunById(id: number): Promise<ImportRun> {
  const run = await rowById(id)
  return run.by_id === currentActor().id ? presented(run) : refuse(notFound)
}
async function rowById(id: number): Promise<ImportRunRow> {
  const [run] = await db().select().from(importRunTable).where(eq(importRunTable.id, id))
  return run ?? refuse(notFound)
}

const presented = (run: ImportRunRow): ImportRun => {
  const { id, name, dry_run, state, processed, total, answer, refused } = run
  return { id, name, dry_run, state, processed, total, answer, refused: refused ?? reasonOf(run) }
}

/** By whoever began it, or by somebody who may import the same: the first may be away while their sheet is written. */
export const cancelImport = (id: number): Promise<ImportRun> =>
  transaction(async () => {
    const { by_id, operation } = await rowById(id)
    const { route } = sources.get(operation)!
    if (by_id !== currentActor().id && !may(route.access, currentActor())) refuse(notFound)
    await runs.cancel(id, { verb: 'cancel', after: ({ processed, total }) => ({ processed, total }) })
    return presented(await rowById(id))
  })

const keptMs = 7 * 24 * 3_600_000
/** Answers how many runs were forgotten. */
export async function forgetOldImports(): Promise<number> {
  const gone = await db()
    .delete(importRunTable)
    .where(lt(importRunTable.at, new Date(clock.now().getTime() - keptMs)))
    .returning({ id: importRunTable.id })
  return gone.length
}

export const importJobs = [
  runs.job,
  job({
    name: 'platform.forget-old-imports',
    schema: z.object({}),
    cron: '41 2 * * *',
    minutes: 5,
    run: forgetOldImports,
  }),
]
/** What the job does, for tests. */
export const performImport = runs.perform
