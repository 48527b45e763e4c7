import type pg from 'pg'
import { storage } from './storage.ts'
import { keyOf } from './store.ts'

/** A file that is to be in the store: what its row says of it, and where its bytes are. */
export type KeptFile = { id: string; key: string; bytes: number; sha256: string }

const atOnce = 5000

/** Every file that is stored by what this connection sees, in the order of the ids. */
export async function* keptFiles(client: pg.ClientBase | pg.Pool): AsyncGenerator<KeptFile> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ id: string; purpose: string; bytes: string; sha256: string }>(
      `select id, purpose, bytes, sha256 from platform.files where state = 'stored' and id > $1 order by id limit $2`,
      [after, atOnce],
    )
    for (const row of rows) yield { id: row.id, key: keyOf(row), bytes: Number(row.bytes), sha256: row.sha256 }
    if (rows.length < atOnce) return
    after = rows.at(-1)!.id
  }
}

/** Whether a name is one that we give: nothing else is a file of ours, and none of them leads out of the store. */
export const isFileKey = (name: string): boolean =>
  /^[a-z0-9][a-z0-9.-]*\/[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/** Everything of ours that lies in the store, whether a row knows of it or not; uploads that are not whole are none. */
export async function* listStore(): AsyncGenerator<{ key: string; bytes: number }> {
  let paginationToken: string | undefined
  do {
    const page = await pageOfStore(paginationToken)
    for (const each of page?.objects ?? [])
      if (each.isFile && isFileKey(each.key)) yield { key: each.key, bytes: (await each.getMetaData()).contentLength }
    paginationToken = page?.paginationToken
  } while (paginationToken)
}

/** Undefined: a folder that nothing was ever put into is not there. */
async function pageOfStore(paginationToken: string | undefined) {
  try {
    return await storage().disk.listAll('/', { recursive: true, ...(paginationToken && { paginationToken }) })
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return undefined
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
