import { expect, type Locator, type Page, test } from '@playwright/test'
import { bringApplicants } from './support/applicants.ts'
import { bringAxe, complaints } from './support/axe.ts'
import { open, signIn } from './support/screens.ts'

// All that match is acted on from a list, though one page of it is seen: one row is left out, the others are moved, and
// the run of them is taken back. The applicants are the journey's own: another one moves those of the college meanwhile.

const list = '/registration/radmin/registrations/index'
const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'إجراءات المحدّد' })
const dialog = (page: Page) => page.getByRole('dialog')
/** «1–25 من 41» */
const foot = (page: Page) =>
  main(page)
    .getByRole('navigation')
    .getByText(/\d–\d+ من \d+$/)

/** The number of an application: all of a batch have one name. */
const numberOf = async (row: Locator) => /R-\d\d-\d+/.exec((await row.textContent())!)![0]
/** Five digits; the sixth numbers the batch. */
const stamp = () => Date.now().toString().slice(-5)

test.beforeEach(async ({ page }) => {
  await bringAxe(page)
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
})

/** Chooses the step and writes the reason, tries it, and does it when the rows have said what would become of them. */
async function move(page: Page) {
  await bar(page).getByRole('button', { name: 'انقل إلى خطوة' }).click()
  await dialog(page).getByLabel('الخطوة').selectOption({ label: 'مراجعة الوثائق' })
  await dialog(page).getByLabel('السبب').fill('تنظيم الدفعة')
  const send = dialog(page).getByRole('button', { name: /^انقل إلى خطوة/ })
  await send.click()
  await expect(dialog(page).getByRole('table')).toBeVisible({ timeout: 30_000 })
  await expect(send).toHaveText(/\(\d+\)/)
  // A press right after another is held back: it may have been meant for what stood there before.
  await page.waitForTimeout(800)
  await send.click()
}

test('all that match over several pages, but one, are moved; the run is taken back', async ({ page, request }) => {
  const found = 41
  const batch = `${stamp()}0`
  await bringApplicants(request, batch, found)
  const filter = encodeURIComponent(JSON.stringify({ q: `الدفعة${batch}`, step_code: 'verify_email' }))
  await open(page, `${list}?perPage=10&filter=${filter}`)
  expect(await foot(page).textContent()).toMatch(new RegExp(` ${found}$`))

  // The whole page is ticked, by keyboard; then all that match are offered.
  const all = page.getByRole('checkbox', { name: 'حدّد الكل' })
  await all.focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('حُدّدت 10 صفوف في هذه الصفحة')
  await bar(page)
    .getByRole('button', { name: `حدّد كل ما يطابق (${found})` })
    .press('Enter')
  await expect(bar(page)).toContainText(`كل ما يطابق البحث: ${found}`)
  expect(await complaints(page, list)).toEqual([])

  // Two pages further all are ticked too; one is left out.
  const one = main(page).locator('[data-row]').first()
  for (const number of ['2', '3']) {
    const before = await numberOf(one)
    await page.getByRole('button', { name: 'الصفحة التالية' }).click()
    await expect(main(page).getByRole('navigation').getByText(number, { exact: true })).toBeVisible()
    // The number is there at once, the rows of the page before stand until the next ones have come.
    await expect(one).not.toContainText(before)
  }
  await expect(one.getByRole('checkbox')).toBeChecked()
  const left = await numberOf(one)
  await one.getByRole('checkbox').uncheck()
  await expect(bar(page)).toContainText(`كل ما يطابق البحث: ${found - 1} · استُثني صف واحد`)

  await move(page)
  const moved = found - 1
  await expect(page.getByText(`تم ${moved} من ${moved}`)).toBeVisible({ timeout: 30_000 })
  await expect(bar(page)).toBeHidden()
  // Whoever was left out stands where they stood.
  await open(page, `${list}?filter=${filter}`)
  await expect(main(page).locator('[data-row]')).toHaveCount(1)
  await expect(one).toContainText(left)

  // One run of all of them, which is taken back whole.
  await open(page, '/registration/radmin/registrations/runs')
  const run = main(page)
    .locator('[data-row]')
    .filter({ hasText: String(moved) })
    .first()
  await run.getByRole('button', { name: /^إجراءات/ }).click()
  await page.getByRole('menuitem', { name: 'تراجع' }).click()
  await dialog(page).getByRole('button', { name: 'تراجع' }).click({ timeout: 30_000 })
  await expect(dialog(page)).toBeHidden({ timeout: 30_000 })
  await open(page, `${list}?filter=${filter}`)
  expect(await foot(page).textContent()).toMatch(new RegExp(` ${found}$`))
})

test('more than one waits for is a run: it is left, found again, and each row says what became of it', async ({
  page,
  request,
}) => {
  const batch = stamp()
  for (const number of ['1', '2', '3']) await bringApplicants(request, `${batch}${number}`, 80)
  const found = `${list}?filter=${encodeURIComponent(JSON.stringify({ q: `الدفعة${batch}` }))}`
  // One stands there already: of all it will be the one that is refused.
  await open(page, found)
  await main(page).locator('[data-row]').first().getByRole('checkbox').check()
  await move(page)
  await expect(page.getByText('تم 1 من 1')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('checkbox', { name: 'حدّد الكل' }).check()
  await bar(page)
    .getByRole('button', { name: /^حدّد كل ما يطابق/ })
    .click()
  await move(page)
  await expect(main(page).getByRole('progressbar')).toBeVisible({ timeout: 30_000 })

  await open(page, '/office')
  await open(page, found)
  await main(page).getByRole('link', { name: 'النتيجة صفًّا صفًّا' }).first().click({ timeout: 90_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('نتيجة الإجراء صفًّا صفًّا')
  await expect(main(page)).toContainText('تمّ على 239')
  await expect(main(page).locator('[data-row]').first()).toContainText('رُفض')
  expect(await complaints(page, 'result')).toEqual([])
})
