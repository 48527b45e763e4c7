import { afterEach, beforeEach, expect, it } from 'vitest'
import { ChunkLoadError, chunk } from './chunks.ts'

const kept = new Map<string, string>()
let reloads = 0
const page = () => ({
  reload: () => void reloads++,
  flags: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
})
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  kept.clear()
  reloads = 0
  // In a browser there is a window; on the server a failed import simply rises.
  Object.assign(globalThis, { window: globalThis })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

it('reloads the page once when a part is gone, and shows the error the second time', async () => {
  void chunk(gone, page)
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(reloads).toBe(1)
  await expect(chunk(gone, page)).rejects.toBeInstanceOf(ChunkLoadError)
  expect(reloads).toBe(1)
})

it('may reload again after a part has come', async () => {
  void chunk(gone, page)
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(await chunk(async () => 'here', page)).toBe('here')
  void chunk(gone, page)
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(reloads).toBe(2)
})

it('gives up a part that does not come in time', async () => {
  kept.set('chunk-reload', '1')
  await expect(chunk(() => new Promise(() => {}), page, 5)).rejects.toThrow('time-out')
})
