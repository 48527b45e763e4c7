import { setTimeout as sleep } from 'node:timers/promises'
import { event } from '@halaqa/kit-contract'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { setLogLevel } from '@halaqa/kit-server/log'
import { currentActor } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import {
  deliveryTable,
  drainEvents,
  eventCounts,
  eventTable,
  pruneEvents,
  publish,
  reaction,
  retryDelivery,
  startEvents,
} from './index.ts'

const database = testDatabase({ max: 8 })
beforeAll(() => setLogLevel('silent'))
afterAll(() => setLogLevel('warn'))
beforeEach(() => database.reset())
afterEach(() => setClock())

const noted = event('test.noted', z.object({ number: z.int() }))
const seen: number[] = []
beforeEach(() => void seen.splice(0))
const onNoted = reaction(noted, 'test.see', async ({ number }) => seen.push(number))

async function waitUntil(holds: () => boolean) {
  for (let turns = 0; !holds(); turns++) {
    if (turns > 400) expect.fail('waited in vain')
    await sleep(5)
  }
}

it('tells nothing of a transaction that is rolled back', async () => {
  const failing = transaction(async () => {
    await publish(noted, { number: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow()
  await transaction(() => publish(noted, { number: 2 }))
  expect(await drainEvents([onNoted])).toBe(1)
  expect(seen).toEqual([2])
})

it('refuses a payload that is not what the contract says', async () => {
  await expect(publish(noted, { number: 1.5 })).rejects.toThrow()
  expect(await db().$count(eventTable)).toBe(0)
})

it('reacts at the commit, not at the next look', async () => {
  const dispatcher = startEvents([onNoted], { pollMs: 60_000 })
  await sleep(30)
  const started = performance.now()
  await transaction(() => publish(noted, { number: 1 }))
  await waitUntil(() => seen.length > 0)
  expect(performance.now() - started).toBeLessThan(6_000)
  await dispatcher.stop()
})

it('finds by looking what another process has written', async () => {
  const dispatcher = startEvents([onNoted], { pollMs: 20 })
  await db()
    .insert(eventTable)
    .values({ name: 'test.noted', payload: { number: 5 }, at: new Date(), actor_id: 0, request_id: '' })
  await waitUntil(() => seen.length > 0)
  await dispatcher.stop()
  expect(seen).toEqual([5])
})

it('lets several reactions follow one event, each by itself, as the system', async () => {
  const actors: string[] = []
  const other = reaction(noted, 'test.other', async () => actors.push(currentActor().guard))
  await publish(noted, { number: 1 })
  expect(await drainEvents([onNoted, other])).toBe(2)
  expect([seen, actors]).toEqual([[1], ['system']])
  expect(await drainEvents([onNoted, other])).toBe(0)
})

it('takes back what a failing reaction wrote, and tries it again later', async () => {
  let fails = true
  const flaky = reaction(noted, 'test.flaky', async ({ number }) => {
    await publish(event('test.written', z.object({})), {})
    if (fails) throw new Error(`no ${number}`)
  })
  travelTo('2026-11-21')
  await publish(noted, { number: 1 })
  await expect(drainEvents([flaky])).rejects.toThrow('no 1')
  expect(await drainEvents([flaky])).toBe(0)
  expect(await db().$count(eventTable)).toBe(1)
  fails = false
  travelTo(new Date('2026-11-21T12:00:03+04:00'))
  expect(await drainEvents([flaky])).toBe(1)
  expect(await db().$count(eventTable)).toBe(2)
})

it('gives up after five tries, visibly, and can be told to try again', async () => {
  let fails = true
  const broken = reaction(noted, 'test.broken', async ({ number }) => {
    if (fails) throw new Error('password=sesame at https://x.om/?token=abc')
    seen.push(number)
  })
  await publish(noted, { number: 1 })
  for (let hour = 1; hour <= 5; hour++) {
    travelTo(new Date(Date.now() + hour * 3600_000))
    await expect(drainEvents([broken])).rejects.toThrow()
  }
  expect(await drainEvents([broken])).toBe(0)
  expect(await eventCounts()).toMatchObject({ waiting: 0, failed: 1 })
  const [delivery] = await db().select().from(deliveryTable)
  expect(delivery).toMatchObject({ state: 'failed', attempts: 5, error: expect.not.stringContaining('abc') })
  fails = false
  expect(await retryDelivery(delivery!.event_id, 'test.broken')).toBe(true)
  expect(await drainEvents([broken])).toBe(1)
  expect(seen).toEqual([1])
})

it('keeps the order of one event name behind one that must be tried again, and does not hold up others', async () => {
  let fails = true
  const flaky = reaction(noted, 'test.flaky', async ({ number }) => {
    if (fails && number === 1) throw new Error('not yet')
    seen.push(number)
  })
  const told: number[] = []
  const other = reaction(noted, 'test.other', async ({ number }) => told.push(number))
  for (const number of [1, 2, 3]) await publish(noted, { number })
  await expect(drainEvents([flaky, other])).rejects.toThrow('not yet')
  await drainEvents([flaky, other])
  expect([seen, told]).toEqual([[], [1, 2, 3]])
  fails = false
  travelTo(new Date(Date.now() + 3600_000))
  await drainEvents([flaky, other])
  expect(seen).toEqual([1, 2, 3])
})

it('delivers once and in order however many dispatchers there are', async () => {
  const slow = reaction(noted, 'test.slow', async ({ number }) => {
    await sleep(1)
    seen.push(number)
  })
  const dispatchers = [1, 2, 3].map(() => startEvents([slow], { pollMs: 5 }))
  const numbers = Array.from({ length: 40 }, (_, index) => index)
  for (const number of numbers) await publish(noted, { number })
  await waitUntil(() => seen.length >= 40)
  await Promise.all(dispatchers.map(each => each.stop()))
  expect(seen).toEqual(numbers)
})

it('forgets old events once all their deliveries are done', async () => {
  await publish(noted, { number: 1 })
  await drainEvents([onNoted])
  expect(await pruneEvents(90)).toBe(0)
  travelTo(new Date(Date.now() + 91 * 86_400_000))
  expect(await pruneEvents(90)).toBe(1)
})

it('wants reactions to have names of their own', () => {
  expect(() => startEvents([onNoted, onNoted])).toThrow('two reactions are called test.see')
})
