import { Column, getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** What stands under each key: a column, or an expression whose value JSON can hold as it is. */
type Fields = Record<string, Column | SQL>
type ValueOf<F> = F extends Column
  ? F['_']['notNull'] extends true
    ? F['_']['data']
    : F['_']['data'] | null
  : F extends SQL<infer Value>
    ? Value
    : never
export type JsonRow<F extends Fields> = { [Key in keyof F]: ValueOf<F[Key]> }

/** Some columns of a table. */
export function columnsOf<T extends PgTable, Name extends keyof T['_']['columns']>(table: T, ...names: Name[]) {
  const all = getTableColumns(table)
  return Object.fromEntries(names.map(name => [name, all[name]])) as Pick<T['_']['columns'], Name>
}

/**
 * Many rows as one value of the statement around them, so that a record and what belongs to it come in one answer.
 * `rest` is the statement without its columns, from `from` on; it may speak of the tables of the statement around it.
 * A column comes as in any other query: an instant is a `Date`. Not for `numeric`, of which JSON makes a number. Empty
 * without rows.
 */
export function jsonRows<F extends Fields>(fields: F, rest: SQL, orderBy: SQL): SQL<JsonRow<F>[]> {
  const read = reader(fields)
  return sql`(select coalesce(json_agg(${jsonValues(fields)} order by ${orderBy}), '[]'::json) ${rest})`.mapWith(
    (rows: unknown[][]) => rows.map(read),
  )
}

/** The same of one row that must be there, because a foreign key names it. */
export const jsonRow = <F extends Fields>(fields: F, rest: SQL): SQL<JsonRow<F>> =>
  sql`(select ${jsonValues(fields)} ${rest})`.mapWith(reader(fields))

/** Values without their names, which PostgreSQL would write again for every row. */
const jsonValues = (fields: Fields): SQL =>
  sql`json_build_array(${sql.join(
    Object.values(fields).map(field => sql`${field}`),
    sql`, `,
  )})`

/** Gives the values their names back, and makes of JSON what the columns give in any other query. */
function reader<F extends Fields>(fields: F) {
  const keys = Object.keys(fields)
  const columns = Object.values(fields).map(field => (is(field, Column) ? field : undefined))
  return (values: unknown[]): JsonRow<F> => {
    const row: Record<string, unknown> = {}
    // An iterator for each of a hundred rows would cost more than the rest of this.
    for (let at = 0; at < keys.length; at++) {
      const [column, value] = [columns[at], values[at]]
      row[keys[at]!] = column && value !== null ? column.mapFromDriverValue(value) : value
    }
    return row as JsonRow<F>
  }
}
