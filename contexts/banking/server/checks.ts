import { type Check, noRow } from '@halaqa/kit-server/checks'
import { sql } from 'drizzle-orm'
import { matchTable } from './tables/confirmations.table.ts'
import { lineTable } from './tables/lines.table.ts'

/** What an auditor would add up. */
export const bankingChecks: Check[] = [
  noRow(
    'lines of statements and what is matched',
    'lines of which more or less is matched than their matches say',
    sql`select ${lineTable.id} as id from ${lineTable} where ${lineTable.matched} <>
      (select coalesce(sum(${matchTable.amount}), 0) from ${matchTable} where ${matchTable.line_id} = ${lineTable.id} and not ${matchTable.is_undone})`,
  ),
]
