import { getTableColumns, getTableName } from 'drizzle-orm'
import { PgInsertBuilder, type PgTable, PgUpdateBuilder } from 'drizzle-orm/pg-core'

/**
 * Drizzle leaves out, without a word, what a table has no column for, and the compiler lets it pass in a spread. Under
 * test such a write fails, naming the field that would be lost.
 */
const watched = Symbol.for('halaqa.written-fields')

function refuseUnknown(table: PgTable, rows: readonly object[]): void {
  const columns = getTableColumns(table)
  const lost = rows.flatMap(row =>
    Object.entries(row).flatMap(([key, value]) => (value === undefined || key in columns ? [] : [key])),
  )
  if (lost.length) throw new Error(`${getTableName(table)} has no column ${[...new Set(lost)].join(', ')}`)
}

type Builder = { table: PgTable }
type Write = (this: Builder, given: object | object[]) => unknown
function watch(of: object, method: 'values' | 'set'): void {
  const builder = of as Record<string | symbol, unknown>
  if (builder[watched]) return
  builder[watched] = true
  const write = builder[method] as Write
  builder[method] = function (this: Builder, given: object | object[]) {
    refuseUnknown(this.table, Array.isArray(given) ? given : [given])
    return write.call(this, given)
  }
}
watch(PgInsertBuilder.prototype, 'values')
watch(PgUpdateBuilder.prototype, 'set')
