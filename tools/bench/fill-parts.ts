import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** What the parts are given: how many applicants, and a stored file for everything that names one. */
type Given = { people: number; fileId: string }

/** Runs parts of `fill/*.sql` in this order, on one connection: they share temporary tables and functions. */
export async function fillParts(
  client: pg.Client,
  parts: readonly string[],
  { people, fileId }: Given,
  say: (line: string) => void = () => {},
): Promise<void> {
  await client.query("select set_config('bench.people', $1, false), set_config('bench.file', $2, false)", [
    people,
    fileId,
  ])
  for (const part of parts) {
    const from = performance.now()
    await client.query(readFileSync(new URL(`./fill/${part}.sql`, import.meta.url), 'utf8'))
    say(`  ${part.padEnd(14)} ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
}
