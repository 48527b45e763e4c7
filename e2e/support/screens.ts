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

async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.locator('[aria-busy=true], .hq-skeleton')).toHaveCount(0)
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
  const title = page.locator('main h1')
  const nobodyIsHere = (await title.textContent()) ?? ''
  return async address => {
    // One's own account is a page of the portal, which knows nothing of the office.
    if (await page.locator('main.of-main').count()) await go(nowhere)
    else await enter()
    await expect(title).toHaveText(nobodyIsHere)
    await go(address)
    await expect(title.first()).not.toHaveText(nobodyIsHere)
    await settled(page)
  }
}

export const linksIn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))

type Visit = {
  /** How screens are reached: loaded by their addresses, or from one to the next. Both must work. */
  by: 'address' | 'link'
  look: (address: string) => Promise<void>
}

/**
 * Every screen of the office, one after the other: what the menu leads to, and from each list the first two records and
 * the form of a new one. A screen that is added is looked at without being named. Answers how many there were.
 */
export async function visitOffice(page: Page, { by, look }: Visit): Promise<number> {
  const origin = new URL(page.url()).origin
  const reach = by === 'link' ? await wander(page) : (address: string) => open(page, origin + address)
  const visit = async (address: string) => {
    await reach(address)
    await look(address)
  }
  await visit('/office')
  const menu = [...new Set(await linksIn(page, 'nav a[href^="/"]'))].filter(each => each !== '/office')
  expect(menu.length).toBeGreaterThan(15)
  const inner = new Set(['/office/account'])
  for (const address of menu) {
    await visit(address)
    const links = await linksIn(page, 'main .of-cell-name a, main a[href*="/create"]')
    for (const link of links.slice(0, 2)) inner.add(link)
  }
  for (const address of inner) await visit(address)
  return 1 + menu.length + inner.size
}
