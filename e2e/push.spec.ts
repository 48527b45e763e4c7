import { type BrowserContext, type CDPSession, expect, type Page, test } from '@playwright/test'
import { aPushService, type Described } from '../kits/testing/push-service.ts'
import { findWholeChromium } from '../tools/chromium.mjs'
import { bringAxe, complaints } from './support/axe.ts'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'
import { staff } from './support/staff.ts'

// Pushes to a real browser: switched on by a press, sent as the protocol has it, shown by the worker, gone with the sign-out.
// Chromium without a window has no push service of its own. So the browser's description of itself comes from a mock that
// speaks the protocol, and what the mock has opened is handed to the real worker, as the browser would.

const executablePath = findWholeChromium()
test.skip(!executablePath, 'the headless shell shows no notifications: install a whole Chromium')

const server = ownServer(8, settings => {
  settings.PUSH_LOCAL = 'yes'
})
test.use({
  baseURL: server.origin,
  launchOptions: {
    ...(executablePath && { executablePath }),
    env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
    args: ['--headless=new', '--no-sandbox', '--disable-quic', '--disable-background-networking'],
  },
})
let service: Awaited<ReturnType<typeof aPushService>>
test.beforeAll(async () => {
  test.setTimeout(120_000)
  service = await aPushService()
  await server.start()
})
test.afterAll(async () => {
  await server.stop()
  await service.close()
})

/** The push service that this browser brings, for as long as it is open. */
async function bringService(context: BrowserContext, described: Described) {
  await context.addInitScript(given => {
    const place = 'e2e-subscribed'
    const subscription = (key?: ArrayBuffer) => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: key ?? null, userVisibleOnly: true },
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(place)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(place, String(applicationServerKey.length))
        return subscription(applicationServerKey.slice().buffer as ArrayBuffer)
      },
      getSubscription: async () => (localStorage.getItem(place) ? subscription() : null),
    })
  }, described)
}

/** Hands a text to the worker of the page, as the browser does with what its push service brought. */
async function aWorker(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>(found =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data })
}
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    const notifications = await worker.getNotifications()
    return notifications.map(({ title, data, tag, dir, lang }) => ({ title, data, tag, dir, lang }))
  })

test('a student has news pushed to this device, once, with a title only, until they sign out', async ({ page }) => {
  const browser = service.browser()
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  await bringService(page.context(), browser.described)
  await bringAxe(page)
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
  const officer = await staff(page.request)
  const write = (subject: string) =>
    officer.post('/students/messages/store', { ids: [1], subject, body: 'سر 482913', by_mail: false, by_sms: false })
  const settings = async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const reply = await page.request.get('/auth/push', { headers: { 'x-access-token': token ?? '' } })
    return reply.json()
  }

  await test.step('switched on by a press, from the page of notifications', async () => {
    await open(page, '/student/notifications')
    await page.getByRole('link', { name: 'الأجهزة والبريد' }).click()
    const card = page.getByRole('heading', { name: 'الإشعارات على أجهزتك' })
    await expect(card).toBeInViewport()
    const here = page.getByRole('switch', { name: 'إشعارات على هذا الجهاز' })
    await expect(here).not.toBeChecked()
    expect(await complaints(page, '/account')).toEqual([])
    await here.click()
    await expect(page.getByText('ستصل الإشعارات إلى هذا الجهاز')).toBeVisible()
    await expect(here).toBeChecked()
    await expect(page.getByRole('group', { name: 'ما يصل إلى أجهزتك' })).toBeVisible()
    expect(await complaints(page, '/account')).toEqual([])
  })

  await test.step('what is wanted and when is kept', async () => {
    const pushes = page.locator('#push')
    await pushes.getByRole('checkbox', { name: 'الرسوم والمدفوعات' }).uncheck()
    await pushes.getByRole('checkbox', { name: 'لا إشعارات في ساعات أختارها' }).uncheck()
    await pushes.getByRole('button', { name: 'احفظ' }).click()
    await expect(page.getByText('حُفظت إعدادات الإشعارات')).toBeVisible()
    expect(await settings()).toMatchObject({ wanted: { money: false, grades: true }, quiet_from: null })
  })

  await test.step('a message of the college comes sealed and signed, without its words', async () => {
    await write('موعد')
    await expect.poll(() => browser.pushed.length).toBe(1)
    const [{ text, key }] = browser.pushed as [(typeof browser.pushed)[0]]
    expect(key).toBe((await settings()).public_key)
    expect(text).not.toMatch(/موعد|482913/)
    expect(JSON.parse(text)).toMatchObject({ title: 'رسالة من الكلية', link: '/student' })
  })

  await test.step('the worker shows it, once however often it comes, and leads there', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    const deliver = await aWorker(page)
    const [{ text }] = browser.pushed as [(typeof browser.pushed)[0]]
    await deliver(text)
    await deliver(text)
    await expect.poll(() => shownOn(page)).toHaveLength(1)
    const { tag } = JSON.parse(text)
    expect(await shownOn(page)).toEqual([
      { title: 'رسالة من الكلية', data: { link: '/student' }, tag, dir: 'rtl', lang: 'ar' },
    ])
    const worker = page
      .context()
      .serviceWorkers()
      .find(each => each.url().endsWith('/sw.js'))!
    const opened = await worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow: (address: string) => Promise<null> }
        NotificationEvent: new (type: string, given: object) => Event
        dispatchEvent: (event: Event) => boolean
      }
      const [notification] = await scope.registration.getNotifications()
      const going = new Promise<string>(to => {
        // Only a person's own press may open a window.
        scope.clients.openWindow = async address => {
          to(address)
          return null
        }
      })
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      return going
    })
    expect(opened).toBe(`${server.origin}/student`)
    await expect.poll(() => shownOn(page)).toEqual([])
    await deliver('not what we send')
    await expect.poll(async () => (await shownOn(page)).map(each => each.title)).toEqual(['حلقة'])
  })

  await test.step('is gone with the sign-out', async () => {
    await open(page, '/account?as=students')
    await page.getByRole('button', { name: 'اخرج' }).click()
    await page.waitForURL(/\/auth/)
    await write('بعد الخروج')
    await signIn(page, 'students', 'student')
    expect((await settings()).devices).toEqual([])
    await open(page, '/account?as=students#push')
    await expect(page.getByRole('switch', { name: 'إشعارات على هذا الجهاز' })).not.toBeChecked()
    expect(browser.pushed).toHaveLength(1)
  })
})

test('a browser that refuses, or takes none, is told so with what to do', async ({ page, browser: chromium }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
  await open(page, '/account?as=students#push')
  await expect(page.getByText('متصفحك يمنع إشعارات هذا الموقع')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)

  const other = await chromium.newPage({ baseURL: server.origin, locale: 'ar' })
  await other.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await other.goto('/privacy')
  await signIn(other, 'students', 'student')
  await open(other, '/account?as=students#push')
  await expect(other.getByText('هذا المتصفح لا يتلقى الإشعارات')).toBeVisible()
  await other.close()
})
