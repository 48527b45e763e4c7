import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import * as billing from '@halaqa/billing/contract'
import { aSubject } from '@halaqa/curriculum/factories'
import * as grading from '@halaqa/grading/contract'
import { gradesOf } from '@halaqa/grading/factories'
import { addressOf } from '@halaqa/kit-contract'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db, openDatabase } from '@halaqa/kit-server/database'
import { startJobs } from '@halaqa/kit-server/jobs'
import { embeddedTemplate } from '@halaqa/kit-testing/template'
import * as records from '@halaqa/records/contract'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment, releaseAll } from '@halaqa/studies/factories'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { castOf } from './cast.ts'
import { contexts } from './contexts.ts'
import { prepareCollege } from './lifecycle.ts'

/**
 * The real server, killed in the middle of its long runs: a promotion, papers for many, the debits of a semester and a message to
 * many. What was asked for is gone on with by whoever starts next, within half a minute, and nobody is served twice.
 */
const port = 4523
const many = 150
const folder = mkdtempSync(join(tmpdir(), 'halaqa-crash-runs-'))
const env = {
  NODE_ENV: 'development',
  HALAQA_DATA: folder,
  HALAQA_SECRET: 'a secret that outlives the process, for tests',
  HALAQA_REQUESTS_PER_MINUTE: '0', // the runs are looked at as often as it takes to see them under way
}
let child: ChildProcess | undefined
let token: string
let messageId: number

beforeAll(async () => {
  useConfig(readConfig({ ...env, NODE_ENV: 'test' }))
  const database = await openDatabase({ folder, template: readFileSync(await embeddedTemplate()) })
  const app = await buildApp({ requestsPerMinute: 0, pages: async () => ({ status: 200, html: '' }) })
  await prepareCollege()
  await aSpecialty({ degree_type: 'bachelor' })
  const cast = await castOf(app)
  const semesterId = (await aSemester()).id
  const subjectId = await aSubject()
  for (let at = 0; at < many; at++) {
    const { id } = await aStudent()
    await gradesOf((await anEnrolment({ student_id: id, subject_id: subjectId, semester_id: semesterId })).id, 80)
    await anApplicant({ at: 'equivalence', more: { has_bachelor: true } })
  }
  await releaseAll(semesterId, subjectId)
  const jobs = await startJobs(
    contexts.flatMap(context => context.jobs),
    { work: false },
  )
  token = cast.administrator.token
  const affairs = cast.as('administrator')
  await affairs(grading.startPromotion, { body: { semester_id: semesterId, decision_number: '9/2027' } })
  await affairs(records.startPaperRun, { body: { kind: 'certificate', state: 'active' } })
  const wanted = { semester_id: semesterId, degree_type: null, specialty_id: null }
  await affairs(billing.startDebitRun, { body: wanted })
  const { id } = await affairs(admission.messages.routes.store, {
    body: { subject: 'موعد', body: 'نلقاك', channel: 'mail', audience: 'filter', step_code: 'equivalence' } as never,
  })
  messageId = id
  await affairs(admission.sendMessage.perform, { body: { id } })
  await jobs.stop()
  await app.close()
  await database.close()
}, 120_000)
afterAll(() => {
  child?.kill('SIGKILL')
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, ...env, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 1800; tries++) {
    if (child.exitCode !== null) throw new Error('the server ended')
    if ((await fetch(`http://localhost:${port}/readyz`).catch(() => undefined))?.ok) return
    await sleep(50)
  }
  throw new Error('the server did not start')
}
async function kill() {
  const gone = once(child!, 'exit')
  child!.kill('SIGKILL')
  await gone
}

/** What whoever looks at the screens sees: the promotion, the papers, the debits, the message. */
async function states(): Promise<string[]> {
  const ask = async (path: string) =>
    (
      await fetch(`http://localhost:${port}${path}`, {
        headers: { accept: 'application/json', 'x-access-token': token },
      })
    ).json()
  const [promotions, papers, debits, message] = await Promise.all([
    ask(addressOf(grading.promotionReports)),
    ask(addressOf(records.paperRuns)),
    ask(addressOf(billing.debitRuns)),
    ask(addressOf(admission.messageProgress, { params: { id: messageId } })),
  ])
  return [promotions.rows[0].state, papers.rows[0].state, debits.rows[0].state, message.state]
}

/** How far each run is: the embedded database has one process, so it is looked at while the server is dead. */
async function look() {
  const database = await openDatabase({ folder })
  const { rows } = await db().execute<Record<string, number | string>>(sql`select
    (select state from grading.promotion_runs) as promotion,
    (select count(*)::int from students.students where term = 2) as moved,
    (select state from records.paper_runs) as papers,
    (select count(*)::int from records.papers) as issued,
    (select count(distinct student_id)::int from records.papers) as holders,
    (select state from billing.debit_runs) as debits,
    (select count(*)::int from finance.invoices) as invoices,
    (select count(distinct payer_id)::int from finance.invoices) as payers,
    (select count(*)::int from studies.enrolments where invoice_id is null) as uncharged,
    (select state from admission.office_messages) as message,
    (select count(*)::int from platform.messages where subject = 'موعد') as mails,
    (select count(*)::int from pgboss.job where state = 'active') as active`)
  await database.close()
  return rows[0]!
}

it('kill -9 in a promotion, in papers, in debits and in messages: each is gone on with within half a minute, nobody twice', async () => {
  await start()
  // Once one of them is seen to be under way, the others have been taken, or are about to be.
  await expect
    .poll(states, { timeout: 60_000, interval: 20 })
    .toContainEqual(expect.stringMatching(/^(running|issuing|printing)$/))
  await kill()
  const broken = await look()
  // All were taken and none was done: else this test would say nothing.
  expect(broken.active).toBeGreaterThan(0)
  expect([broken.promotion, broken.papers, broken.debits, broken.message]).not.toEqual(['done', 'done', 'done', 'done'])
  await start()
  await expect.poll(states, { timeout: 60_000, interval: 500 }).toEqual(['done', 'done', 'done', 'done'])
  // Whoever would do it twice, does it now.
  await sleep(2000)
  await kill()
  expect(await look()).toMatchObject({
    promotion: 'done',
    moved: many,
    papers: 'done',
    issued: many,
    holders: many,
    debits: 'done',
    invoices: many,
    payers: many,
    uncharged: 0,
    message: 'done',
    mails: many,
  })
}, 300_000)
