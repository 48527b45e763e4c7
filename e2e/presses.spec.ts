import { expect, type Locator, type Page, test } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'

// A double click is one press: what it sends is sent once, however fast the server answers. What it sends stays, so that this
// is a college of its own.
const server = ownServer(11)
test.use({ baseURL: server.origin, actionTimeout: 15_000 })
test.beforeAll(server.start)
test.afterAll(server.stop)

type Sending = {
  who: readonly ['students' | 'registrars' | 'users', string]
  at: string
  /** What is filled in, and the button. */
  ready: (page: Page, serial: number) => Promise<Locator>
  sends: string | RegExp
}
const student = { who: ['students', 'student'] } as const
const officer = { who: ['users', 'students'] } as const
const sending: Record<string, Sending> = {
  'a paper': {
    ...student,
    at: '/student/docs',
    ready: async page => page.getByRole('button', { name: 'أصدر' }).first(),
    sends: '/student/docs',
  },
  'a mobile number': {
    ...student,
    at: '/student/profile',
    ready: async (page, serial) => {
      await page.locator('input[type=tel]').fill(`+9689200${1000 + serial}`)
      return page
        .locator('form')
        .filter({ has: page.locator('input[type=tel]') })
        .locator('button[type=submit]')
    },
    sends: /^\/(api\/)?.*profile/,
  },
  'a message to the advisor': {
    ...student,
    at: '/student/advisor',
    ready: async page => {
      await page.getByRole('textbox').fill('السلام عليكم')
      return page.getByRole('button', { name: 'أرسل' })
    },
    sends: /advisor/,
  },
  'an application that is corrected': {
    who: ['registrars', 'documents'],
    at: '/registrar/form',
    ready: async (page, serial) => {
      await page.locator('button').filter({ hasText: 'عدّل' }).first().click()
      await page.locator('input[name=city]').fill(`السيب ${'أبجد'[serial % 4]}`)
      return page.getByRole('button', { name: 'احفظ التغيير' })
    },
    sends: /registrar/,
  },
  'a record that is added in the office': {
    ...officer,
    at: '/students/NoteCategory/create',
    ready: async (page, serial) => {
      const names = { name_ar: 'مكرر', name_en: 'Twice', name_fr: 'Double' }
      for (const [field, name] of Object.entries(names))
        await page.locator(`input[name=${field}]`).fill(`${name} ${serial}`)
      return page.locator('.of-save button[type=submit]')
    },
    sends: '/students/NoteCategory/store',
  },
}

/** Two presses of one hand on one place: the second as late as a slow hand makes it. */
async function pressTwice(page: Page, button: Locator, pause: number) {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    if (clickCount === 1) await page.waitForTimeout(pause)
  }
}

let serial = 0
for (const [what, { who, at, ready, sends }] of Object.entries(sending))
  for (const [hand, pause] of [
    ['quick', 0],
    ['slow', 250],
  ] as const)
    test(`a ${hand} double click sends ${what} once`, async ({ page }) => {
      await page.goto('/privacy')
      await signIn(page, ...who)
      await open(page, at)
      const button = await ready(page, ++serial)
      await expect(button).toBeEnabled()
      const sent: string[] = []
      page.on('request', request => {
        const { pathname } = new URL(request.url())
        if (request.method() !== 'GET' && pathname.match(sends)) sent.push(`${request.method()} ${pathname}`)
      })
      await pressTwice(page, button, pause)
      await expect.poll(() => sent.length).toBeGreaterThan(0)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(300)
      expect(sent).toHaveLength(1)
    })
