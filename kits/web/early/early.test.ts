import { beforeEach, expect, it, vi } from 'vitest'
import { beginEarly } from './begin.ts'
import { withEarly } from './index.ts'

const kept = new Map<string, string>()
const storage = {
  removeItem: (key: string) => void kept.delete(key),
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
const tokenUntil = (ms: number) => `head.${btoa(JSON.stringify({ exp: ms / 1000 }))}.sign`
const asked: string[] = []
const server = vi.fn(async (url: unknown) => {
  asked.push(String(url))
  return new Response(JSON.stringify({ of: url }), { status: String(url).includes('refused') ? 403 : 200 })
})
let touched = false
let over = () => {}
/** The page before is left. */
function leave() {
  over()
  over = () => {}
}

/** A page is opened: what was asked early, and the program's `fetch`. */
function open(address: string, token = tokenUntil(Date.now() + 600_000)) {
  leave()
  asked.length = 0
  touched = false
  kept.set('usertoken', token)
  const [pathname = '', search] = address.split('?')
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { pathname, search: search ? `?${search}` : '' })
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } })
  vi.stubGlobal('fetch', server)
  const early = beginEarly('usertoken', ['/auth/me'])
  const given = {
    storage,
    address: () => address,
    isTouched: () => touched,
    later: (work: () => void) => {
      over = work
    },
  }
  const headers = { 'x-access-token': token, 'accept-language': 'ar' }
  const fetchIt = early ? withEarly(early, url => url.startsWith('/later'), server as never, given) : fetch
  return { early, ask: (url: string, more: RequestInit = {}) => fetchIt(url, { headers, ...more }) }
}
beforeEach(() => {
  over = () => {}
  kept.clear()
  return () => vi.unstubAllGlobals()
})

it('what nobody waits for is not asked early, as often as a page asks for it', async () => {
  await open('/students/index').ask('/later/counts')
  await open('/students/index').ask('/later/counts')
  open('/students/index')
  expect(asked).toEqual(['/auth/me'])
})

it('what a page asked first is asked early the next time that one of its kind is opened, for its own record', async () => {
  const first = open('/students/record/12')
  await first.ask('/auth/me')
  await first.ask('/students/record/12')
  await first.ask('/api/v1/follow?address=%2Fstudents%2Frecord%2F12&page=12')
  expect(asked).toEqual(['/auth/me', '/students/record/12', '/api/v1/follow?address=%2Fstudents%2Frecord%2F12&page=12'])

  const next = open('/students/record/7')
  const early = ['/auth/me', '/students/record/7', '/api/v1/follow?address=%2Fstudents%2Frecord%2F7&page=12']
  expect(asked).toEqual(early)
  expect(await (await next.ask('/students/record/7')).json()).toEqual({ of: '/students/record/7' })
  expect(asked).toEqual(early)
  await next.ask('/students/record/7')
  expect(asked).toEqual([...early, '/students/record/7'])
})

it('keeps nothing of other records, of what was looked for, nor of a list that was opened with a filter', async () => {
  const page = open('/students/record/12')
  for (const url of ['/students/record/13', '/students/index?q=سلمى', '/students/index?filter[state]=3'])
    await page.ask(url)
  await open('/students/index?filter[state]=3').ask('/students/index?page=1')
  leave()
  expect(kept.get('first-asked')).toBeUndefined()
})

it('keeps the first six questions of a hundred kinds of page', async () => {
  for (let kind = 0; kind < 120; kind++) {
    const page = open(`/list-${String.fromCharCode(97 + (kind % 26))}${'x'.repeat(kind)}`)
    for (let each = 0; each < 9; each++) await page.ask(`/question-${'i'.repeat(each)}`)
  }
  leave()
  const places = Object.values(JSON.parse(kept.get('first-asked')!) as Record<string, string[]>)
  expect(places).toHaveLength(100)
  for (const urls of places) expect(urls).toHaveLength(6)
})

it('a page that is left at once forgets nothing of what it asked before, and what it asks no more goes by and by', async () => {
  const known = () => (JSON.parse(kept.get('first-asked')!) as Record<string, string[]>)['/page']
  kept.set('first-asked', JSON.stringify({ '/page': ['/one', '/two'] }))
  await open('/page').ask('/two')
  leave()
  expect(known()).toEqual(['/two', '/one'])
  const page = open('/page')
  for (const url of ['/question-d', '/question-e', '/question-f', '/question-g', '/two']) await page.ask(url)
  leave()
  expect(known()).toEqual(['/question-d', '/question-e', '/question-f', '/question-g', '/two', '/one'])
  const next = open('/page')
  for (const url of ['/question-d', '/question-e', '/question-f', '/question-g', '/two', '/question-h'])
    await next.ask(url)
  leave()
  expect(known()).toEqual(['/question-d', '/question-e', '/question-f', '/question-g', '/two', '/question-h'])
})

it.each([
  ['a refusal is asked again, by who can say why', '/refused', {}],
  ['another person asks themselves', '/known', { headers: { 'x-access-token': 'other', 'accept-language': 'ar' } }],
  ['an act is never answered early', '/known', { method: 'POST' }],
])('%s', async (_rule, url, more) => {
  kept.set('first-asked', JSON.stringify({ '/page': [url] }))
  const page = open('/page')
  await page.ask(url, more as RequestInit)
  expect(asked).toEqual(['/auth/me', url, url])
})

it('what is said in another language is asked in it', async () => {
  kept.set('first-asked', JSON.stringify({ '/page': ['/known'] }))
  const token = tokenUntil(Date.now() + 600_000)
  await open('/page', token).ask('/known', { headers: { 'x-access-token': token, 'accept-language': 'en' } })
  expect(asked).toEqual(['/auth/me', '/known', '/known'])
})

it('after the first press, and after three seconds, the server is asked', async () => {
  kept.set('first-asked', JSON.stringify({ '/page': ['/known'] }))
  const pressed = open('/page')
  touched = true
  await pressed.ask('/known')
  expect(asked).toEqual(['/auth/me', '/known', '/known'])

  const late = open('/page')
  leave()
  await late.ask('/known')
  expect(asked).toEqual(['/auth/me', '/known', '/known'])
})

it('asks nothing early for a session that is ending, nor with foreign texts under the keys', () => {
  expect(open('/page', tokenUntil(Date.now() + 30_000)).early).toBeUndefined()
  expect(open('/page', 'no token').early).toBeUndefined()
  expect(asked).toEqual([])
  kept.set('first-asked', '{broken')
  open('/page')
  expect(asked).toEqual(['/auth/me'])
  expect(kept.has('first-asked')).toBe(false)
})
