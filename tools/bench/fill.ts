/**
 * Fills the bench's database: the demonstration's programmes, then by SQL what a college of 100,000 applicants has
 * gathered in some years (fill/*.sql, in this order). A factory for each row would take an hour.
 */
import { documentPurpose } from '@halaqa/admission/factories'
import { anAccount } from '@halaqa/identity/factories'
import { db } from '@halaqa/kit-server/database'
import { storeFile } from '@halaqa/kit-server/files'
import { defineWords } from '@halaqa/kit-server/words'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import sharp from 'sharp'
import { contexts } from '../../apps/server/contexts.ts'
import { openCollege } from '../../apps/server/lifecycle.ts'
import { seedCollege } from '../../database/seeds/demo/college.ts'
import { seedCycle } from '../../database/seeds/demo/cycle.ts'
import { fillParts } from './fill-parts.ts'
import { administratorName } from './names.ts'

const parts = ['academics', 'people', 'applications', 'admission', 'around', 'curriculum', 'students', 'learning']
const people = Number(process.argv[2])
const jobNamed = (name: string) => contexts.flatMap(context => context.jobs).find(job => job.name === name)!

defineWords(contexts.flatMap(context => context.words))
const database = await openCollege()
await seedCollege()
await seedCycle()
const administrator = await anAccount({ guard: 'users', username: administratorName, roles: ['administrator'] })
// With a database of its own the second factor is demanded of whoever may touch money.
await db().execute(sql`update identity.accounts set second_factor_on_at = now() where id = ${administrator.id}`)
const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#0F5C4A' } })
const file = await storeFile({
  purpose: documentPurpose,
  name: 'document.jpg',
  body: await picture.jpeg().toBuffer(),
  owner: { guard: 'users', id: administrator.id },
})

// One of its own: a part may take longer than any statement of the product.
const client = new pg.Client(process.env.DATABASE_URL)
await client.connect()
// Nobody needs these rows after a crash.
await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '64MB'")
await fillParts(client, parts, { people, fileId: file.id }, line => console.error(line))
// What a night would have done, and what autovacuum would do in time: an index-only scan needs the visibility map.
await jobNamed('admission.sum-moves').run({}, {} as never)
await jobNamed('studies.gather-students').run({}, {} as never)
await jobNamed('studies.sum-semesters').run({}, {} as never)
await client.query("update studies.semester_sums set watched_since = watched_since - interval '1 day'")
await jobNamed('studies.sum-semesters').run({}, {} as never)
await client.query('vacuum analyze')
await client.end()
await database.close()
process.exit(0)
