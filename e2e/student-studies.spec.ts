import { type Browser, expect, type Page, test } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'

// A film begun on a desktop without a connection for a while, and finished on a phone: no second lost, none counted twice.

// A college of its own: another journey makes another semester the running one, and her subjects are those of this one.
const server = ownServer(2)
test.use({ baseURL: server.origin })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  await server.start()
})
test.afterAll(server.stop)

type Progress = { covered: [number, number][]; position_ms: number; watched: 0 | 1; duration_ms: number }

async function asStudent(page: Page) {
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
}
const progressOf = async (page: Page, address: string): Promise<Progress> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const reply = await page.request.get(address, {
    headers: { accept: 'application/json', 'x-access-token': token ?? '' },
  })
  return reply.json()
}
const film = (page: Page) => page.locator('video')
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const secondsCovered = ({ covered }: Progress) => covered.reduce((sum, [from, to]) => sum + to - from, 0) / 1000

async function onAPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ar',
    baseURL: server.origin,
  })
  return context.newPage()
}

test('a student learns on two devices, and what is watched counts once', async ({ page, browser }) => {
  await asStudent(page)
  await open(page, '/student')
  await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
  await page.getByRole('link', { name: /لماذا ندرس العقيدة؟/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'لماذا ندرس العقيدة؟' })).toBeVisible()
  const address = new URL(page.url()).pathname

  await test.step('begins with a connection, goes on without', async () => {
    await page.getByRole('button', { name: 'شغّل' }).click()
    // The piece begins at the film's first minute.
    await expect.poll(() => seconds(page)).toBeGreaterThan(63)
    await page.context().setOffline(true)
    await expect.poll(() => seconds(page), { timeout: 20_000 }).toBeGreaterThan(72)
    await page.getByRole('button', { name: 'أوقف' }).click()
    expect(secondsCovered(await progressOf(page, address).catch(() => ({ covered: [] }) as never))).toBeLessThan(10)
  })

  await test.step('tells everything once the connection is back', async () => {
    const stopped = (await seconds(page)) - 60
    await page.context().setOffline(false)
    await expect.poll(async () => secondsCovered(await progressOf(page, address))).toBeGreaterThan(stopped - 0.5)
    const { covered } = await progressOf(page, address)
    expect(covered).toHaveLength(1)
    expect(covered[0]![1] / 1000).toBeLessThanOrEqual(stopped + 0.1)
  })

  await test.step('is finished on a phone, from where it was left', async () => {
    const phone = await onAPhone(browser)
    await asStudent(phone)
    const before = await seconds(page)
    await open(phone, address)
    await expect.poll(() => seconds(phone)).toBeGreaterThan(before - 1)
    await phone.getByLabel('السرعة').selectOption('2')
    await phone.getByRole('button', { name: 'شغّل' }).click()
    await expect(phone.getByText('أتممت «لماذا ندرس العقيدة؟»')).toBeVisible({ timeout: 60_000 })
    const progress = await progressOf(phone, address)
    expect(progress.watched).toBe(1)
    expect(secondsCovered(progress)).toBeLessThanOrEqual(progress.duration_ms / 1000)
    await phone.context().close()
  })
})

test('a text is finished by reading it, and a note stays at its place', async ({ page }) => {
  await asStudent(page)
  await open(page, '/student')
  await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
  await page.getByRole('link', { name: /من هم الملائكة؟/ }).click()
  await page.getByRole('button', { name: 'قرأته' }).click()
  await expect(page.getByText('قرأت هذا النص.')).toBeVisible()
  await page.getByLabel('ملاحظة').fill('أراجع الآية')
  await page.getByRole('button', { name: 'احفظ الملاحظة' }).click()
  await expect(page.getByText('أراجع الآية')).toBeVisible()
  await page.reload()
  await expect(page.getByText('أراجع الآية')).toBeVisible()
  await expect(page.getByText('قرأت هذا النص.')).toBeVisible()
})

test('a student asks in the forum of a subject', async ({ page }) => {
  await asStudent(page)
  await open(page, '/student/subjects')
  await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
  await page.getByRole('radio', { name: 'المنتدى' }).check()
  await page.getByRole('button', { name: 'اسأل زملاءك' }).click()
  await page.getByLabel('العنوان').fill('معنى الربط')
  await page.getByLabel('السؤال', { exact: true }).fill('هل هو <b>حسي</b> أم معنوي؟')
  await page.getByRole('button', { name: 'انشر' }).click()
  await expect(page.getByRole('heading', { name: 'معنى الربط' })).toBeVisible()
  // What looks like markup stands there as it was typed.
  await expect(page.getByText('هل هو <b>حسي</b> أم معنوي؟')).toBeVisible()
})
