import { expect, type Page, test } from '@playwright/test'
import { open, signIn } from './support/screens.ts'

// What holds for acts wherever they are done in the office: they can be reached, and taken back.

async function as(page: Page, name: string) {
  await page.goto('/privacy')
  await signIn(page, 'users', name)
}
const toast = (page: Page, text: string | RegExp) => page.locator('.hq-toast').filter({ hasText: text })
const cell = (page: Page, place: string) => page.locator(`[data-mark="${place}"]`)

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const)
  test(`the button that refuses a document is in sight at ${width} px without scrolling`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await as(page, 'registration')
    await open(page, '/registration/radmin/files/queue')
    await page.locator('.ad-decide').getByRole('button', { name: /ارفض/ }).click()
    await expect(page.getByRole('button', { name: 'ارفض الوثيقة' })).toBeInViewport({ ratio: 1 })
  })

test('of several acts the latest is offered to be taken back, and the one before it comes after it', async ({
  page,
}) => {
  await as(page, 'exams')
  await open(page, '/students/grades/entry')
  await page.getByRole('link', { name: 'فقه العبادات 2' }).click()
  const enter = async (place: string, mark: string) => {
    await cell(page, place).fill(mark)
    await cell(page, place).press('Enter')
  }
  const saved = page.locator('.gr-state').getByText('حُفظت')
  await enter('0/0', '11')
  await expect(saved).toBeVisible()
  await enter('0/1', '12')
  await expect(page.getByText(/1 درجة|درجة واحدة/).first()).toBeVisible()
  await enter('0/0', '13')
  await expect(toast(page, 'وصارت 13')).toBeVisible()
  await enter('0/1', '14')
  await expect(page.locator('.hq-toast')).toHaveCount(1)
  await expect(toast(page, 'وصارت 14')).toContainText('وقبله عمل واحد')
  await toast(page, 'وصارت 14').getByRole('button', { name: /تراجع/ }).click()
  await expect(cell(page, '0/1')).toHaveValue('12')
  await toast(page, 'وصارت 13').getByRole('button', { name: /تراجع/ }).click()
  await expect(cell(page, '0/0')).toHaveValue('11')
})

test('a small thing that was deleted is there again after «تراجع»', async ({ page }) => {
  await as(page, 'students')
  const name = 'تصنيف يُحذف'
  const token = await page.evaluate(() => localStorage.getItem('usertoken'))
  await page.request.post('/students/NoteCategory/store', {
    headers: { 'x-access-token': token!, 'idempotency-key': crypto.randomUUID() },
    data: { nameAr: name, nameEn: 'To be deleted', nameFr: 'À supprimer', important: false },
  })
  await open(page, '/students/NoteCategory/index')
  await page.getByRole('row').filter({ hasText: name }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'احذف' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'احذف' }).click()
  await expect(page.locator('.of-cell-name').getByText(name, { exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.of-cell-name').getByText(name, { exact: true })).toBeVisible()
})

test('a table of the office that stands on a narrow screen for a moment does not widen the page', async ({ page }) => {
  // As between a change of the window and the next drawing: the table is there, the screen is narrow.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = query => (query.includes('899.95') ? ask('not all') : ask(query))
  })
  await page.setViewportSize({ width: 320, height: 800 })
  await as(page, 'students')
  await open(page, '/students/grades/changes')
  await expect(page.locator('.of-table')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
