import { createHash } from 'node:crypto'
import {
  type BulkResult,
  type EditBody,
  type Matching,
  notFound,
  operationId,
  type Route,
  type SelectionRun,
  selectionNotPutBack,
  selectionRunAtWork,
} from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { type Context, refuse } from '@halaqa/kit-server/http'
import { currentActor, currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, eq } from 'drizzle-orm'
import type { Changes } from './changes.ts'
import { namesOf } from './names.ts'
import { selectionRowTable, selectionRunTable } from './selection-runs.table.ts'
import { editOf, isChanged, isOver, ownRun, selectionRunById, startSelection } from './selection-runs.ts'

type Edit = { route: Route; listing: Route }
type Asked = Partial<EditBody> & { matching?: Matching }

/**
 * Keeps what an edit that was done at once has done, as a run that is over: its result has an address, and from there it is
 * put back. Answers the same with the number of the run, where something was changed.
 */
export async function keepEdit(
  { route, listing }: Edit,
  context: Context,
  { ids: _, seen: __, title = '', matching, ...body }: Asked,
  answer: BulkResult,
  changes: Changes,
): Promise<BulkResult> {
  const names = await namesInParts(operationId(listing), context, answer)
  const actor = currentActor()
  const now = clock.now()
  const total = answer.results.length
  const kept_as = await transaction(async () => {
    const [run] = await db()
      .insert(selectionRunTable)
      .values({
        state: 'done',
        by_id: actor.id,
        by_name: actor.name,
        at: now,
        finished_at: now,
        operation: operationId(route),
        listing: operationId(listing),
        asked: {
          params: context.params,
          body,
          matching: matching ?? { filter: {}, count: total, except: [], title },
        },
        twin: createHash('sha256')
          .update(`${operationId(route)} ${currentRequest().requestId}`)
          .digest('hex'),
        permissions: [...actor.permissions],
        language: context.language,
        title: matching?.title || title,
        total,
        processed: total,
        refused: total - answer.done,
      })
      .returning({ id: selectionRunTable.id })
    const rows = answer.results.map(({ id, ok, message, note }) => ({
      run_id: run!.id,
      row_id: id,
      name: names.get(id) ?? '',
      outcome: ok ? ('done' as const) : ('refused' as const),
      message: (ok ? note : message) ?? null,
      change: (ok && changes.get(id)) || null,
    }))
    if (rows.length) await db().insert(selectionRowTable).values(rows)
    return run!.id
  })
  const hasChanged = [...changes.values()].some(({ before, after }) => before !== after)
  return hasChanged ? { ...answer, kept_as } : answer
}

/** A list answers at most two hundred rows at a time. */
async function namesInParts(listing: string, context: Context, { results }: BulkResult): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (let at = 0; at < results.length; at += 200) {
    const part = results.slice(at, at + 200).map(row => row.id)
    for (const [id, name] of await namesOf(listing, context, part)) names.set(id, name)
  }
  return names
}

/**
 * Puts back what an edit of one's own has changed, as an edit of its own: a run in which each row gets the value that stood
 * before. A row in which something else stands by now than the edit wrote is left as it is (`stale-version`). Refused as
 * `selection-not-put-back` where nothing was changed, or it is no edit.
 */
export const putBackSelection = (id: number): Promise<SelectionRun> =>
  transaction(async () => {
    const run = await ownRun(id)
    if (!editOf(run)) return refuse(notFound)
    if (!isOver(run)) refuse(selectionRunAtWork)
    const { row_id, change } = selectionRowTable
    const rows = await db()
      .select({ id: row_id, change })
      .from(selectionRowTable)
      .where(and(eq(selectionRowTable.run_id, id), isChanged))
      .orderBy(row_id)
    const back: Changes = new Map(
      rows.flatMap(({ id: row, change: was }) =>
        was?.after === undefined ? [] : [[row, { before: was.after, after: was.before }] as const],
      ),
    )
    if (!back.size) refuse(selectionNotPutBack)
    const { language } = currentRequest()
    const title = translate(language, 'selection.put-back', { title: run.title })
    const asked = {
      params: run.asked.params,
      body: { act: run.asked.body.act, back_of: id },
      matching: { filter: {}, count: back.size, except: [], title },
    }
    const begun = await startSelection(run.operation, run.listing, asked, [...back.keys()], back)
    return selectionRunById(begun)
  })
