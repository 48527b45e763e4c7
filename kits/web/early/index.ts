import type { Early } from './begin.ts'

/** So long after its start a page takes what was asked early, and what it asks for counts as asked first. */
const firstMs = 3000
const mostAsked = 6
const mostPlaces = 100

type Browser = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  address: () => string
  /** Whether the person has pressed anything since the page was opened. */
  isTouched: () => boolean
  /** Does it after so long, or when the page is left before. */
  later: (work: () => void, ms: number) => void
}
function browser(): Browser {
  // Not `navigator.userActivation`: it remembers a press on the page before.
  let isTouched = false
  const touch = () => {
    isTouched = true
  }
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, touch, { capture: true, once: true })
  return {
    storage: localStorage,
    address: () => location.pathname + location.search,
    isTouched: () => isTouched,
    later(work, ms) {
      const once = () => {
        clearTimeout(timer)
        removeEventListener('pagehide', once)
        work()
      }
      const timer = setTimeout(once, ms)
      addEventListener('pagehide', once)
    },
  }
}

/**
 * `fetch` that answers a first question with what was asked early, each once, and that notes what a page asks first, for the
 * next time that one of its kind is opened. Both end with the first press, which may change what was answered. `isForLater`:
 * what nobody waits for, which would only keep the server from the rest.
 */
export function withEarly(
  early: Early,
  isForLater: (url: string) => boolean = () => false,
  ask: typeof fetch = fetch,
  given = browser(),
): typeof fetch {
  const opened = given.address()
  const first = new Set<string>()
  let isOver = false
  const end = () => {
    isOver = true
    // A file that nobody reads would keep its connection.
    for (const answer of early.answers.values())
      void answer.then(each => (each?.bodyUsed ? undefined : each?.body?.cancel()))
    early.answers.clear()
  }
  given.later(() => {
    end()
    if (first.size > 0) keep(given.storage, early, [...first], isForLater)
  }, firstMs)

  const note = (url: string) => {
    const isElsewhere = given.address() !== opened || opened.includes('?')
    if (isElsewhere || isForLater(url) || early.always.includes(url) || first.size === mostAsked) return
    const template = templateOf(url, opened, early.ids)
    if (template) first.add(template)
  }
  return async (input, init) => {
    if (!isOver && given.isTouched()) end()
    if (isOver || typeof input !== 'string' || (init?.method ?? 'GET') !== 'GET') return ask(input, init)
    note(input)
    const asked = isSame(early, init?.headers) ? early.answers.get(input) : undefined
    if (asked) early.answers.delete(input)
    const answer = await asked
    return answer?.status === 200 ? answer : ask(input, init)
  }
}

/** Asked by the same person in the same language. */
function isSame(early: Early, headers: HeadersInit | undefined): boolean {
  const given = new Headers(headers)
  return given.get('x-access-token') === early.token && given.get('accept-language') === early.language
}

const number = /(?<=\/)\d+(?=\/|$)/g

/** Undefined for what somebody looked for, and for records that the page's address does not name. */
function templateOf(url: string, opened: string, ids: string[]): string | undefined {
  const [path = '', query = ''] = url.split('?')
  const numbers = path.match(number) ?? []
  if (/(^|&)(q=|filter)/.test(query) || numbers.some(each => !ids.includes(each))) return undefined
  const marked = path.replace(number, each => `{${ids.indexOf(each)}}`)
  return query ? `${marked}?${query.replace(encodeURIComponent(opened), '{page}')}` : marked
}

/** What was not asked this time stays known where there is room: a page that is left at once has not asked for all. */
function keep(
  storage: Browser['storage'],
  { keptAs, place }: Early,
  urls: string[],
  isForLater: (url: string) => boolean,
): void {
  try {
    const { [place]: before = [], ...others } = JSON.parse(storage.getItem(keptAs) ?? '{}') as Record<string, string[]>
    const known = [...new Set([...urls, ...before])].filter(url => !isForLater(url)).slice(0, mostAsked)
    const kept = Object.entries(others).slice(1 - mostPlaces)
    storage.setItem(keptAs, JSON.stringify(Object.fromEntries([...kept, [place, known]])))
  } catch {
    // No room, or not allowed to: the next time begins without.
  }
}
