import { afterEach, beforeEach, expect, it } from 'vitest'
import { ChunkLoadError, chunk } from './index.ts'

const kept = new Map<string, string>()
let reloads = 0
let build = 'one'
const page = () => ({
  build: () => build,
  reload: () => void reloads++,
  flags: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
})
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const failing = async () => {
  void chunk(gone, page)
  await new Promise(resolve => setTimeout(resolve, 5))
}

beforeEach(() => {
  kept.clear()
  reloads = 0
  build = 'one'
  // In a browser there is a window; on the server a failed import simply rises.
  Object.assign(globalThis, { window: globalThis })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

it('reloads the page once when a part is gone, and shows the error the second time', async () => {
  await failing()
  expect(reloads).toBe(1)
  await expect(chunk(gone, page)).rejects.toBeInstanceOf(ChunkLoadError)
  expect(reloads).toBe(1)
})

it('does not reload a page of the same build again because another part has come', async () => {
  await failing()
  expect(await chunk(async () => 'here', page)).toBe('here')
  await expect(chunk(gone, page)).rejects.toBeInstanceOf(ChunkLoadError)
  expect(reloads).toBe(1)
})

it('may reload again when the reload has brought another build', async () => {
  await failing()
  build = 'two'
  await failing()
  expect(reloads).toBe(2)
})

it('leaves the page as it is when the server cannot be reached', async () => {
  const away = () => ({ ...page(), isReachable: async () => false })
  await expect(chunk(gone, away)).rejects.toBeInstanceOf(ChunkLoadError)
  expect(reloads).toBe(0)
})

it('gives up a part that does not come in time', async () => {
  kept.set('chunk-reload', 'one')
  await expect(chunk(() => new Promise(() => {}), page, 5)).rejects.toThrow('time-out')
})
