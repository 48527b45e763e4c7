import { expect, type Page, type Route, test } from '@playwright/test'
import { open, signIn } from './support/screens.ts'

// What an officer does in the sheet of marks besides typing one after the other.

const cell = (page: Page, place: string) => page.locator(`[data-mark="${place}"]`)
const saved = (page: Page) => page.locator('.gr-state').getByText('حُفظت').first()
const toast = (page: Page, text: string | RegExp) => page.locator('.hq-toast').filter({ hasText: text })

/** A sheet of eight students of which no part is released yet. */
async function openSheet(page: Page, name = 'exams') {
  await page.goto('/privacy')
  await signIn(page, 'users', name)
  await open(page, '/students/grades/entry')
  await page.getByRole('link', { name: 'النحو' }).click()
  await expect(cell(page, '1/0')).toBeEditable()
}
/** Types over what stands there, and leaves. */
async function enter(page: Page, place: string, mark: string) {
  await cell(page, place).fill(mark)
  await cell(page, place).press('Enter')
}
const pasteOver = (page: Page, place: string, text: string) =>
  cell(page, place).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.focus()
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('of two officers on one mark the second sees who stored which one when, and chooses', async ({
  page,
  browser,
}) => {
  await openSheet(page)
  await enter(page, '0/0', '11')
  await expect(saved(page)).toBeVisible()
  const context = await browser.newContext({ locale: 'ar', timezoneId: 'Asia/Muscat' })
  const other = await context.newPage()
  await openSheet(other, 'students')
  await expect(cell(other, '0/0')).toHaveValue('11')
  await enter(other, '0/0', '١٢,5')
  // Once it is saved it is written as every other mark is.
  await expect(cell(other, '0/0')).toHaveValue('12.5')
  await expect(saved(other)).toBeVisible()

  await enter(page, '0/0', '14')
  const asked = page.getByRole('alert').filter({ hasText: 'المحفوظ 12.5' })
  await expect(asked).toContainText('المكتوب هنا 14')
  await expect(asked).toContainText('2026')
  await expect(cell(page, '0/0')).toHaveValue('14')
  // A page that is loaded anew has not forgotten what was typed.
  await page.reload()
  await expect(asked).toBeVisible({ timeout: 10_000 })
  await expect(cell(page, '0/0')).toHaveValue('14')
  await asked.getByRole('button', { name: 'أبقِ 12.5' }).click()
  await expect(cell(page, '0/0')).toHaveValue('12.5')
  await expect(asked).toHaveCount(0)

  await enter(other, '0/0', '13')
  await expect(toast(other, 'صارت 13')).toBeVisible()
  await enter(page, '0/0', '15')
  await page.getByRole('alert').getByRole('button', { name: 'احفظ 15' }).click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(cell(page, '0/0')).toHaveValue('15')
  await context.close()
})

test('a block of a spreadsheet is pasted over the cells, and taken back as one', async ({ page }) => {
  await openSheet(page)
  const places = ['1/0', '1/1', '2/0', '2/1']
  const values = () => Promise.all(places.map(place => cell(page, place).inputValue()))
  const before = await values()
  // An empty cell leaves the mark alone; one too high stays with its reason, and holds back no other.
  await pasteOver(page, '1/0', '١٥٫٢٥\t\r\n16,5\t999\r\n')
  await expect(toast(page, 'رُصدت درجتان')).toContainText('خانة واحدة لم تُحفظ')
  expect(await values()).toEqual(['15.25', before[1], '16.5', '999'])
  await expect(page.getByText(/أكثر من/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'تراجع')).toHaveCount(0)
  await expect(cell(page, '1/0')).toHaveValue(before[0]!)
  await expect(cell(page, '2/0')).toHaveValue(before[2]!)
  await page.reload()
  await expect(cell(page, '1/0')).toBeVisible()
  expect(await values()).toEqual(before)
})

test('a key leads to the next mark that is not entered, and the sheet says how many there are', async ({ page }) => {
  await openSheet(page)
  await enter(page, '3/0', '8')
  await expect(saved(page)).toBeVisible()
  await enter(page, '3/0', '')
  await expect(toast(page, 'وصارت —')).toBeVisible()
  const missing = page.getByText(/غير مرصود/)
  await expect(missing).toBeVisible()
  const told = await missing.textContent()
  // From wherever one is on the page, also from its head.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Alt+n')
  await expect(page.locator('[data-mark]:focus')).toHaveValue('')
  await page.locator('.of-crumbs a').last().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'إلى خانات الدرجات' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-mark]:focus')).toHaveValue('')
  await cell(page, '2/0').focus()
  await page.keyboard.press('Alt+n')
  const at = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.mark)
  expect(at).toBe('3/0')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(missing).not.toHaveText(told!)
  await page.getByRole('button', { name: /الناقصة التالية/ }).click()
  const next = page.locator('[data-mark]:focus')
  await expect(next).toHaveValue('')
})

test('Ctrl+Z takes a first mark back from the store too, and Escape gives back what stood there', async ({ page }) => {
  await openSheet(page)
  await enter(page, '4/0', '')
  await page.reload()
  await expect(cell(page, '4/0')).toHaveValue('')
  await cell(page, '4/0').focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(saved(page)).toBeVisible()
  await cell(page, '4/0').focus()
  await page.keyboard.press('Control+z')
  await expect(cell(page, '4/0')).toHaveValue('')
  await expect(toast(page, 'وصارت —')).toBeVisible()
  await page.reload()
  await expect(cell(page, '4/0')).toHaveValue('')

  const stood = await cell(page, '0/0').inputValue()
  await cell(page, '0/0').focus()
  await page.keyboard.type('3')
  await page.keyboard.press('Escape')
  await expect(cell(page, '0/0')).toHaveValue(stood)
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(cell(page, '0/0')).toHaveValue(stood)
})

test('a text that was no mark becomes none by Ctrl+Z, wherever the focus went: what stood there comes back', async ({
  page,
}) => {
  await openSheet(page)
  await enter(page, '5/0', '6')
  await expect(
    page
      .getByRole('row')
      .filter({ has: cell(page, '5/0') })
      .getByText('حُفظت'),
  ).toBeVisible()
  const posts: string[] = []
  page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
  await cell(page, '6/0').press('ArrowUp')
  await page.keyboard.type('2.5.5')
  await page.keyboard.press('Enter')
  await expect(cell(page, '6/0')).toBeFocused()
  await expect(cell(page, '5/0')).toHaveAttribute('data-state', 'wrong')
  await page.keyboard.press('Control+z')
  await expect(cell(page, '5/0')).toHaveValue('6')
  await expect(cell(page, '5/0')).toBeFocused()
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Enter')
  await expect(cell(page, '5/0')).toHaveValue('6')
  await expect(cell(page, '5/0')).toHaveAttribute('data-state', 'still')
  expect(posts).toEqual([])
  await page.reload()
  await expect(cell(page, '5/0')).toHaveValue('6')
})

test('a large sheet has pages and a search, and a mark that did not arrive from one of them is found again', async ({
  page,
}) => {
  // Of eight students, three stand on a page.
  await page.route(/\/students\/grades\/entry\/\d+\/\d+(\?|$)/, route => {
    const url = new URL(route.request().url())
    url.searchParams.set('per_page', '3')
    return route.request().resourceType() === 'document' ? route.continue() : route.continue({ url: url.href })
  })
  await openSheet(page)
  const lines = page.locator('[data-mark$="/0"]')
  const pager = page.getByRole('navigation', { name: 'صفحات القائمة' })
  await expect(lines).toHaveCount(3)
  await expect(pager).toContainText('صفحة 1 من 3')
  await expect(page.getByText(/من 8/)).toBeVisible()
  await pager.getByRole('button', { name: 'التالية' }).click()
  await expect(pager).toContainText('صفحة 2 من 3')
  await expect(page.locator('.gr-sheet')).toBeFocused()

  const stood = await cell(page, '1/0').inputValue()
  const typed = stood === '12' ? '13' : '12'
  const lose = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue())
  await page.route('**/students/grades/entry', lose)
  await enter(page, '1/0', typed)
  await expect(cell(page, '1/0')).toHaveAttribute('data-state', 'waiting')
  await pager.getByRole('button', { name: 'التالية' }).click()
  await expect(lines).toHaveCount(2)
  const left = page.getByText('درجة واحدة كُتبت في صفحة أخرى من الكشف لم تُحفظ بعد.')
  await expect(left).toBeVisible()
  await page.unroute('**/students/grades/entry', lose)
  await page.getByRole('button', { name: 'اعرضها' }).click()
  await expect(lines).toHaveCount(1)
  await expect(cell(page, '0/0')).toHaveValue(typed)
  await expect(cell(page, '0/0')).toHaveAttribute('data-state', 'saved', { timeout: 15_000 })
  await page.getByRole('button', { name: 'الكل' }).click()
  await expect(lines).toHaveCount(3)
  await expect(left).toHaveCount(0)
  await page.getByLabel('ابحث بالاسم أو الرقم الجامعي').fill('لا أحد كهذا')
  await page.keyboard.press('Enter')
  await expect(page.getByText('لا نتائج')).toBeVisible()
})
