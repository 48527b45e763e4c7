import { beforeEach, expect, it } from 'vitest'
import { checkVersion } from './version.ts'

const done: string[] = []
const kept = new Map<string, string>()
const page = {
  flags: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
  unregister: async () => void done.push('unregistered'),
  reload: () => void done.push('reloaded'),
}
const beacon = async () => ({ version: 7 })

beforeEach(() => {
  done.length = 0
  kept.clear()
})

it('unregisters the workers and then reloads when the beacon is newer', async () => {
  expect(await checkVersion(6, beacon, page)).toBe(true)
  expect(done).toEqual(['unregistered', 'reloaded'])
})

it('reloads once for a version, even when the reload brings the old pages again', async () => {
  await checkVersion(6, beacon, page)
  expect(await checkVersion(6, beacon, page)).toBe(false)
  expect(done).toHaveLength(2)
})

it('stays when it is current or ahead', async () => {
  expect(await checkVersion(7, beacon, page)).toBe(false)
  expect(await checkVersion(8, beacon, page)).toBe(false)
})
