import { setTimeout as sleep } from 'node:timers/promises'
import { type Refusal, refuse } from '@halaqa/kit-server/http'
import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { awayDependencies, dependency, dependencyStates, forgetDependencies } from './index.ts'

const database = testDatabase()
setLogLevel('silent')
afterAll(() => setLogLevel('warn'))
beforeEach(async () => {
  await database.reset()
  forgetDependencies()
})
const never = () => new Promise<never>(() => {})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error as Refusal).problem?.code ?? (error as Error).message,
  )

it('lets nobody wait longer than it says for what is frozen', { retry: 2 }, async () => {
  const bank = dependency('bank', { seconds: 0.05 })
  const started = performance.now()
  expect(await codeOf(bank.use(never))).toBe('dependency-away')
  expect(performance.now() - started).toBeLessThan(300)
})

it('does not ask what failed three times in a row, until a pause is over', async () => {
  const bank = dependency('bank', { seconds: 1, failures: 3, pauseSeconds: 0.1 })
  let asked = 0
  const fail = async () => {
    asked++
    throw new Error('ECONNREFUSED')
  }
  for (let each = 0; each < 6; each++) expect(await codeOf(bank.use(fail))).toBe('dependency-away')
  expect(asked).toBe(3)
  await sleep(120)
  expect(await bank.use(async () => 'paid')).toBe('paid')
  expect(dependencyStates()).toMatchObject([{ name: 'bank', state: 'ok' }])
})

it('does not take what somebody sent for a fault of the thing', async () => {
  const scanner = dependency('scanner', { seconds: 1, failures: 1 })
  const infected = () => scanner.use(async () => refuse({ code: 'file-infected', status: 422 }))
  for (let each = 0; each < 3; each++) expect(await codeOf(infected())).toBe('file-infected')
  expect(dependencyStates()).toEqual([])
})

it('tells the office what is away, and when it is back', async () => {
  const mail = dependency('mail', { seconds: 1 })
  await codeOf(mail.use(async () => Promise.reject(new Error('no'))))
  await expect.poll(awayDependencies).toMatchObject([{ name: 'mail', state: 'away' }])
  await mail.use(async () => 1)
  await expect.poll(awayDependencies).toEqual([])
})

it('takes back at its first success what a process that died had left word of', async () => {
  await codeOf(dependency('sms', { seconds: 1 }).use(async () => Promise.reject(new Error('no'))))
  await expect.poll(awayDependencies).toHaveLength(1)
  forgetDependencies()
  await dependency('sms', { seconds: 1 }).use(async () => 1)
  await expect.poll(awayDependencies).toEqual([])
})
