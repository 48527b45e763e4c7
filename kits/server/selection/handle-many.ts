import {
  type BulkResult,
  type EditMany,
  type EditScalar,
  invalid,
  type Matching,
  type Out,
  operationId,
  type Preview,
  type Route,
  type RowResult,
  type Schema,
  selectionAtOnce,
} from '@halaqa/kit-contract'
import { faultsApart, toldBy } from '@halaqa/kit-server/acts'
import { asDryRun, transaction } from '@halaqa/kit-server/database'
import { reactAtOnce } from '@halaqa/kit-server/events'
import { type Context, type Handler, handle, refuse } from '@halaqa/kit-server/http'
import { notingEffects } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import type { Changes } from './changes.ts'
import { keepEdit } from './kept-edits.ts'
import { idsOfMatching, inParts, spread } from './matching.ts'
import { namesOf } from './names.ts'
import { rememberAct, startSelection } from './selection-runs.ts'

type Pace = {
  /** How many rows a preview looks at: one that only counts takes thousands. Left out, as many as the time allows. */
  looksAt?: number
  /** How many rows of a run are done in one transaction: what makes one record of many rows takes many. */
  rowsAtOnce?: number
}
/**
 * Milliseconds after which a trial on more than are done at once begins no further part, and the rows of a part. Of as many as
 * are done at once it is whole: the act itself is waited for as long.
 */
const trialMs = 1200
const trialRows = 10
/** The same for a preview, and how many rows it looks at even where there is time. */
const previewMs = 600
const mostLooked = 100
/** Longer answers nobody reads, and a browser does not show. */
const mostTried = 1000
const mostShown = 100

/**
 * The handler of an act on many, or of its preview, whose route says which list it `selectsFrom`. Asked with ids it is
 * `run`; asked for all that match, `run` is given the ids of these: at once up to `selectionAtOnce` rows, above as a run
 * (ADR 0065). A trial and a preview of more are made on some, spread over the list, and say on how many.
 */
export function handleMany<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  run: (context: Context<P, Q, B>) => Out<R> | Promise<Out<R>>,
  { looksAt, rowsAtOnce = 50 }: Pace = {},
): Handler {
  const listing = route.selectsFrom
  if (!listing) throw new Error(`${operationId(route)} does not say from which list it selects`)
  const asked = run as (context: Context) => Promise<unknown>
  if (route.method === 'GET')
    return handle(route as Route, context => preview(listing, asked as Previewing, context, looksAt))
  const act = { route, listing, run: asked as Acting, rowsAtOnce }
  rememberAct(act)
  return handle(route as Route, context => perform(act, context))
}
/** Of an edit: which, and what stands in a field of these rows. */
type Editing = { edit: EditMany; standing: (ids: readonly number[], field: string) => Promise<Map<number, EditScalar>> }
/** The same for an edit, which notes what stood in each row: what it changed is kept, to be put back. */
export function handleManyNoting(route: EditMany, run: Acting, editing: Editing): Handler {
  const act = { route, listing: route.selectsFrom, run, rowsAtOnce: 50, editing }
  rememberAct(act)
  return handle(route as Route, context => perform(act, context))
}
type Acting = (context: Context, changes: Changes) => Promise<BulkResult>
type Previewing = (context: Context) => Promise<Preview>

async function perform(act: Act, context: Context): Promise<BulkResult> {
  const { route, listing, run, editing } = act
  const { by, matching, ...body } = context.body as Body
  const changes: Changes = new Map()
  const answerOf = (ids: number[], dry_run: boolean) => run({ ...context, body: { ...body, ids, dry_run } }, changes)
  if (by !== 'matching' || !matching) {
    // Of rows that were ticked, too, a trial says what follows and who hears of it.
    if (body.dry_run && body.ids) {
      const { tried: _all, ...answer } = await trialOf([...new Set(body.ids)], part => answerOf(part, false), true)
      return answer
    }
    const answer = await run({ ...context, body }, changes)
    return editing && !body.dry_run ? keepEdit(act, context, body, answer, changes) : answer
  }
  if (body.dry_run) {
    const ids = await idsOfMatching(listing, context, matching)
    const answer = await trialOf(ids, part => answerOf(part, false))
    return { ...answer, results: await shownOf(answer.results, listing, context), matched: ids.length }
  }
  const asked = { params: context.params, body, matching }
  // The count that the officer was shown holds in the moment in which the rows are written down.
  const begun = await transaction(async () => {
    const ids = await idsOfMatching(listing, context, matching)
    if (ids.length <= selectionAtOnce) return { ids }
    const standing = await editing?.standing(ids, body.act!)
    for (const [id, before] of standing ?? []) changes.set(id, { before })
    return { ids, run_id: await startSelection(operationId(route), operationId(listing), asked, ids, changes) }
  })
  const matched = begun.ids.length
  if (begun.run_id) return { dry_run: false, done: 0, results: [], matched, run_id: begun.run_id }
  const answer = await answerOf(begun.ids, false)
  return { ...(editing ? await keepEdit(act, context, { ...body, matching }, answer, changes) : answer), matched }
}
type Body = { by?: string; matching?: Matching; ids?: number[]; dry_run: boolean; act?: string }
type Act = { route: Route; listing: Route; run: Acting; rowsAtOnce: number; editing?: Editing }

/** Done part by part with all that follows, as far as the time goes, and taken back. */
async function trialOf(
  ids: number[],
  run: (part: number[]) => Promise<BulkResult>,
  isWhole = ids.length <= selectionAtOnce,
): Promise<BulkResult> {
  const began = performance.now()
  const results: RowResult[] = []
  const { effects } = await notingEffects(() =>
    asDryRun(async () => {
      // All of them in their own order: the last seat goes to whom it will go to.
      for (const part of inParts((isWhole ? ids : spread(ids)).slice(0, mostTried), trialRows)) {
        results.push(...(await (isWhole ? run(part) : faultsApart(() => run(part)))).results)
        await reactAtOnce()
        if (!isWhole && performance.now() - began > trialMs) break
      }
    }),
  )
  const done = results.filter(each => each.ok).length
  return { dry_run: true, done, results, tried: results.length, consequences: toldBy(effects) }
}

/** What of a trial is looked at, refused rows first, with the names that the list gives them. */
async function shownOf(results: RowResult[], listing: Route, context: Context): Promise<RowResult[]> {
  const shown = [...results.filter(each => !each.ok), ...results.filter(each => each.ok)].slice(0, mostShown)
  const names = await namesOf(
    operationId(listing),
    context,
    shown.map(each => each.id),
  )
  return shown.map(each => ({ ...each, name: names.get(each.id) ?? '' }))
}

async function preview(listing: Route, run: Previewing, context: Context, looksAt?: number): Promise<Preview> {
  const { q, filter, count, except = [], ...query } = context.query
  if (count === undefined && !query.ids) return refuse(invalid, { ids: 'field.required' })
  if (count === undefined) return run({ ...context, query })
  const ids = await idsOfMatching(listing, context, { q, filter: filter ?? {}, count, except })
  const most = looksAt ?? mostLooked
  const ask = (rows: number[]) => run({ ...context, query: { ...query, ids: rows } })
  // As the run will: a row on which it breaks is one that stays, and holds back no other.
  const lookAt = (rows: number[]) => (ids.length > selectionAtOnce ? faultsApart(() => ask(rows)) : ask(rows))
  if (ids.length <= most) return lookAt(ids)
  const order = spread(ids)
  const first = order.slice(0, trialRows)
  const began = performance.now()
  let looked = first
  let answer = await lookAt(first)
  // From the first few it is known how many more can be waited for.
  const size = looksAt ?? Math.min(most, Math.floor((trialRows * previewMs) / (performance.now() - began)))
  if (size > trialRows) {
    looked = order.slice(0, size)
    answer = await lookAt(looked)
  }
  const said = translate(context.language, 'preview.of-some', { looked: looked.length, count: ids.length })
  return { ...answer, notes: [said, ...(answer.notes ?? [])] }
}
