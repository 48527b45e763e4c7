import { currentDatabase } from '@halaqa/kit-server/database'

type Statement = { text: string; values: unknown[] }

/** What some work asks of the database outside transactions, in its order: to be explained. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = []
  const { pool } = currentDatabase()
  const query = pool.query
  pool.query = function (this: typeof pool, config: { text: string } | string, values: unknown[], ...rest: unknown[]) {
    // Requests ask through Drizzle; a bare string is of a timer that has just come round.
    if (typeof config !== 'string') asked.push({ text: config.text, values })
    return (query as Function).call(this, config, values, ...rest)
  } as never
  try {
    await work()
  } finally {
    pool.query = query
  }
  return asked
}
