// The demonstration college in which somebody has written a page's tags into every text that people write and staff
// read. A script of its own: `node e2e/support/hostile-college.ts`, with HALAQA_DATA as its folder.
import { defineWords } from '@halaqa/kit-server/words'
import { contexts } from '../../apps/server/contexts.ts'
import { isEmptyCollege } from '../../apps/server/demonstration.ts'
import { openCollege } from '../../apps/server/lifecycle.ts'
import { seedDemo } from '../../database/seeds/demo/index.ts'
import { hostile } from './hostile-text.ts'

defineWords(contexts.flatMap(context => context.words))
const { pool, close } = await openCollege()
if (await isEmptyCollege()) await seedDemo(() => {})

type Column = { table: string; column: string }
const { rows: columns } = await pool.query<Column>(`
  select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_type = 'BASE TABLE' and data_type in ('text', 'character varying') and is_generated = 'NEVER'
    and table_schema not in ('pg_catalog', 'information_schema', 'pgboss', 'public')`)
let spoilt = 0
for (const { table, column } of columns) if (await spoil(table, column)) spoilt += 1
await close()
console.log(`${spoilt} columns`)
process.exit(0)

/** Codes, addresses and names of files are not written by people; rich text is cleaned on its way in and tested there. */
async function spoil(table: string, column: string): Promise<boolean> {
  const { rows } = await pool.query<{ written: boolean | null; rich: boolean | null }>(
    `select bool_or(${column} ~ '[ء-ي]') as written, bool_or(${column} ~ '<(p|h2|ul)[ >]') as rich from ${table}`,
  )
  if (!rows[0]!.written || rows[0]!.rich) return false
  // The audit log refuses to be changed; a replica does not ask it.
  await pool.query(
    `set session_replication_role = replica; update ${table} set ${column} = ${column} || '${hostile}' where ${column} ~ '[ء-ي]'; set session_replication_role = origin`,
  )
  return true
}
