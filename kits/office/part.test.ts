import { Words } from '@halaqa/kit-web/i18n'
import { beforeEach, expect, it, vi } from 'vitest'
import { NotArrived, Part } from './part.ts'

const files: Record<string, object> = {
  contract: { things: { many: 'الأشياء' } },
  'contract/things': { things: { seen: 'رُئي' } },
  'contract/problems': { problem: { 'left-since': 'فات الأوان' } },
  'contract/others': { others: { seen: 'رُئيت' } },
}
let isAway = false
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const wordsOf = () => new Words('ar', async feature => (isAway ? away() : (files[feature] as never)))
const screens = { List: () => null }
const load = vi.fn(async () => (isAway ? away() : screens))

beforeEach(() => {
  isAway = false
  load.mockClear()
  vi.stubGlobal('sessionStorage', { removeItem: () => {} })
  return () => vi.unstubAllGlobals()
})

it('a part is there when its words are, beside those that were there before', async () => {
  const words = wordsOf()
  await words.ready('contract')
  const said = (key: string) => words.i18n.t(`contract:${key}`)
  expect(await new Part(load, ['things']).arrive(words)).toBe(screens)
  expect([said('things.many'), said('things.seen')]).toEqual(['الأشياء', 'رُئي'])
  // Refusals of whatever context.
  expect(said('problem.left-since')).toBe('فات الأوان')
})

it('a page that speaks of another context waits for the words of that too', async () => {
  const words = wordsOf()
  const part = new Part(load, ['things'])
  await part.arrive(words)
  expect(words.i18n.exists('contract:others.seen')).toBe(false)
  await part.arrive(words, ['others'])
  expect(words.i18n.exists('contract:others.seen')).toBe(true)
})

it('what has not come stays so until it is asked for again: a screen that waits is drawn more than once', async () => {
  const words = wordsOf()
  const part = new Part(load, ['things'])
  isAway = true
  const first = part.arrive(words)
  const error = await first.catch(each => each)
  expect(error).toBeInstanceOf(NotArrived)
  expect(part.arrive(words)).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
  isAway = false
  error.again()
  expect(await part.arrive(words)).toBe(screens)
})

it('what was fetched ahead and has not come is asked for anew when it is opened', async () => {
  const words = wordsOf()
  const part = new Part(load, ['things'])
  isAway = true
  part.fetchAhead(words)
  await new Promise(resolve => setTimeout(resolve))
  isAway = false
  expect(await part.arrive(words)).toBe(screens)
})
