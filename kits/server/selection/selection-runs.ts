import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import {
  type BulkResult,
  type EditMany,
  forbidden,
  notFound,
  operationId,
  type Route,
  type RowResult,
  type SelectionRun,
  selectionRunAtWork,
  selectionRunOver,
} from '@halaqa/kit-contract'
import { faultsApart, saidOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { db, prepared, transaction } from '@halaqa/kit-server/database'
import { type Context, may, Refusal, refuse } from '@halaqa/kit-server/http'
import { job } from '@halaqa/kit-server/jobs'
import { currentActor, currentRequest, withRequest } from '@halaqa/kit-server/request'
import { reasonOf, runNotAllowed, runsOf, staffRightsNow } from '@halaqa/kit-server/runs'
import { and, asc, desc, eq, gte, inArray, lt, notInArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Changes } from './changes.ts'
import { namesOf } from './names.ts'
import {
  type AskedOfSelection,
  type SelectionRunRow,
  selectionRowTable,
  selectionRunTable,
} from './selection-runs.table.ts'

type Act = {
  route: Route
  listing: Route
  run: (context: Context, changes: Changes) => Promise<BulkResult>
  rowsAtOnce: number
  /** Of an edit, whose rows can be put back. */
  editing?: { edit: EditMany }
}
const acts = new Map<string, Act>()
/** A job knows an act by the name of its route. */
export const rememberAct = (act: Act): void => void acts.set(operationId(act.route), act)
/** Every act on many that can be asked for all that match, for the tests over all of them. */
export const actsOnMatching = (): Act[] => [...acts.values()]

const runs = runsOf({
  word: 'platform.selection-run',
  table: selectionRunTable,
  job: { name: 'platform.selection', minutes: 180, atOnce: 2 },
  alone: { by: 'twin', refusal: selectionRunAtWork },
  refusals: { over: selectionRunOver, notCancelled: selectionRunOver },
  access: run => acts.get(run.operation)!.route.access,
  begins: 'working',
  work: async run => {
    const { id, name, guard } = currentActor()
    for (;;) {
      const rights = await rightsOf(run)
      const actor = { id, name, guard, permissions: rights ?? new Set<string>() }
      // What is done in all parts belongs together: it bears one request.
      const request = { ...currentRequest(), actor, language: run.language, requestId: `selection-${run.id}` }
      const came = await withRequest(request, () => doPart(run, rights !== undefined))
      if (came !== 'more') return came === 'all'
      await turn()
    }
  },
})

/**
 * What its officer could do when it was begun and can do still: what is taken away meanwhile holds from the next part on.
 * Undefined where the officer may not act any more.
 */
async function rightsOf({ by_id, permissions }: SelectionRunRow): Promise<ReadonlySet<string> | undefined> {
  const now = await staffRightsNow(by_id)
  return now && new Set(permissions.filter(each => now.has(each)))
}

/**
 * The next rows, acted on and written down in one transaction: a process that dies has done both or neither. The row of the
 * run is locked, so that a second worker waits and finds them done, and whoever cancels does so between two parts.
 */
const doPart = (run: SelectionRunRow, mayAct: boolean): Promise<'more' | 'all' | 'over'> =>
  transaction(async () => {
    const [now] = await db().select().from(selectionRunTable).where(eq(selectionRunTable.id, run.id)).for('update')
    // One that waits was cancelled and gone on with between two looks: another worker is on its way, and takes turns.
    if (!now || now.state === 'done' || now.state === 'cancelled') return 'over'
    const act = acts.get(run.operation)!
    if (!mayAct || !may(act.route.access, currentActor())) {
      await runs.end(run.id, runNotAllowed)
      return 'over'
    }
    const rows = await db()
      .select({ id: selectionRowTable.row_id, change: selectionRowTable.change })
      .from(selectionRowTable)
      .where(and(eq(selectionRowTable.run_id, run.id), eq(selectionRowTable.outcome, 'left')))
      .orderBy(asc(selectionRowTable.row_id))
      .limit(act.rowsAtOnce)
    if (!rows.length) return 'all'
    const ids = rows.map(row => row.id)
    const { params, body } = run.asked
    const context = { params, query: {}, body: { ...body, ids, dry_run: false }, uploads: [], rawBody: '', headers: {} }
    const asking = { ...context, actor: currentActor(), language: run.language } as unknown as Context
    const names = await namesOf(run.listing, asking, ids)
    const changes: Changes = new Map(rows.flatMap(({ id, change }) => (change ? [[id, change] as const] : [])))
    const results = await resultsOf(act, asking, ids, changes)
    const said = new Map(results.map(result => [result.id, result]))
    const came = ids.map(id => {
      const result = said.get(id)
      const isDone = result?.ok ?? false
      const message = (isDone ? result?.note : result?.message) ?? null
      const change = changes.get(id) ?? null
      return { row_id: id, name: names.get(id) ?? '', outcome: isDone ? 'done' : 'refused', message, change }
    })
    await db().execute(sql`update ${selectionRowTable} as kept
      set name = came.name, outcome = came.outcome, message = came.message, change = came.change
      from jsonb_to_recordset(${JSON.stringify(came)}::jsonb)
        as came (row_id int, name text, outcome text, message text, change jsonb)
      where kept.run_id = ${run.id} and kept.row_id = came.row_id`)
    const refused = came.filter(each => each.outcome === 'refused').length
    await db()
      .update(selectionRunTable)
      .set({ processed: now.processed + ids.length, refused: now.refused + refused })
      .where(eq(selectionRunTable.id, run.id))
    return 'more'
  })

/**
 * What became of each: a row that throws a fault does not hold back the others. What refuses the act as a whole refuses each
 * of them, and is no reason to try the part again.
 */
async function resultsOf({ run }: Act, asking: Context, ids: number[], changes: Changes): Promise<RowResult[]> {
  try {
    return (await transaction(() => faultsApart(() => run(asking, changes)))).results
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.status >= 500) throw error
    const { code } = error.problem
    const message = saidOf(error, asking.language)
    return ids.map(id => ({ id, ok: false, code, message }))
  }
}

/** Begins an act on these rows as a job, in the current transaction; answers the number of the run. */
export async function startSelection(
  operation: string,
  listing: string,
  asked: AskedOfSelection,
  ids: number[],
  changes: Changes = new Map(),
): Promise<number> {
  const actor = currentActor()
  const { title, ...matching } = asked.matching
  const twin = createHash('sha256')
    .update(JSON.stringify([actor.id, operation, asked.params, asked.body, matching]))
    .digest('hex')
  const { id } = await runs.start(
    {
      operation,
      listing,
      asked,
      twin,
      permissions: [...actor.permissions],
      language: currentRequest().language,
      title,
      total: ids.length,
    },
    { verb: 'store', after: () => ({ operation, matching, total: ids.length }) },
  )
  const rows = ids.map(row_id => ({ row_id, change: changes.get(row_id) ?? null }))
  await db().execute(sql`insert into ${selectionRowTable} (run_id, row_id, change)
    select ${id}, came.row_id, nullif(came.change, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as came (row_id int, change jsonb)`)
  return id
}

/** A run of whoever asks; of another person there is none. */
export async function ownRun(id: number): Promise<SelectionRunRow> {
  const [run] = await db().select().from(selectionRunTable).where(eq(selectionRunTable.id, id))
  return run?.by_id === currentActor().id ? run : refuse(notFound)
}
/** The same, for its rows: they bear the names that its list gives them, for who may read it still. */
export async function runToRead(id: number): Promise<SelectionRunRow> {
  const run = await ownRun(id)
  const listing = acts.get(run.operation)?.listing
  return listing && may(listing.access, currentActor()) ? run : refuse(forbidden)
}
export const selectionRunById = async (id: number): Promise<SelectionRun> => presented(await ownRun(id))

const shownDays = 7
const dayMs = 24 * 3_600_000
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
/** The lists of whose rows an account has acts at work, or that ended within a week, by their names. */
export async function listsWithRuns(accountId: number): Promise<string[]> {
  const rows = await listsOf({ account: accountId, since: daysAgo(shownDays) })
  return rows.map(({ listing }) => listing)
}
const listsOf = prepared(handle =>
  handle
    .selectDistinct({ listing: selectionRunTable.listing })
    .from(selectionRunTable)
    .where(and(eq(selectionRunTable.by_id, sql.placeholder('account')), isShown(sql.placeholder('since'))))
    .orderBy(selectionRunTable.listing)
    .prepare('platform_lists_with_runs'),
)
function isShown(since: Date | Placeholder) {
  const { at, state } = selectionRunTable
  return or(gte(at, since), notInArray(state, ['done', 'cancelled']))
}

/** Those of whoever asks, on one list or all: what is at work, and what ended within a week. */
export async function ownSelectionRuns(listing?: string): Promise<SelectionRun[]> {
  const rows = await db()
    .select()
    .from(selectionRunTable)
    .where(
      and(
        eq(selectionRunTable.by_id, currentActor().id),
        listing === undefined ? undefined : eq(selectionRunTable.listing, listing),
        isShown(daysAgo(shownDays)),
      ),
    )
    .orderBy(desc(selectionRunTable.id))
    .limit(10)
  return presentedAll(rows)
}

const presented = async (run: SelectionRunRow): Promise<SelectionRun> => (await presentedAll([run]))[0]!
async function presentedAll(runs: SelectionRunRow[]): Promise<SelectionRun[]> {
  const edits = runs.filter(run => isOver(run) && editOf(run)).map(run => run.id)
  const { run_id } = selectionRowTable
  const changed = edits.length
    ? await db()
        .selectDistinct({ id: run_id })
        .from(selectionRowTable)
        .where(and(inArray(run_id, edits), isChanged))
    : []
  const canPutBack = new Set(changed.map(({ id }) => id))
  return runs.map(run => shownRun(run, canPutBack.has(run.id)))
}
/** Of a row of an edit: something else stands in it since. What stood there already is not put back. */
export const isChanged: SQL = and(
  eq(selectionRowTable.outcome, 'done'),
  sql`jsonb_exists(${selectionRowTable.change}, 'after')`,
  sql`${selectionRowTable.change} -> 'before' is distinct from ${selectionRowTable.change} -> 'after'`,
)!

function shownRun(run: SelectionRunRow, can_put_back: boolean): SelectionRun {
  const { id, operation, listing, title, state, processed, total, refused } = run
  const { act } = run.asked.body
  return {
    ...{ id, operation, listing, title, state, processed, total, refused },
    act: typeof act === 'string' ? act : null,
    can_put_back,
    reason: reasonOf(run),
    at: run.at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
  }
}

export const isOver = ({ state }: SelectionRunRow): boolean => state === 'done' || state === 'cancelled'
/** Of which edit it is a run; undefined of another act. */
export const editOf = (run: Pick<SelectionRunRow, 'operation'>): EditMany | undefined =>
  acts.get(run.operation)?.editing?.edit

const told = { after: ({ processed, total }: SelectionRunRow) => ({ processed, total }) }
export const cancelSelection = (id: number): Promise<SelectionRun> =>
  transaction(async () => {
    await ownRun(id)
    return presented(await runs.cancel(id, { verb: 'cancel', ...told }))
  })
/** With the rows that are left, and the rights that whoever goes on has now. */
export const goOnWithSelection = (id: number): Promise<SelectionRun> =>
  transaction(async () => {
    await ownRun(id)
    const set = { permissions: [...currentActor().permissions] }
    return presented(await runs.goOn(id, { verb: 'go-on', ...told, set }))
  })

const keptDays = 30
/** Answers how many runs were forgotten. */
export async function forgetOldSelections(): Promise<number> {
  const gone = await db()
    .delete(selectionRunTable)
    .where(lt(selectionRunTable.at, daysAgo(keptDays)))
    .returning({ id: selectionRunTable.id })
  return gone.length
}

export const selectionJobs = [
  runs.job,
  job({
    name: 'platform.forget-old-selections',
    schema: z.object({}),
    cron: '47 2 * * *',
    minutes: 5,
    run: forgetOldSelections,
  }),
]
/** What the job does, for tests. */
export const performSelection = runs.perform
