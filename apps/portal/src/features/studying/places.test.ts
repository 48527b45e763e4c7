import type { WatchEntry } from '@halaqa/learning/contract'
import { expect, it } from 'vitest'
import { lastStop, untoldStop } from './places.ts'

const entry = (element_id: number, position_ms: number, at: string) => ({ element_id, position_ms, at }) as WatchEntry

it('one goes on where one stopped last, with a connection or without, whoever knows it', () => {
  const online = { ms: 40_500, at: '2026-11-22T08:00:00.000Z' }
  const offline = { ms: 12_000, at: '2026-11-22T09:00:00.000Z' }
  expect(lastStop(online, offline)).toBe(offline)
  expect(lastStop(offline, online)).toBe(offline)
  expect(lastStop(undefined, online)).toBe(online)
  expect(lastStop()).toBeUndefined()
})

it('what the college was not told yet is newer than what it answers: the latest of this very film', () => {
  const entries = [
    entry(1, 5000, '2026-11-22T08:00:00.000Z'),
    entry(1, 12_000, '2026-11-22T09:00:00.000Z'),
    entry(2, 99, '2026-11-22T10:00:00.000Z'),
  ]
  expect(untoldStop(entries, 1)?.ms).toBe(12_000)
  expect(untoldStop(entries, 3)).toBeUndefined()
})
