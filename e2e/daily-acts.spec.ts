import { subjectDraft } from '@halaqa/curriculum/contract'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'

// The ten things that are done all day, with as few presses as they may take. They change a college: one of their own.

const college = ownServer(12)
test.beforeAll(async () => {
  test.setTimeout(150_000)
  await college.start()
})
test.afterAll(() => college.stop())

/** What a person's hands do: keys and buttons that are pressed. A word that is typed, or chosen from a list, is counted apart. */
class Hands {
  presses = 0
  words = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async press(target: string | Locator) {
    this.presses += 1
    if (typeof target === 'string') await this.#page.keyboard.press(target)
    else await target.click()
  }
  async type(text: string) {
    this.words += 1
    await this.#page.keyboard.type(text)
  }
  async choose(list: Locator, label: string) {
    this.words += 1
    await list.selectOption({ label })
  }
}

async function at(page: Page, address: string, name = 'admin') {
  await page.goto(`${college.origin}/privacy`)
  await signIn(page, 'users', name)
  await open(page, `${college.origin}${address}`)
  return new Hands(page)
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string | RegExp) => page.locator('.hq-toast').filter({ hasText: text })
const work = (page: Page, name: RegExp) => page.getByRole('region', { name: 'عملي' }).getByRole('link', { name })
const onDesk = (page: Page) => page.locator('.of-desk-side h2')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'إجراءات المحدّد' })
const rows = (page: Page) => page.getByRole('main').locator('[data-row]')
const row = (page: Page, at: number) => rows(page).nth(at)

test('a person is found by name: two presses', async ({ page }) => {
  const hands = await at(page, '/office')
  await hands.press('Control+k')
  await hands.type('سلمى بنت علي')
  await expect(
    dialog(page)
      .getByRole('option', { name: /^سلمى بنت علي/ })
      .first(),
  ).toBeVisible()
  await hands.press('Enter')
  await expect(heading(page)).toContainText('سلمى بنت علي')
  expect(hands.presses).toBeLessThanOrEqual(2)
})

test('the next document is accepted: one press, after one that leads from home to the desk', async ({ page }) => {
  const hands = await at(page, '/office', 'registration')
  await hands.press(work(page, /مراجعة الوثائق/))
  const accept = page.getByRole('button', { name: 'اقبل' })
  for (let document = 0; document < 3; document++) {
    await expect(accept).toBeEnabled()
    const name = await page.locator('.of-desk').textContent()
    await hands.press('a')
    await expect(page.locator('.of-desk')).not.toHaveText(name!)
  }
  expect(hands.presses).toBeLessThanOrEqual(1 + 3)
})

test('a document is refused with a reason that stands ready: two presses', async ({ page }) => {
  const hands = await at(page, '/registration/radmin/files/queue', 'registration')
  await expect(page.getByRole('button', { name: 'ارفض' })).toBeEnabled()
  await hands.press('2')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await hands.press('Enter')
  await expect(toast(page, /رُفضت/)).toBeVisible()
  expect(hands.presses).toBeLessThanOrEqual(2)
})

test('an applicant is accepted: three presses in the quick look, and three from anywhere', async ({ page }) => {
  const hands = await at(
    page,
    '/registration/radmin/registrations/index?filter={"step_code":"decision","status":"waiting"}',
  )
  await row(page, 0).focus()
  await hands.press('Space')
  const accept = page.locator('.of-glance').getByRole('button', { name: 'اقبل' })
  await hands.press(accept)
  await hands.press(dialog(page).getByRole('button', { name: 'اقبل' }))
  await expect(toast(page, /قُبل/)).toBeVisible()
  expect(hands.presses).toBeLessThanOrEqual(3)
  const name = (await row(page, 1).locator('.of-cell-name').textContent())!.trim()
  const others = new Hands(page)
  await others.press('Control+k')
  await others.type(`اقبل ${name}`)
  await expect(
    dialog(page)
      .getByRole('option', { name: new RegExp(`^اقبل.*${name}`) })
      .first(),
  ).toBeVisible()
  await others.press('Enter')
  await expect(dialog(page)).toContainText(`قبول ${name}`)
  await others.press(dialog(page).getByRole('button', { name: 'اقبل' }))
  await expect(dialog(page)).toBeHidden()
  expect(others.presses).toBeLessThanOrEqual(3)
})

test('all who have not paid are written to: four presses until the letter is written', async ({ page }) => {
  const hands = await at(page, '/registration/radmin/registrations/index')
  await hands.press(page.locator('.of-tabs').getByRole('button', { name: /لم يسدّدوا الرسم/ }))
  // The rows of before stand until those of the tab have come.
  await expect(rows(page).filter({ hasNotText: 'رسم التسجيل' })).toHaveCount(0)
  await expect(rows(page)).not.toHaveCount(0)
  await hands.press(page.getByRole('checkbox', { name: 'حدّد الكل' }))
  await hands.press(bar(page).getByRole('button', { name: /حدّد كل ما يطابق/ }))
  await hands.press(bar(page).getByRole('button', { name: 'راسل' }))
  await expect(dialog(page).getByRole('textbox').first()).toBeVisible()
  expect(hands.presses).toBeLessThanOrEqual(4)
})

test('the marks of a class are pasted from a sheet: one press', async ({ page }) => {
  const hands = await at(page, '/students/grades/entry', 'exams')
  await page.getByRole('link', { name: 'النحو' }).click()
  const first = page.locator('[data-mark="0/0"]')
  await expect(first).toBeEditable()
  const marks = Array.from({ length: 8 }, (_, each) => String(10 + (each % 4)))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(text => navigator.clipboard.writeText(text), marks.join('\r\n'))
  await first.focus()
  await hands.press('Control+v')
  await expect(toast(page, /رُصدت/)).toBeVisible()
  expect(hands.presses).toBeLessThanOrEqual(1)
  await page.reload()
  await expect(page.locator('[data-mark="7/0"]')).toHaveValue(marks[7]!)
})

test('a change of a mark is approved: one press', async ({ page }) => {
  const hands = await at(page, '/office/desk/grading.grade-change')
  await expect(page.getByRole('button', { name: /^وافق|^اعتمد/ })).toBeEnabled()
  await hands.press('a')
  await expect(page.getByText('أنجزت بندًا واحدًا')).toBeVisible()
  expect(hands.presses).toBeLessThanOrEqual(1)
})

test('a transcript is issued: two presses to its question, and one that answers it', async ({ page }) => {
  const hands = await at(page, '/office')
  await hands.press('Control+k')
  await hands.type('كشف درجات سلمى')
  await expect(dialog(page).getByRole('option', { name: /أصدر كشف درجات · سلمى بنت علي/ })).toBeVisible()
  await hands.press('Enter')
  const issue = dialog(page).getByRole('button', { name: 'أصدر' })
  await expect(issue).toBeVisible()
  expect(hands.presses).toBeLessThanOrEqual(2)
  const file = page.waitForEvent('download')
  await hands.press(issue)
  await file
  expect(hands.presses).toBeLessThanOrEqual(3)
})

test('a letter is answered as a document is decided on: from home to the desk, by a key, and sent', async ({
  page,
}) => {
  const hands = await at(page, '/office')
  await hands.press(work(page, /صندوق التواصل/))
  await expect(page.getByRole('button', { name: 'أغلق بلا رد' })).toBeEnabled()
  const name = (await onDesk(page).textContent())!
  await hands.press('a')
  await expect(page.getByRole('textbox', { name: 'الرد' })).toBeFocused()
  await hands.type('نستقبلكم يوم الأحد، والسلام عليكم')
  await hands.press('Control+Enter')
  await expect(toast(page, new RegExp(name))).toBeVisible()
  expect(hands.presses).toBeLessThanOrEqual(3)
})

test('a field of twenty rows is changed at once: four presses', async ({ page }) => {
  await at(page, '/office')
  const token = await page.evaluate(() => localStorage.getItem('usertoken')!)
  for (let number = 1; number <= 20; number++) {
    const name = `مقرر تجريبي ${number}`
    const code = `TRY${100 + number}`
    const reply = await page.request.post(`${college.origin}/subject/store`, {
      headers: { 'x-access-token': token, 'idempotency-key': crypto.randomUUID() },
      data: { ...subjectDraft, code, name_ar: name, name_en: code, name_fr: code },
    })
    expect(reply.status()).toBe(201)
  }
  await open(page, `${college.origin}/subject/index?filter={"q":"مقرر تجريبي"}`)
  await expect(rows(page)).toHaveCount(20)
  const hands = new Hands(page)
  await hands.press(page.getByRole('checkbox', { name: 'حدّد الكل' }))
  await hands.press(bar(page).getByRole('button', { name: 'عدّل حقلًا' }))
  await hands.press(page.getByRole('menuitem', { name: 'النوع' }))
  await hands.choose(dialog(page).getByRole('combobox'), 'اختياري')
  // What is chosen is tried at once; the button says of how many.
  const save = dialog(page).getByRole('button', { name: /\(20\)$/ })
  await expect(save).toBeEnabled()
  // A press right after another is held back: it may have been meant for what stood there before.
  await page.waitForTimeout(800)
  await hands.press(save)
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page).filter({ hasText: 'اختياري' })).toHaveCount(20)
  expect(hands.presses).toBeLessThanOrEqual(4)
})
