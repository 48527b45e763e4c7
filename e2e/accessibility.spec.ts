import { expect, type Page, test } from '@playwright/test'
import { bringAxe, complaints } from './support/axe.ts'
import { linksIn, open, signIn, visitOffice } from './support/screens.ts'

// axe on every screen, in Arabic and English. Addresses are gathered from the menus and lists themselves, so that a
// screen that is added is looked at without being named here.

const publicPages = [
  '/',
  '/programmes',
  '/programmes/form',
  '/programmes/form/3',
  '/our_vision',
  '/info',
  '/privacy',
  '/usage',
  '/return',
  '/contact',
  '/blog',
  '/support/faq',
  '/waitinglist/3',
  '/heac/1',
  '/auth',
  '/auth?form=signup',
  '/auth?form=reset',
  '/no-such-page',
]
const languages = ['ar', 'en'] as const
type Language = (typeof languages)[number]

/** Opens the site in a language that stays: the cookie that its language switch writes. */
async function speak(page: Page, language: Language) {
  await bringAxe(page)
  await page.goto('/privacy')
  await page.context().addCookies([{ name: 'lang', value: language, url: page.url() }])
}
const languageOf = async (page: Page) =>
  (await page.context().cookies()).find(each => each.name === 'lang')?.value ?? 'none'

/** Goes there and asks axe. */
async function lookAt(page: Page, address: string): Promise<string[]> {
  await open(page, address)
  await expect(page.locator('html')).toHaveAttribute('lang', await languageOf(page))
  return complaints(page, address)
}

test.describe.configure({ timeout: 600_000, mode: 'parallel' })
test.use({ trace: 'off' }) // a trace keeps the whole document for every look, which takes longer than the looks
for (const language of languages) {
  test(`axe finds nothing on the public pages (${language})`, async ({ page }) => {
    await speak(page, language)
    const found = []
    for (const address of publicPages) found.push(...(await lookAt(page, address)))
    expect(found).toEqual([])
  })

  test(`axe finds nothing on an applicant's and a student's pages (${language})`, async ({ page }) => {
    await speak(page, language)
    const found = []
    for (const name of ['applicant', 'documents', 'conformity', 'accepted']) {
      await signIn(page, 'registrars', name)
      found.push(...(await lookAt(page, '/registrar')))
      const menu = await linksIn(page, 'nav a[href^="/registrar/"]')
      for (const address of name === 'conformity' ? menu : menu.slice(0, 2))
        found.push(...(await lookAt(page, address)))
    }
    for (const address of ['/registrar/notifications', '/account?as=registrars'])
      found.push(...(await lookAt(page, address)))
    await signIn(page, 'students', 'student')
    found.push(...(await lookAt(page, '/student')))
    const places = await linksIn(page, 'nav.hq-side a[href^="/student/"]')
    const [subject] = await linksIn(page, 'a[href^="/student/subject/"]')
    const ownPages = ['/student/community/create', '/student/notifications', subject!, `${subject}?view=forum`]
    for (const address of [...places, ...ownPages]) found.push(...(await lookAt(page, address)))
    await open(page, '/student/community')
    const [conversation] = await linksIn(page, 'a[href^="/student/community/show/"]')
    found.push(...(await lookAt(page, conversation!)))
    for (const address of ['/student/vlog?view=mine', '/student/vlog/submit', '/student/vlog/edit?id=2'])
      found.push(...(await lookAt(page, address)))
    await open(page, subject!)
    for (const address of (await linksIn(page, 'a[href^="/student/element/"]')).slice(0, 4))
      found.push(...(await lookAt(page, address)))
    expect(found).toEqual([])
  })

  test(`axe finds nothing in the office (${language})`, async ({ page }) => {
    await speak(page, language)
    await signIn(page, 'users', 'admin')
    const found: string[] = []
    const look = async (address: string) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      found.push(...(await complaints(page, address)))
    }
    const count = await visitOffice(page, { by: 'link', look })
    console.log(`${count} screens of the office`)
    expect(found).toEqual([])
  })
}
