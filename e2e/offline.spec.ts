import { expect, type Page, test } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'
import { staff } from './support/staff.ts'

// A lesson is kept on the device, studied without a connection, and what was watched counts once when it is back.

const server = ownServer(6)
test.use({ baseURL: server.origin })
test.describe.configure({ timeout: 240_000 })
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
/** How many records a database of the browser holds; the one that is not there yet is not made by asking. */
const recordsHere = (page: Page, name: string, store: string) =>
  page.evaluate(
    async ([database, records]) => {
      const known = await indexedDB.databases()
      if (!known.some(each => each.name === database)) return 0
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(database!)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const found = await new Promise<number>(resolve => {
        const request = opened.transaction(records!).objectStore(records!).count()
        request.onsuccess = () => resolve(request.result)
      })
      opened.close()
      return found
    },
    [name, store],
  )
const partsHere = (page: Page) => recordsHere(page, 'halaqa-kept', 'parts')
const pagesHere = (page: Page) => recordsHere(page, 'halaqa-seen', 'pages')
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a lesson is kept, studied without a connection, counted once, and gone with the sign-out', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
  await open(page, '/student')
  await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
  await expect(h1(page, 'أصول العقيدة 2')).toBeVisible()
  const subject = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'ملفات الدرس' }).first().click()
  let stoppedAt = 0
  const isWhereItStopped = () => expect.poll(async () => Math.abs((await seconds(page)) - stoppedAt)).toBeLessThan(1.5)

  await test.step('is kept with its end and the room it takes', async () => {
    await page.getByRole('button', { name: 'احفظ على هذا الجهاز' }).click()
    await expect(page.getByText(/محفوظ حتى/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/تشغل الدروس المحفوظة/)).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
  })

  await test.step('opens and plays without a connection, after a reload', async () => {
    await page.context().setOffline(true)
    // The subject shows what of it is here; what needs the college says so at its own address, with the way to what does not.
    await page.goto(subject)
    await expect(h1(page, 'أصول العقيدة 2')).toBeVisible()
    await expect(page.getByRole('link', { name: /لماذا ندرس العقيدة؟/ })).toBeVisible()
    await page.goto('/student/subjects')
    await expect(page.getByRole('heading', { level: 1, name: 'هذه الصفحة تحتاج إلى اتصال' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/student/subjects')
    await page.getByRole('link', { name: 'دروسك المحفوظة' }).click()
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
    stoppedAt = await seconds(page)
    await page.reload()
    await isWhereItStopped()
  })

  await test.step('counts once when the connection is back', async () => {
    const stopped = stoppedAt - 60
    const address = new URL(page.url()).pathname
    await page.context().setOffline(false)
    const covered = async () => ((await (await ask(page, address)).json()).covered as [number, number][]) ?? []
    await expect.poll(async () => (await covered()).length).toBe(1)
    await page.reload()
    const [[from, to] = [0, 0]] = await covered()
    expect((to - from) / 1000).toBeGreaterThan(stopped - 0.7)
    expect(to / 1000).toBeLessThanOrEqual(stopped + 0.1)
    await isWhereItStopped()
  })

  await test.step('is deleted once its owner has signed out', async () => {
    expect(await partsHere(page)).toBeGreaterThan(0)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/privacy')
    await expect.poll(() => partsHere(page)).toBe(0)
    expect(await page.evaluate(() => caches.has('halaqa-shell-1'))).toBe(false)
  })
})

test('a whole subject is kept with one tap, goes on after the connection was lost, and is forgotten', async ({
  page,
}) => {
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
  await open(page, '/student')
  await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
  const card = page.getByRole('region', { name: 'احفظ المقرر كله' })
  const fetched: string[] = []
  page.on('request', request => request.url().includes('/files/') && fetched.push(request.url()))
  await test.step('says its size before, waits for the connection, and goes on by itself', async () => {
    await expect(card).toContainText(/3 دروس · .*(KB|MB).* · بقي على الجهاز/)
    await page.context().setOffline(true)
    await card.getByRole('button', { name: 'احفظ المقرر' }).click()
    await expect(card.getByRole('status')).toContainText('انقطع الاتصال؛ يُتابَع وحده حين يعود.')
    expect(await partsHere(page)).toBe(0)
    await page.context().setOffline(false)
    await expect(card).toContainText('المقرر كله على هذا الجهاز', { timeout: 20_000 })
    await expect(page.getByText('على الجهاز', { exact: true })).toHaveCount(3)
  })

  await test.step('opens its lessons at its own address without a connection', async () => {
    await page.context().setOffline(true)
    await page.reload()
    await expect(h1(page, 'أصول العقيدة 2')).toBeVisible()
    await expect(page.locator('main a[href^="/student/element/"]').first()).toBeVisible()
    await page.context().setOffline(false)
  })

  await test.step('takes nothing again of what is here, and tells after a reload that it is', async () => {
    const before = fetched.length
    expect(before).toBeGreaterThan(0)
    await page.reload()
    await expect(card).toContainText('المقرر كله على هذا الجهاز')
    await card.getByRole('button', { name: 'احذف من الجهاز' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'احذف من الجهاز' }).click()
    await expect(card.getByRole('button', { name: 'احفظ المقرر' })).toBeVisible()
    await expect.poll(() => partsHere(page)).toBe(0)
    await expect(page.getByText('على الجهاز', { exact: true })).toHaveCount(0)
    expect(fetched.length).toBe(before)
  })

  await test.step('is kept by a double click too, of which the second press stops nothing', async () => {
    await card.getByRole('button', { name: 'احفظ المقرر' }).dblclick()
    await expect(card).toContainText('المقرر كله على هذا الجهاز', { timeout: 20_000 })
  })
})

test('schedule, results and papers are read as last seen; withheld results, another student and a sign-out leave nothing', async ({
  page,
  request,
}) => {
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
  const read = [
    ['/student/schedule', 'الجدول'],
    ['/student/results', 'النتائج'],
    ['/student/docs', 'الوثائق'],
  ] as const
  const see = async () => {
    for (const [at, [address]] of read.entries()) {
      await open(page, address)
      // Kept a moment after it is shown: who goes on at once has not looked at it.
      await expect.poll(() => pagesHere(page)).toBeGreaterThan(at)
    }
    await expect.poll(() => pagesHere(page)).toBe(3)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => localStorage.getItem('kept-shell') !== null)
  }
  const average = page.getByText('المعدل التراكمي', { exact: true }).first()
  await test.step('is read after a reload without a connection, dated', async () => {
    await see()
    await page.context().setOffline(true)
    for (const [address, title] of read) {
      await page.goto(address)
      await page.reload()
      await expect(h1(page, title)).toBeVisible()
      await expect(page.getByText(/^كما كان في /)).toBeVisible()
    }
    await page.goto('/student/results')
    await expect(average).toBeVisible()
  })

  await test.step('the installed app opens there, at the start that its manifest names', async () => {
    const manifest = await (await fetch(`${server.origin}/manifest.webmanifest`)).json()
    await page.goto(manifest.start_url)
    await expect(h1(page, 'دروسك المحفوظة')).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^النتائج/ })
      .click()
    await expect(average).toBeVisible()
  })

  await test.step('says of any other page at once that it needs a connection', async () => {
    await page.goto('/student/payments')
    await expect(h1(page, 'هذه الصفحة تحتاج إلى اتصال')).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^الجدول/ })
      .click()
    await expect(h1(page, 'الجدول')).toBeVisible()
    await page.context().setOffline(false)
  })

  await test.step('shows no results once the student has been told that they are withheld', async () => {
    const office = await staff(request)
    const { number } = await (await ask(page, '/student/profile')).json()
    const { id } = await office.post('/students/Blockedgrades/store', { number, reason: 'مستحقات مالية', until: null })
    await open(page, '/student')
    await expect(page.getByText('مستحقات مالية')).toBeVisible()
    await expect.poll(() => pagesHere(page)).toBe(2)
    await page.context().setOffline(true)
    await page.goto('/student/results')
    await expect(page.getByText('انقطع الاتصال')).toBeVisible()
    await expect(average).toHaveCount(0)
    await page.context().setOffline(false)
    await office.post(`/students/Blockedgrades/delete/${id}`)
  })

  await test.step('is wiped by the sign-out, also without a connection', async () => {
    await see()
    await page.context().setOffline(true)
    await page.locator('summary', { hasText: 'سلمى' }).click()
    await page.getByRole('button', { name: 'سجّل الخروج' }).click()
    await expect(h1(page, 'لا اتصال بالإنترنت')).toBeVisible()
    await page.context().setOffline(false)
    await page.goto('/privacy')
    expect(await pagesHere(page)).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('kept-lessons'))).toBeNull()
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
