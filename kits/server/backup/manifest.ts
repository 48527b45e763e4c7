import { isFileKey } from '@halaqa/kit-server/files'
import { z } from 'zod'

/** Goes up when a backup is laid out otherwise than earlier ones. */
export const format = 1

const column = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const name = z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/)

/** What `manifest.json` says of a backup. */
export const Manifest = z.object({
  format: z.literal(format),
  /** Of Halaqa. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Of the database it was made from: `embedded` or `server`, and the version of PostgreSQL. */
  database: z.enum(['embedded', 'server']),
  postgres: z.string(),
  /** By what the secret is known that the sealed columns need; not the secret. */
  secret: z.string(),
  /** The secret lies beside it. */
  hasSecret: z.boolean(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** `queue.sql` makes the tables of the queue as they were. */
  hasQueue: z.boolean(),
  tables: z.array(z.object({ name, columns: z.array(column).min(1), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d+$/) })),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
  /** Files that a row names and whose bytes could not be had whole. */
  faults: z.array(z.object({ key: z.string().refine(isFileKey), why: z.enum(['missing', 'damaged', 'removed']) })),
})
export type Manifest = z.output<typeof Manifest>

export const paths = {
  manifest: 'manifest.json',
  sums: 'SHA256SUMS',
  queue: 'queue.sql',
  secret: 'secret',
  table: (table: string) => `tables/${table}.gz`,
  file: (key: string) => `files/${key}`,
}

/** Whether a backup has something of this name: whatever else a list of sums names is refused, `../` first of all. */
export function isPath(path: string): boolean {
  if (path === paths.manifest || path === paths.queue || path === paths.secret) return true
  const [, table] = /^tables\/(.+)\.gz$/.exec(path) ?? []
  const [, key] = /^files\/(.+)$/.exec(path) ?? []
  return table !== undefined ? name.safeParse(table).success : key !== undefined && isFileKey(key)
}

/** `SHA256SUMS` is what `sha256sum --check` reads. */
export const writeSums = (sums: ReadonlyMap<string, string>): string =>
  [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .join('')
