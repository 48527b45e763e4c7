import { type Database, openDatabase, openedDatabase, useDatabase } from '@halaqa/kit-server/database'
import { createEmpty } from './template.ts'

/**
 * Does `work` on another database, one without any table, embedded or on the PostgreSQL of TEST_DATABASE_URL; without a
 * wish it is of the kind that the tests run on. It is the current one meanwhile, and gone afterwards.
 */
export async function onEmptyDatabase<T>(
  work: (database: Database) => Promise<T>,
  kind: Database['kind'] = process.env.TEST_DATABASE_URL ? 'server' : 'embedded',
): Promise<T> {
  const before = openedDatabase()
  const created = kind === 'server' ? await createEmpty(process.env.TEST_DATABASE_URL!) : undefined
  const database = await openDatabase(created ? { url: created.url } : {})
  try {
    return await work(database)
  } finally {
    await database.close()
    useDatabase(before)
    await created?.drop()
  }
}
