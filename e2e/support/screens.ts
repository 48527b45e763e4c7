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
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.locator('[aria-busy=true], .hq-skeleton')).toHaveCount(0)
}

export const linksIn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))

/**
 * Every screen of the office, one after the other: what the menu leads to, and from each list the first two records and
 * the form of a new one. A screen that is added is looked at without being named. Answers how many there were.
 */
export async function visitOffice(page: Page, look: (address: string) => Promise<void>): Promise<number> {
  const origin = new URL(page.url()).origin
  const visit = async (address: string) => {
    await open(page, origin + address)
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
