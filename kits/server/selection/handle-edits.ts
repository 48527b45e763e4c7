import {
  type BulkResult,
  type EditBody,
  type EditMany,
  type EditScalar,
  notFound,
  operationId,
  staleVersion,
} from '@halaqa/kit-contract'
import { eachOf } from '@halaqa/kit-server/acts'
import { db, takeTurns } from '@halaqa/kit-server/database'
import { type Context, type Handler, refuse } from '@halaqa/kit-server/http'
import { selectableOf } from '@halaqa/kit-server/list'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Changes } from './changes.ts'
import { handleManyNoting } from './handle-many.ts'
import { askingFor } from './matching.ts'
import { saidValues } from './said-values.ts'

type Source = {
  key: PgColumn
  /** Where each field stands, beside the key. */
  columns: Record<string, PgColumn>
  /** The route that shows a row to be edited by itself: both kinds of edit take turns at a row. */
  shown: EditMany['selectsFrom']
  /** The single edit's own use case, with its checks, its audit line and its events; it refuses what it would refuse there. */
  save: (id: number, values: Record<string, EditScalar>, context: Context) => Promise<unknown>
}

/**
 * The handler of the edits of a list (ADR 0074): row by row the single edit. Refused is a row that the list does not show to
 * whoever asks (`not-found`), one in which something else stands by now than the officer saw (`stale-version`), and whatever
 * the use case refuses. Nothing is written where the value stands already.
 */
export function handleEdits(edit: EditMany, { key, columns, shown, save }: Source): Handler {
  const missing = Object.keys(edit.fields).find(field => !columns[field])
  if (missing) throw new Error(`${operationId(edit)} edits ${missing}, of which no column is named`)

  async function standing(ids: readonly number[], field: string): Promise<Map<number, EditScalar>> {
    const rows = await db()
      .select({ id: key, value: columns[field]! })
      .from(key.table)
      .where(sql`${key} = any(${sql.param([...ids])}::int[])`)
    return new Map(rows.map(row => [Number(row.id), row.value as EditScalar]))
  }

  async function run(context: Context, changes: Changes): Promise<BulkResult> {
    const { ids, dry_run, act: field, seen = [], ...body } = context.body as EditBody
    const shownIds = new Set(await selectableOf(edit.selectsFrom).ids(askingFor(context, { ids: [...ids] })))
    const expected = new Map(seen.map(row => [row.id, row.before]))
    for (const [id, { before }] of changes) expected.set(id, before)
    const tried = new Map<number, { before: EditScalar; after: EditScalar }>()
    // In one order: of two edits of the same rows one waits for the other, and neither for both.
    const inOrder = [...ids].sort((a, b) => a - b)
    const answer = await eachOf(inOrder, { dry_run }, async id => {
      if (!shownIds.has(id)) refuse(notFound)
      await takeTurns(operationId(shown), JSON.stringify({ id }))
      const stands = await standing([id], field)
      if (!stands.has(id)) refuse(notFound)
      const before = stands.get(id)!
      if (expected.has(id) && expected.get(id) !== before) refuse(staleVersion)
      const own = changes.get(id)?.after
      const after = own === undefined ? (body[field] as EditScalar) : own
      tried.set(id, { before, after })
      if (before !== after) await save(id, { [field]: after }, context)
    })
    for (const { id, ok } of answer.results) if (ok) changes.set(id, tried.get(id)!)
    const words = await saidValues(
      { ...edit, field },
      [...tried.values()].flatMap(each => [each.before, each.after]),
      context,
    )
    const results = answer.results.map(row => {
      const change = tried.get(row.id)
      if (!change) return row
      return {
        ...row,
        change: { ...change, said: { before: words.get(change.before)!, after: words.get(change.after)! } },
      }
    })
    return { ...answer, results }
  }

  return handleManyNoting(edit, run, { edit, standing })
}
