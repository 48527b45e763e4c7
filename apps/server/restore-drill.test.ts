import { join } from 'node:path'
import * as admission from '@halaqa/admission/contract'
import * as identity from '@halaqa/identity/contract'
import { differences, makeBackup, restoreBackup, sumsOf, verifyBackup } from '@halaqa/kit-server/backup'
import { setClock } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { type Database, db } from '@halaqa/kit-server/database'
import { clientOf, onEmptyDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { playerPassword } from './cast.ts'
import { reportChecks } from './commands/report-checks.ts'
import { prepareCollege } from './lifecycle.ts'
import { smallWorld, testCollege, type World } from './world.ts'

/** What docs/operations.md asks an operator to do once a term, on this machine and both databases. */
const env = { NODE_ENV: 'test', HALAQA_SECRET: 'the secret of a college that is drilled' }
const college = testCollege({ env })
let world: World
let factor: string
let backup: string
let before: Awaited<ReturnType<typeof sumsOf>>
let after: typeof before
let now = Date.now()
/** A code of the authenticator is good once: time goes on between them. */
const codeNow = () => {
  now = Math.max(now, Date.now()) + 60_000
  setClock({ now: () => new Date(now) })
  return new TOTP({ secret: Secret.fromBase32(factor) }).generate({ timestamp: now })
}
const told: string[] = []
const speaker = {
  say: () => {},
  tell: (line: string) => void told.push(line),
  signal: new AbortController().signal,
}

beforeAll(async () => {
  world = await smallWorld(college.cast)
  const auditor = college.cast.as('auditor')
  factor = (await auditor(identity.startSecondFactor, { body: { password: playerPassword } })).secret
  await auditor(identity.confirmSecondFactor, { body: { code: codeNow() } })
  // Days that are summed: a trigger that does not rest takes them back when their moves are loaded.
  await db().execute(sql`insert into admission.move_sums (day, step_id, moved)
    select (at at time zone 'Asia/Muscat')::date, to_step_id, count(*) from admission.moves group by 1, 2`)
  await db().execute(sql`update admission.move_sums_until set until = current_date + 2`)
  backup = join(college.folder, 'backup')
  before = await sumsOf()
  let isOver = false
  const busy = (async () => {
    for (let at = 0; !isOver; at++)
      await db().execute(
        sql`insert into content.contact_messages (name, email, mobile, topic, message, language, created_at)
        values (${`visitor ${at}`}, 'a@b.om', '', 'study', 'hello', 'en', now())`,
      )
  })()
  await makeBackup({ to: backup, version: '0.0.0' }).finally(() => {
    isOver = true
  })
  await busy
  after = await sumsOf()
}, 120_000)
afterEach(() => {
  told.splice(0)
})
afterAll(() => setClock())

it('is tried on a college that is whole', async () => {
  await reportChecks({ read: true }, speaker)
  expect(told).toEqual(['nothing is wrong'])
  expect(differences(before, after)).toEqual([expect.stringContaining('content.contact_messages')])
})

const kinds: Database['kind'][] = process.env.TEST_DATABASE_URL ? ['server', 'embedded'] : ['embedded']

it.each(kinds)('brings a college back that people can go on in (%s)', { timeout: 120_000 }, async kind => {
  useConfig(readConfig({ ...env, HALAQA_DATA: join(college.folder, `restored-${kind}`) }))
  await onEmptyDatabase(async () => {
    await restoreBackup(await verifyBackup(backup))
    await reportChecks({ read: true }, speaker)
    expect(told).toEqual(['nothing is wrong'])
    const untouched = Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'content.contact_messages'))
    expect(differences(untouched, await sumsOf())).toEqual([])

    const app = await buildApp({ strict: true, requestsPerMinute: 0, pages: async () => ({ status: 200, html: '' }) })
    await prepareCollege()
    const browser = clientOf(app)
    const username = college.cast.auditor.email
    const { token } = await browser(identity.login, {
      body: { username, password: playerPassword, guard: 'users', code: codeNow() },
    })
    const auditor = clientOf(app, { 'x-access-token': token })
    expect(await auditor(identity.me)).toMatchObject({ guard: 'users' })

    const applicant = clientOf(app, { 'x-access-token': world.applicant.token })
    const { files } = await applicant(admission.profile)
    const document = files.find(each => each.url)!
    const reply = await applicant.fetch(document.url!, { headers: { 'x-access-token': world.applicant.token } })
    expect((await reply.arrayBuffer()).byteLength).toBe(document.bytes)
    await app.close()
  }, kind)
})
