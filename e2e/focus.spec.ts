import { expect, type Page, test } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'

// What is pressed here is gone after it: a college of its own, so that a second attempt finds everything again.
const server = ownServer(7)
test.use({ baseURL: server.origin })
test.beforeAll(server.start)
test.afterAll(server.stop)

/** Buttons whose press takes something away, themselves included, once the answer is there: a screen and how it is pressed. */
type Press = { as: 'students' | 'registrars'; who: string; at: string; do: (page: Page) => Promise<void> }
const byKeys = async (page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') => {
  const target = page.getByRole(role, { name }).first()
  await target.focus()
  await page.keyboard.press('Enter')
}
const student = { as: 'students', who: 'student' } as const
const presses: Record<string, Press> = {
  'a paper that is issued': { ...student, at: '/student/docs', do: page => byKeys(page, 'أصدر') },
  'notices that are read': { ...student, at: '/student/notifications', do: page => byKeys(page, /كلها مقروءة/) },
  'a message to the advisor': {
    ...student,
    at: '/student/advisor',
    do: async page => {
      await page.getByRole('textbox').fill('السلام عليكم')
      await byKeys(page, 'أرسل')
      // Whoever does not see the thread hears that it went out.
      await page.getByRole('status').filter({ hasText: 'أُرسلت' }).first().waitFor()
    },
  },
  'a link of the calendar': { ...student, at: '/student/schedule', do: page => byKeys(page, /أنشئ رابطًا/) },
  'the question of the choosing dialog': {
    ...student,
    at: '/student',
    do: async page => {
      await byKeys(page, 'اختر مقرراتك')
      const dialog = page.getByRole('dialog')
      const proposed = dialog.getByRole('checkbox', { name: /من خطتك/ })
      await proposed.first().waitFor()
      for (const each of await proposed.all()) await each.check()
      await dialog.getByRole('button', { name: 'تابع' }).focus()
      await page.keyboard.press('Enter')
      await dialog.getByText('هل تؤكّد اختيارك؟').waitFor()
      const isInside = () => page.evaluate(() => Boolean(document.activeElement?.closest('dialog, [role=dialog]')))
      await expect.poll(isInside).toBe(true)
    },
  },
  'a dialog that is left by Escape': {
    ...student,
    at: '/student',
    do: async page => {
      await byKeys(page, 'اختر مقرراتك')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? 'nothing')

test('the focus never falls to the body of the page', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
  const fallen: string[] = []
  for (const [name, { at, do: press }] of Object.entries(presses)) {
    await open(page, at)
    await press(page)
    await page.waitForLoadState('networkidle')
    // Where it was is gone with the answer; a page that is drawn slowly goes on a moment later.
    for (let looks = 0; looks < 20 && (await focused(page)) === 'BODY'; looks++) await page.waitForTimeout(100)
    if ((await focused(page)) === 'BODY') fallen.push(name)
  }
  expect(fallen).toEqual([])
})
