import { expect, type Page } from '@playwright/test'
import { demoPassword } from '../../database/seeds/demo/password.ts'
import { type Guard, storageKeys } from '../../kits/web/session/guards.ts'

/** Signs in by the interface and keeps the session where the front ends keep it; the page stands on a page of the site. */
export async function signIn(page: Page, guard: Guard, name: string) {
  const origin = new URL(page.url()).origin
  const username = `${name}@halaqa.example`
  const reply = await page.request.post(`${origin}/auth/login`, { data: { username, password: demoPassword, guard } })
  const { token } = await reply.json()
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [storageKeys[guard], token])
}

/** Goes there and waits until nothing is loading. */
export async function open(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
}

/** Looked at every so many milliseconds: at every frame, which is usual, the browser would draw for the asking alone. */
const polling = 25

/** The page has its heading and nothing of it loads, three looks long: between two answers there may be a moment without either. */
async function settled(page: Page, isNot = '') {
  await page.waitForFunction(isSettled, isNot, { polling })
}
function isSettled(isNot: string) {
  const here = window as { quietLooks?: number }
  const headings = [...document.querySelectorAll<HTMLElement>('h1, [role=heading][aria-level="1"]')]
  const heading = headings.find(each => each.checkVisibility())
  const isQuiet = heading && heading.textContent !== isNot && !document.querySelector('[aria-busy=true], .hq-skeleton')
  here.quietLooks = isQuiet ? (here.quietLooks ?? 0) + 1 : 0
  if (here.quietLooks < 3) return false
  here.quietLooks = 0
  return true
}

/**
 * Goes from screen to screen of the office as its own links do, without loading it anew, which takes longer than the
 * screen. Between two screens stands the one of an address that is not there, so that the former is not taken for the
 * next; a screen that is not there is waited for in vain.
 */
async function wander(page: Page): Promise<(address: string) => Promise<void>> {
  const nowhere = '/office/nowhere'
  const go = (address: string) =>
    page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, address)
  const enter = () => open(page, new URL(page.url()).origin + nowhere)
  await enter()
  const nobodyIsHere = (await page.locator('main h1').textContent()) ?? ''
  return async address => {
    // One's own account is a page of the portal, which knows nothing of the office.
    if (await page.locator('main.of-main').count()) await go(nowhere)
    else await enter()
    await page.waitForFunction(text => document.querySelector('main h1')?.textContent === text, nobodyIsHere, {
      polling,
    })
    await go(address)
    await settled(page, nobodyIsHere)
  }
}

export const linksIn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))

/**
 * Every screen of the office, one after the other: the areas of the menu, what they lead to, and from each list the first two records and
 * the form of a new one. A screen that is added is looked at without being named. Answers how many there were. With
 * `SCREENS`, a regular expression, only the screens at such addresses, as `npm run affected` asks it. `half`: every second of what the
 * menu leads to, for two that walk at once; the first looks at the areas, too.
 */
export async function visitOffice(page: Page, look: (address: string) => Promise<void>, half?: 0 | 1): Promise<number> {
  const reach = await wander(page)
  const wanted = process.env.SCREENS ? new RegExp(process.env.SCREENS) : undefined
  const isWanted = (address: string) => !wanted || wanted.test(address)
  /** A list is opened for its records where the address of one begins alike. */
  const isNear = (address: string) =>
    !wanted || wanted.source.includes(address.split('?')[0]!.split('/').slice(0, 3).join('\\/'))
  let count = 0
  const visit = async (address: string, isOwn = true) => {
    await reach(address)
    if (!isOwn || !isWanted(address)) return
    await look(address)
    count += 1
  }
  await visit('/office', half !== 1)
  const areas = [...new Set(await linksIn(page, '.of-menu a'))].filter(each => each !== '/office')
  expect(areas.length).toBeGreaterThan(6)
  const entries = new Set<string>()
  for (const area of areas) {
    await visit(area, half !== 1)
    for (const link of await linksIn(page, '.of-places a')) entries.add(link)
  }
  expect(entries.size).toBeGreaterThan(60)
  const inner = new Set(half === 1 ? [] : ['/office/account'])
  const own = [...entries].filter((_, at) => half === undefined || at % 2 === half)
  for (const address of own.filter(isNear)) {
    await visit(address)
    const links = await linksIn(page, 'main .of-cell-name a, main a[href*="/create"]')
    for (const link of links.slice(0, 2)) inner.add(link)
  }
  for (const address of inner) if (isWanted(address)) await visit(address)
  return count
}
