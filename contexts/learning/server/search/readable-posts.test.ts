import { db, transaction } from '@halaqa/kit-server/database'
import { statementsOf, testDatabase } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aSpecialty } from '../factories.ts'
import { readablePosts } from './readable-posts.ts'

testDatabase()
beforeAll(async () => {
  await aSpecialty()
  const { id } = await aStudent()
  // More than are read first; «قديم» stands in the oldest alone, «شائع» in all.
  await db().execute(sql`
    insert into learning.forum_posts (student_id, author_name, title, body, search_text, written_at, active_at)
    select ${id}::int, 'س', 'ن', '<p>ن</p>', md5(at::text) || ' شايع' || case when at <= 3 then ' قديم حج' else '' end, now(), now()
    from generate_series(1, 15500) at`)
  await db().execute(sql`analyze learning.forum_posts`)
})

/** The plan of each statement that a search asks. */
async function plansOf(q: string): Promise<string[]> {
  const asked = await statementsOf(() => readablePosts([], q, 21))
  return transaction(async () => {
    await db().execute(sql`set local enable_seqscan = off`)
    const plans = []
    for (const { text, values } of asked) {
      const bound = values.map(value => (typeof value === 'number' ? String(value) : `'${value}'`))
      const { rows } = await db().execute(sql.raw(`explain ${text.replace(/\$(\d+)/g, (_, at) => bound[at - 1]!)}`))
      plans.push(JSON.stringify(rows))
    }
    return plans
  })
}

it('a word that everybody writes is found among the newest, along the key, and the index is not asked', async () => {
  expect(await readablePosts([], 'شائع', 21)).toHaveLength(21)
  const plans = await plansOf('شائع')
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('Index Scan Backward using forum_posts_pkey')
  expect(plans[0]).not.toContain('Sort')
  expect(plans[0]).not.toContain('forum_posts_search')
})
it('a rare one is found however old it is, by the index of the words', async () => {
  expect(await readablePosts([], 'قديم', 21)).toEqual([3, 2, 1])
  expect((await plansOf('قديم'))[1]).toContain('forum_posts_search')
})
it('a word of two letters is looked for among the newest alone', async () => {
  expect(await readablePosts([], 'حج', 21)).toEqual([])
  expect(await plansOf('حج')).toHaveLength(1)
})
