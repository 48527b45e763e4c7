import { db } from '@halaqa/kit-server/database'
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { one, testCollege } from './world.ts'

/** A campus sits behind one address: on the day of an exam all of it signs in within a minute. With the limits of the product. */
const college = testCollege({ requestsPerMinute: 600 })
const password = 'Nakhal-Fort-1834'
const people = 2500

const signIn = (at: number, typed = password) =>
  college.app.inject({
    method: 'POST',
    url: '/auth/login',
    remoteAddress: '192.0.2.7',
    payload: { username: `hall${at}@example.om`, password: typed, guard: 'students' },
  })

describe('signing in from one address', () => {
  it('2,500 right sign-ins of a hall pass, and one who mistypes is slowed alone', async () => {
    // As weak as argon2 goes: what is measured is who is let through, and the strength stands in the hash.
    const weak = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await db().execute(sql`
      insert into identity.accounts (guard, username, email, name, password_hash, email_verified_at)
      select 'students', 'hall' || n || '@example.om', 'hall' || n || '@example.om', 'طالب ' || n, ${weak}, now()
      from generate_series(1, ${people + 1}) n`)
    for (let each = 0; each < 5; each++) await signIn(people + 1, 'wrong')
    const slowed = await signIn(people + 1)
    expect([slowed.statusCode, Number(slowed.headers['retry-after'])]).toEqual([429, 5])
    const started = Date.now()
    const answers: number[] = []
    for (let at = 1; at <= people; at += 50)
      answers.push(
        ...(await Promise.all(Array.from({ length: 50 }, (_, each) => signIn(at + each)))).map(
          reply => reply.statusCode,
        ),
      )
    expect(answers.filter(status => status !== 200)).toEqual([])
    expect(Date.now() - started).toBeLessThan(60_000)
    expect(await one<number>('select count(*)::int as value from identity.sessions')).toBeGreaterThanOrEqual(people)
  }, 120_000)
})
