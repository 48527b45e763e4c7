import { expect, type Page, test } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'

// A lesson is kept on the device, studied without a connection, and what was watched counts once when it is back.

const server = ownServer(6)
test.use({ baseURL: server.origin })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  await server.start()
})
test.afterAll(server.stop)

const film = (page: Page) => page.locator('video')
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
async function ask(page: Page, address: string) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  return page.request.get(address, { headers: { accept: 'application/json', 'x-access-token': token ?? '' } })
}
const partsHere = (page: Page) =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('halaqa-kept')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const found = await new Promise<number>(resolve => {
      if (!opened.objectStoreNames.contains('parts')) return resolve(0)
      const request = opened.transaction('parts').objectStore('parts').count()
      request.onsuccess = () => resolve(request.result)
    })
    opened.close()
    return found
  })

test('a lesson is kept, studied without a connection, counted once, and gone with the sign-out', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
  await open(page, '/student')
  await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
  await page.getByRole('link', { name: 'ملفات الدرس' }).first().click()
  const lesson = new URL(page.url()).pathname

  await test.step('is kept with its end and the room it takes', async () => {
    await page.getByRole('button', { name: 'احفظ على هذا الجهاز' }).click()
    await expect(page.getByText(/محفوظ حتى/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/تشغل الدروس المحفوظة/)).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
  })

  await test.step('opens and plays without a connection, after a reload', async () => {
    await page.context().setOffline(true)
    await page.goto(lesson)
    await expect(page.getByRole('heading', { level: 1, name: 'دروسك المحفوظة' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'دروسك المحفوظة' })).toBeVisible()
    // Nothing threw on the way either: React draws a page anew after a fault, and then it looks as it should.
    expect(faults).toEqual([])
    await page.getByRole('link', { name: /لماذا ندرس العقيدة؟/ }).click()
    await expect(film(page)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'شغّل' }).click()
    // The piece begins at the film's first minute: the kept film can be sought in.
    await expect.poll(() => seconds(page), { timeout: 15_000 }).toBeGreaterThan(66)
    await page.getByRole('button', { name: 'أوقف' }).click()
  })

  await test.step('counts once when the connection is back', async () => {
    const stopped = (await seconds(page)) - 60
    const address = new URL(page.url()).pathname
    await page.context().setOffline(false)
    const covered = async () => ((await (await ask(page, address)).json()).covered as [number, number][]) ?? []
    await expect.poll(async () => (await covered()).length).toBe(1)
    await page.reload()
    const [[from, to] = [0, 0]] = await covered()
    expect((to - from) / 1000).toBeGreaterThan(stopped - 0.7)
    expect(to / 1000).toBeLessThanOrEqual(stopped + 0.1)
  })

  await test.step('is deleted once its owner has signed out', async () => {
    expect(await partsHere(page)).toBeGreaterThan(0)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/privacy')
    await expect.poll(() => partsHere(page)).toBe(0)
    expect(await page.evaluate(() => caches.has('halaqa-shell-1'))).toBe(false)
  })
})

test('without a connection and with nothing kept, the page says so in the words of the college', async ({ page }) => {
  await page.goto('/privacy')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  for (const address of ['/student', '/', '/registrar']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'لا اتصال بالإنترنت' })).toBeVisible()
  }
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'حاول مرة أخرى' }).click()
  await expect(page.getByRole('heading', { name: 'لا اتصال بالإنترنت' })).toHaveCount(0)
})
