import { db } from '@halaqa/kit-server/database'
import { type SQL, sql } from 'drizzle-orm'

/** What does not hold: how often, and the first few of whom, by number and never by name. */
export type Finding = { says: string; count: number; first: string[] }

/** Something that holds at any time in a college that is whole. */
export type Check = {
  name: string
  /** What it finds is worth knowing, and nothing is broken. */
  isNote?: boolean
  find: () => Promise<Finding[]>
}

export const shown = 5

/** The check that a statement answers no row; each that it answers is wrong, and its first column, `id`, says which. */
export const noRow = (name: string, says: string, wrong: SQL): Check => ({
  name,
  async find() {
    const { rows } = await db().execute<{ count: number; first: string[] }>(
      sql`select count(*)::int as count, coalesce((array_agg(id::text order by id))[1:${sql.raw(String(shown))}], '{}') as first from (${wrong}) wrong`,
    )
    const { count, first } = rows[0]!
    return count ? [{ says, count, first }] : []
  },
})
