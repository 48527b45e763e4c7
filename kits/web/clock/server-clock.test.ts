import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aheadOf, learnServerClock, serverNow } from './index.ts'

const minutes = 60_000
const server = Date.parse('2026-12-03T19:55:00Z')

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await learnServerClock(async () => Date.now())
  vi.useRealTimers()
})

it.each([
  ['ten minutes behind', -10 * minutes],
  ['ten minutes ahead', 10 * minutes],
])('a device whose clock is %s counts by the server', async (_, off) => {
  vi.setSystemTime(server + off)
  await learnServerClock(async () => server)
  expect(serverNow()).toBe(server)
  vi.advanceTimersByTime(90_000)
  expect(serverNow()).toBe(server + 90_000)
})

it('the way there and back is shared: a slow answer is not an old clock', async () => {
  expect(aheadOf(1_000, 0, 2_000)).toBe(0)
  vi.setSystemTime(server - 10 * minutes)
  await learnServerClock(async () => {
    vi.advanceTimersByTime(2_000)
    const read = server + 2_000
    vi.advanceTimersByTime(2_000)
    return read
  })
  expect(serverNow()).toBe(server + 4_000)
})

it('without an answer, or with none that is a time, what was known stays', async () => {
  vi.setSystemTime(server - 10 * minutes)
  await learnServerClock(async () => server)
  await learnServerClock(() => Promise.reject(new Error('offline')))
  await learnServerClock(async () => Number.NaN)
  expect(serverNow()).toBe(server)
})
