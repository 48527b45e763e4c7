import { searchKey } from '@halaqa/kit-contract'
import { rehearse, transaction } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, type Column, desc, like, type SQL } from 'drizzle-orm'

type Paging = { page: number; per_page: number }

/** The frame of a page of rows. */
export const paged = <R>(rows: R[], total: number, { page, per_page }: Paging) => ({
  rows,
  total,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
})
export const windowOf = ({ page, per_page }: Paging) => ({ limit: per_page, offset: (page - 1) * per_page })

/** Every word must be found in the folded text; a trigram index serves it. */
export function searched(column: Column, q: string | undefined): SQL | undefined {
  const words = searchKey(q ?? '')
    .split(' ')
    .filter(Boolean)
  return and(...words.map(word => like(column, `%${word.replace(/[\\%_]/g, '\\$&')}%`)))
}

/** "-name" over the columns that a list may be sorted by. */
export function sortedBy(sort: string, columns: Record<string, Column>): SQL {
  const column = columns[sort.replace(/^-/, '')]!
  return sort.startsWith('-') ? desc(column) : asc(column)
}

/** One verb for many rows, each on its own: one that is refused does not hold back the others. A dry run is taken back. */
export async function onEach(ids: number[], dryRun: boolean, act: (id: number) => Promise<unknown>) {
  const { language } = currentRequest()
  const results: { id: number; ok: boolean; code: string | null; message: string | null }[] = []
  for (const id of ids) {
    const code = await refusalOf(() => (dryRun ? rehearse : transaction)(() => act(id)))
    results.push({ id, ok: !code, code, message: code && translate(language, `problem.${code}`) })
  }
  return { dry_run: dryRun, done: results.filter(each => each.ok).length, results }
}

type Consequence = { what: string; count: number }
/** What acting on all of them would answer, found by doing it and taking it back. */
export async function previewOf(
  ids: number[],
  act: (id: number) => Promise<unknown>,
  consequences: Consequence[] = [],
) {
  let reason: string | null = null
  for (const id of ids) reason ??= await refusalOf(() => rehearse(() => act(id)))
  return { allowed: reason === null, reason, consequences: consequences.filter(({ count }) => count > 0) }
}

export const done = (id: number) => ({ id, ok: true, code: null, message: null })
