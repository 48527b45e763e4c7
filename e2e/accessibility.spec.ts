import { expect, type Page, test } from '@playwright/test'
import { bringAxe, complaints, complaintsOfWords, errorsThrown, keysShown } from './support/axe.ts'
import { linksIn, open, signIn, visitOffice } from './support/screens.ts'
import { statesOf } from './support/states.ts'

// axe on every screen, in Arabic and English; in Arabic also the table of states (support/states.ts), on the same load.
// Addresses are gathered from the menus and lists themselves, so that a screen that is added is looked at unnamed.

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
  const language = await languageOf(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  return asked(page, address, language)
}
/** In Arabic everything; in another language what its words can change. Colours, roles and structure are the same page's. */
const asked = async (page: Page, address: string, language: string) =>
  language === 'ar'
    ? [
        ...(await complaints(page, address)),
        ...(await statesOf(page, address)),
        ...(await keysShown(page, address)),
        ...errorsThrown(page, address),
      ]
    : complaintsOfWords(page, address)

test.describe.configure({ timeout: 900_000, mode: 'parallel' })
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
    const ownPages = [
      '/student/community/create',
      '/student/notifications',
      '/student/search?q=الدرس',
      subject!,
      `${subject}?view=forum`,
    ]
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
}

// In English the office is asked where its texts are hostile: hostile-text.spec.ts.
for (const half of [0, 1] as const)
  test(`axe finds nothing in the office (ar, half ${half + 1} of 2)`, async ({ page }) => {
    await speak(page, 'ar')
    await signIn(page, 'users', 'admin')
    const found: string[] = []
    const look = async (address: string) => {
      found.push(...(await asked(page, address, 'ar')))
    }
    const count = await visitOffice(page, look, half)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    console.log(`${count} screens of the office`)
    expect(found).toEqual([])
  })

test('B1.3: every page of a part has a title of its own', async ({ page }) => {
  await page.goto('/privacy')
  for (const [guard, who, home] of [
    ['students', 'student', '/student'],
    ['registrars', 'conformity', '/registrar'],
  ] as const) {
    await signIn(page, guard, who)
    await open(page, home)
    const places = new Set([home, ...(await linksIn(page, `nav a[href^="${home}/"]`))])
    const titles: string[] = []
    for (const address of places) {
      await open(page, address)
      const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
      await expect(page, `${address} «${heading}»`).toHaveTitle(/ · حلقة$/)
      titles.push(await page.title())
    }
    expect(titles.length).toBeGreaterThan(5)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  }
})

test('B1.10: the tabs of a lesson go by arrows, Home and End, and are one stop of the keyboard', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
  await open(page, '/student')
  await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
  await page.locator('a[href^="/student/element/"]').first().click()
  const tabs = page.getByRole('tab')
  const chosen = page.getByRole('tab', { selected: true })
  await tabs.first().waitFor()
  await chosen.focus()
  await page.keyboard.press('Home')
  await expect(tabs.and(page.locator(':visible')).first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.and(page.locator(':visible')).nth(1)).toBeFocused()
  await expect(tabs.and(page.locator(':visible')).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(tabs.last()).toBeFocused()
  await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1)
})

test('B1.12: the list of the palette has a name in the language of the page', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'registrars', 'conformity')
  await open(page, '/registrar')
  await page.keyboard.press('Control+k')
  const list = page.getByRole('dialog').getByRole('listbox')
  await expect(list).toHaveAccessibleName(/[\u0600-\u06ff]/)
})

test('B1.13: the menu of the public site closes by Escape, and when the focus walks on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/privacy')
  const menu = page.locator('details.site-menu')
  for (const leave of ['Escape', 'walk'] as const) {
    await menu.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(menu).toHaveAttribute('open', '')
    if (leave === 'Escape') {
      await page.keyboard.press('Escape')
      await expect(menu.locator('summary')).toBeFocused()
    } else
      for (let stop = 0; stop < 12 && (await menu.getAttribute('open')) !== null; stop++)
        await page.keyboard.press('Tab')
    await expect(menu).not.toHaveAttribute('open')
  }
})

test('B1.14: who chooses a page of the office is on that page, not in its menu', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await open(page, '/office')
  const link = page.locator('nav a[href^="/registration/radmin/"]').first()
  const group = page.locator('nav details:not([open]) > summary, nav button[aria-expanded=false]').first()
  if (!(await link.isVisible())) await group.click()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('nav a[aria-current=page]').first()).toBeAttached()
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true)
})

test('B1.16: the first visit is as dark as the system asks', async ({ browser }) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const context = await browser.newContext({ colorScheme, locale: 'ar' })
    const page = await context.newPage()
    await open(page, '/privacy')
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'light')
    await expect.poll(theme).toBe(colorScheme)
    await context.close()
  }
})

test('the quick look gives the keyboard back to its row', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await open(page, '/registration/radmin/registrations/index')
  const row = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'))
  for (const key of ['j', 'j', 'j', 'Space']) await page.keyboard.press(key)
  await page.locator('.of-glance').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(row).toBe('2')
  await page.keyboard.press('x')
  await expect(page.locator('[data-row="2"] input[type=checkbox]')).toBeChecked()
  await page.keyboard.press('j')
  expect(await row()).toBe('3')
})
