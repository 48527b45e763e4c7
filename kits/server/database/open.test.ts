import { expect, it } from 'vitest'
import { openDatabase } from './index.ts'

const url = process.env.TEST_DATABASE_URL
it.skipIf(!url)(
  'every connection to a server plans as ours are asked: few pages, no processes for what is short',
  async () => {
    const database = await openDatabase({ url: url!, max: 2 })
    try {
      const settings = async () => {
        const { rows } = await database.pool.query(
          `select current_setting('random_page_cost') as page, current_setting('parallel_setup_cost') as processes, pg_sleep(0.05)`,
        )
        return [rows[0].page, rows[0].processes]
      }
      // At once, so that both connections are asked.
      expect(await Promise.all([settings(), settings()])).toEqual([
        ['1.1', '50000'],
        ['1.1', '50000'],
      ])
    } finally {
      await database.close()
    }
  },
)
it('an embedded database is opened too, and left as it is', async () => {
  const database = await openDatabase()
  try {
    const { rows } = await database.pool.query(`select current_setting('parallel_setup_cost') as processes`)
    expect(rows[0].processes).toBe('1000')
  } finally {
    await database.close()
  }
})
