import { expect, type Page, test } from '@playwright/test'
import { linksIn, open, signIn } from './support/screens.ts'

// What tabs, history and screen readers call a page says what is open, and is not what its neighbour is called.

const site = 'حلقة'
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

const forms: Record<string, string> = {
  '/auth': 'الدخول',
  '/auth?form=signup': 'حساب جديد',
  '/auth?form=reset': 'كلمة مرور جديدة',
  [`/auth/reset/${'a'.repeat(43)}`]: 'اختر كلمة مرور',
  [`/user/activation?token=${'a'.repeat(43)}`]: 'فعّل حسابك',
}
for (const [address, name] of Object.entries(forms))
  test(`the form at ${address.replace(/a{43}/, '…')} is called by what it is, before and after its code has come`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text()
    expect(/<title>(.*?)<\/title>/.exec(html)![1]).toBe(`${name} · ${site}`)
    await open(page, address)
    await expect(page).toHaveTitle(`${name} · ${site}`)
  })

type Opened = { who: 'students' | 'users'; from: string; links: string }
const twins: Record<string, Opened> = {
  'subjects of a student': { who: 'students', from: '/student/subjects', links: 'main a[href^="/student/subject/"]' },
  'elements of a lesson': { who: 'students', from: '/student/subjects', links: 'main a[href^="/student/element/"]' },
  'subjects of the office': {
    who: 'users',
    from: '/subject/index',
    links: 'main .of-cell-name a, main a.of-cell-name',
  },
}
for (const [what, { who, from, links }] of Object.entries(twins))
  test(`of two ${what} each is called by its own name`, async ({ page }) => {
    await page.goto('/privacy')
    await signIn(page, who, who === 'students' ? 'student' : 'admin')
    await open(page, from)
    if (what.startsWith('elements')) await open(page, (await linksIn(page, 'main a[href^="/student/subject/"]'))[0]!)
    const addresses = [...new Set(await linksIn(page, links))].slice(0, 3)
    expect(addresses.length).toBeGreaterThan(1)
    const titles = new Set<string>()
    for (const address of addresses) {
      await open(page, address)
      const name = (await heading(page).textContent())!.trim()
      expect(name).not.toBe('')
      await expect.poll(() => page.title()).toContain(`${name} · `)
      titles.add(await page.title())
    }
    expect(titles.size).toBe(addresses.length)
  })
