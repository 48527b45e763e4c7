import { expect, type Page, test } from '@playwright/test'
import { bringAxe, complaints } from './support/axe.ts'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'

// A student on a phone searches in one place, is led right to the thing, and leaves nothing of it on the device.

const server = ownServer(9)
test.use({ baseURL: server.origin, viewport: { width: 390, height: 844 } })
test.describe.configure({ timeout: 240_000 })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  await server.start()
})
test.afterAll(server.stop)

const field = (page: Page) => page.getByRole('searchbox', { name: 'البحث' })
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const said = (page: Page) => page.getByRole('main').getByRole('status')
const noted = 'راجع تعريف العقيدة'

async function writeNote(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { accept: 'application/json', 'x-access-token': token ?? '' }
  const found = await page.request.get('/student/search?q=العقيدة&kind=learning.element', { headers })
  const [film] = (await found.json()).kinds[0].rows
  const reply = await page.request.post('/api/student/notes/store', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { element_id: film.id, at_ms: 2000, text: noted },
  })
  expect(reply.status()).toBe(201)
}

test('a student finds what is hers in one place, by keyboard and without a connection', async ({ page, context }) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await bringAxe(page)
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
  await open(page, '/student')
  await writeNote(page)

  await test.step('the key leads to the field from everywhere, and says what can be done before anything is typed', async () => {
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(page.getByText('كل ما هو لك في مكان واحد')).toBeVisible()
    await field(page).fill('ع')
    await expect(said(page)).toHaveText(/حرفان على الأقل/)
  })

  await test.step('what is typed without hamza and with ه is found by kind, counted aloud, and stands in the address', async () => {
    await field(page).fill('العقيده')
    await expect(page.getByRole('heading', { level: 2, name: 'ملاحظاتي' })).toBeVisible()
    await expect(said(page)).toHaveText('6 نتائج')
    expect(new URL(page.url()).searchParams.get('q')).toBe('العقيده')
    expect(await complaints(page, '/student/search')).toEqual([])
  })

  await test.step('a page is found by what else people call it', async () => {
    await field(page).fill('كشف درجات')
    await expect(link(page, 'الوثائق')).toBeVisible()
    await field(page).fill('العقيده')
    await expect(said(page)).toHaveText('6 نتائج')
  })

  await test.step('the arrows go through it, Enter opens, and "back" shows the same again', async () => {
    await field(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeFocused()
    await link(page, noted).press('Enter')
    await page.waitForURL(/\/student\/element\/\d+\?at=2000$/)
    await page.goBack()
    await expect(field(page)).toHaveValue('العقيده')
  })

  await test.step('a lesson is led to at its place', async () => {
    await link(page, /^مراجعة: معنى العقيدة وثمراتها/).click()
    await page.waitForURL(/\/student\/subject\/\d+#lesson-\d+$/)
    const id = new URL(page.url()).hash.slice(1)
    await expect(page.locator(`#${id}`)).toBeFocused()
    await page.goBack()
  })

  await test.step('where there is nothing, that is said', async () => {
    await field(page).fill('قسطنطينية')
    await expect(page.getByRole('heading', { name: 'لا شيء فيه «قسطنطينية»' })).toBeVisible()
  })

  await test.step('an error says so and is tried again', async () => {
    await page.route('**/student/search?q=*', route => route.fulfill({ status: 500, body: '{}' }))
    await field(page).fill('الدرس')
    await expect(page.getByRole('button', { name: 'حاول مرة أخرى' })).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/student/search?q=*')
    await field(page).fill('العقيدة')
    await expect(said(page)).toHaveText('6 نتائج')
  })

  await test.step('without a connection it says what is searched, and pages are found', async () => {
    await context.setOffline(true)
    await field(page).fill('الجدول')
    await expect(page.getByText(/الدروس المحفوظة على هذا الجهاز/)).toBeVisible()
    await expect(link(page, 'الجدول')).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('what was searched for is offered again, and leaves with the sign-out', async () => {
    await field(page).fill('')
    await expect(page.getByRole('button', { name: 'العقيده' })).toBeVisible()
    const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    expect(await kept()).toContain('recent-searches')
    await page.locator('.hq-account summary').click()
    await page.getByRole('button', { name: /خروج/ }).click()
    await page.waitForURL(url => !url.pathname.startsWith('/student'))
    await page.waitForLoadState()
    expect(await kept()).not.toContain('recent-searches')
  })
  expect(faults).toEqual([])
})
