import { conflict, hasDependents, invalid } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type PgError = { code?: string; detail?: string }

/** Turns what a constraint refuses into an answer: taken and unknown name their field, a row in use is a conflict. */
export async function refusedByDatabase<T>(table: PgTable, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, detail = '' } = ((error as Error).cause ?? {}) as PgError
    if (code === '23505') refuse(invalid, { [fieldIn(table, detail)]: 'field.taken' })
    if (code === '23503' && /still referenced/.test(detail)) refuse(hasDependents)
    if (code === '23503') refuse(invalid, { [fieldIn(table, detail)]: 'field.unknown-reference' })
    if (code === '23P01' || code === '23514') refuse(conflict)
    throw error
  }
}

/** "Key (year_id, name)=(…) already exists." speaks of the field of its last column. */
function fieldIn(table: PgTable, detail: string): string {
  const column = /^Key \((?:.*, )?"?(\w+)"?\)=/.exec(detail)?.[1]
  return column && column in getTableColumns(table) ? column : 'form'
}
