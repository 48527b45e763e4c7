import { houseSchemas, quoted } from '@halaqa/kit-server/backup'
import { currentDatabase, readMigrations } from '@halaqa/kit-server/database'
import { type Check, type Finding, shown } from './check.ts'

const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await currentDatabase().pool.query<Row>(text, values)).rows

const migrations: Check = {
  name: 'migrations',
  async find() {
    const applied = await ask<{ name: string; hash: string }>('select name, hash from public.halaqa_migrations')
    const hashes = new Map(applied.map(each => [each.name, each.hash]))
    const known = await readMigrations()
    const names = new Set(known.map(each => each.name))
    return [
      found(
        'migrations of this version are not applied: the next start does it',
        known.filter(each => !hashes.has(each.name)).map(each => each.name),
      ),
      found(
        'migrations were changed after they had been applied',
        known.filter(each => hashes.has(each.name) && hashes.get(each.name) !== each.hash).map(each => each.name),
      ),
      found(
        'migrations are of a later version',
        applied.filter(each => !names.has(each.name)).map(each => each.name),
      ),
    ].flat()
  },
}

type Key = { name: string; child: string; parent: string; columns: string[]; others: string[]; key: string[] }

/** PostgreSQL watches over them; a dump that was loaded past it, or a broken disk, does not ask. */
const keys: Check = {
  name: 'keys between tables',
  async find() {
    const all = await ask<Key>(
      `select conname as name, (cn.nspname || '.' || c.relname) as child, (pn.nspname || '.' || p.relname) as parent,
        array(select attname::text from unnest(conkey) with ordinality as k(num, at)
          join pg_attribute on attrelid = c.oid and attnum = num order by at) as columns,
        array(select attname::text from unnest(confkey) with ordinality as k(num, at)
          join pg_attribute on attrelid = p.oid and attnum = num order by at) as others,
        array(select attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary order by attnum) as key
      from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace cn on cn.oid = c.relnamespace
        join pg_class p on p.oid = confrelid join pg_namespace pn on pn.oid = p.relnamespace
      where contype = 'f' and conparentid = 0 and cn.nspname = any($1) order by 2, 1`,
      [await houseSchemas()],
    )
    const wrong: Finding[] = []
    for (const each of all) wrong.push(...(await orphans(each)))
    const unsure = await ask<{ name: string }>(
      `select conrelid::regclass || ' ' || conname as name from pg_constraint join pg_namespace n on n.oid = connamespace
      where not convalidated and nspname = any($1)
      union all select indrelid::regclass || ' ' || indexrelid::regclass from pg_index join pg_class c on c.oid = indexrelid
      join pg_namespace n on n.oid = relnamespace where not indisvalid and nspname = any($1)`,
      [await houseSchemas()],
    )
    return [
      ...wrong,
      ...found(
        'constraints or indexes were never made whole',
        unsure.map(each => each.name),
      ),
    ]
  },
}

async function orphans({ child, parent, columns, others, key }: Key): Promise<Finding[]> {
  const has = columns.map(column => `c.${quoted(column)} is not null`).join(' and ')
  const same = columns.map((column, at) => `p.${quoted(others[at]!)} = c.${quoted(column)}`).join(' and ')
  const id = key.length ? `concat_ws(' ', ${key.map(column => `c.${quoted(column)}`).join(', ')})` : 'c.ctid::text'
  const [row] = await ask<{ count: number; first: string[] }>(
    `select count(*)::int as count, coalesce((array_agg(${id}))[1:${shown}], '{}') as first from ${quoted(child)} c
    where ${has} and not exists (select from ${quoted(parent)} p where ${same})`,
  )
  return row!.count ? [{ says: `${child}.${columns.join(', ')} names no row of ${parent}`, ...row! }] : []
}

/** A row whose number is the next one that is given would be refused. */
const sequences: Check = {
  name: 'numbers',
  async find() {
    const all = await ask<{ child: string; column: string; last: string | null }>(
      `select n.nspname || '.' || t.relname as child, attname::text as column,
        (select last_value from pg_sequences where schemaname = sn.nspname and sequencename = s.relname)::text as last
      from pg_class s join pg_namespace sn on sn.oid = s.relnamespace
        join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        join pg_class t on t.oid = d.refobjid join pg_namespace n on n.oid = t.relnamespace
        join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and n.nspname = any($1) order by 1`,
      [await houseSchemas()],
    )
    const wrong: Finding[] = []
    for (const { child, column, last } of all) {
      const [row] = await ask<{ behind: boolean; most: string }>(
        `select coalesce(max(${quoted(column)}) > $1::bigint, false) as behind, max(${quoted(column)})::text as most
        from ${quoted(child)}`,
        [last ?? 0],
      )
      if (row!.behind)
        wrong.push({ says: `${child}: its numbers go on at ${last ?? 'the beginning'}`, count: 1, first: [row!.most] })
    }
    return wrong
  },
}

/** Columns that name a file without a key of the database: the row they name is there. */
const namedFiles: Check = {
  name: 'files that rows name',
  async find() {
    const columns = await ask<{ child: string; column: string }>(
      `select nspname || '.' || relname as child, attname::text as column
      from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname = any($1) and atttypid = 'uuid'::regtype and not attisdropped
        and (attname ~ '(^|_)file_id$' or attname = 'cover_id')
        and not exists (select from pg_constraint where contype = 'f' and conrelid = c.oid and a.attnum = any(conkey))
      order by 1, 2`,
      [await houseSchemas()],
    )
    const wrong: Finding[] = []
    for (const { child, column } of columns)
      wrong.push(
        ...(await orphans({ name: '', child, parent: 'platform.files', columns: [column], others: ['id'], key: [] })),
      )
    return wrong
  },
}

const found = (says: string, names: string[]): Finding[] =>
  names.length ? [{ says, count: names.length, first: names.slice(0, shown) }] : []

/** What holds of every database of ours. */
export const databaseChecks: Check[] = [migrations, keys, namedFiles, sequences]
