import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as admission from '@halaqa/admission/contract'
import * as finance from '@halaqa/finance/contract'
import * as identity from '@halaqa/identity/contract'
import { differences, restoreBackup, sumsOf, verifyBackup } from '@halaqa/kit-server/backup'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import type { Database } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { startJobs } from '@halaqa/kit-server/jobs'
import { setLogLevel } from '@halaqa/kit-server/log'
import { clientOf, onEmptyDatabase } from '@halaqa/kit-testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../database/seeds/demo/password.ts'
import { keepCollege, keptSums } from '../../tools/release/kept-college.ts'
import { buildApp } from './app.ts'
import { reportChecks } from './commands/report-checks.ts'
import { contexts } from './contexts.ts'
import { prepareCollege } from './lifecycle.ts'

/**
 * Every version that was released left a college (`database/releases`), and every later one must take it over: nothing
 * lost, and its people go on. Before the first release there is none, and the present code makes one.
 */
const releases = fileURLToPath(new URL('../../database/releases', import.meta.url))
const kept = existsSync(releases)
  ? readdirSync(releases, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? [each.name] : []))
  : []
const folder = mkdtempSync(join(tmpdir(), 'halaqa-releases-'))
const present = 'the present version'
const placeOf = (version: string) => join(version === present ? folder : releases, version)

/** What a later migration changed on purpose, a line of `differences` each, with the reason. */
const changesFile = join(releases, 'changes.json')
const changes: Record<string, Record<string, string>> = existsSync(changesFile)
  ? JSON.parse(readFileSync(changesFile, 'utf8'))
  : {}

const kinds: Database['kind'][] = process.env.TEST_DATABASE_URL ? ['server', 'embedded'] : ['embedded']

beforeAll(async () => {
  setLogLevel('silent')
  if (!kept.length) await keepCollege(placeOf(present), '0.0.0')
}, 120_000)
afterAll(() => {
  setLogLevel('warn')
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(kept.length ? kept : [present])('the college of %s', version => {
  it.each(kinds)('is taken over, and its people go on (%s)', { timeout: 120_000 }, async kind => {
    const backup = placeOf(version)
    const HALAQA_SECRET = readFileSync(join(backup, 'secret'), 'utf8').trim()
    useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: join(folder, `${version}-${kind}`), HALAQA_SECRET }))
    await onEmptyDatabase(async ({ pool }) => {
      const verified = await verifyBackup(backup)
      if (kind === 'embedded') {
        // A later one cannot open the data folders of an earlier one: before it is taken, say how colleges get over.
        const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version")
        expect(Number.parseInt(rows[0]!.version, 10)).toBe(Number.parseInt(verified.manifest.postgres, 10))
      }
      await restoreBackup(verified)
      const declared = Object.keys(changes[version] ?? {})
      expect(differences(await keptSums(backup), await sumsOf()).sort()).toEqual(declared.sort())
      const told: string[] = []
      const signal = new AbortController().signal
      await reportChecks({ read: true }, { say: () => {}, tell: line => void told.push(line), signal })
      expect(told.filter(line => !line.startsWith('note'))).toEqual(['nothing is wrong'])

      await prepareCollege()
      const jobs = contexts.flatMap(context => context.jobs)
      await startJobs(jobs, { work: false })
      const app = await buildApp({ strict: true, requestsPerMinute: 0, pages: async () => ({ status: 200, html: '' }) })
      await goOn(app)
      await app.close()
    }, kind)
  })
})

/** Staff and a student sign in; an applicant pays, and comes to the next step. */
async function goOn(app: FastifyInstance) {
  for (const [username, guard] of [
    ['admin@halaqa.example', 'users'],
    ['student@halaqa.example', 'students'],
  ] as const)
    expect(await (await signedIn(app, username, guard))(identity.me)).toMatchObject({ guard })
  const applicant = await signedIn(app, 'applicant@halaqa.example', 'registrars')
  expect((await applicant(admission.profile)).step.code).toBe('registration_fee')
  const { fields, payment_uuid: payment } = await applicant(admission.fees)
  await applicant.fetch('/sandbox-bank/decide', {
    method: 'POST',
    body: new URLSearchParams({ ...fields, act: 'silent' }),
  })
  // The look of the payer asks the bank.
  expect(await applicant(finance.handlePage, { query: { payment } })).toMatchObject({ state: 'paid' })
  await drainEvents(contexts.flatMap(context => context.reactions))
  expect((await applicant(admission.profile)).step.code).toBe('documents')
}

async function signedIn(app: FastifyInstance, username: string, guard: 'users' | 'students' | 'registrars') {
  const { token } = await clientOf(app)(identity.login, { body: { username, password: demoPassword, guard } })
  return clientOf(app, { 'x-access-token': token })
}
