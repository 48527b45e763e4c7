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
    await page.locator('.of-desk-decide').getByRole('button', { name: /ارفض/ }).click()
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
    data: { name_ar: name, name_en: 'To be deleted', name_fr: 'À supprimer', important: false },
  })
  await open(page, '/students/NoteCategory/index')
  await page.getByRole('row').filter({ hasText: name }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'احذف' }).click()
  const asked = page.getByRole('dialog', { name: `احذف: ${name}` })
  await expect(asked.getByText('لا يُحذف معه شيء آخر')).toBeVisible()
  const red = await asked.evaluate(() => getComputedStyle(document.querySelector('.of-danger-button')!).backgroundColor)
  expect(red).toBe(await colourOf(page, '--hq-palette-error-main'))
  await asked.getByRole('button', { name: 'احذف' }).click()
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

const dialog = (page: Page) => page.getByRole('dialog')

test('the second click of a double click neither closes the dialog that the first opened nor answers it', async ({
  page,
}) => {
  await as(page, 'exams')
  await open(page, '/students/grades/changes')
  await page.locator('main a[href^="/students/grades/show/"]').first().click()
  const opener = page.getByRole('button', { name: 'اطلب تغييرًا' }).first()
  await opener.dblclick()
  await expect(dialog(page).locator('button[type=submit]')).toBeVisible()
  // Later, what says no is heard.
  await dialog(page).locator('.of-dialog-acts').getByRole('button').last().click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('with the keys alone: Enter does what is safe, nobody leaves while it is done, the focus comes back', async ({
  page,
}) => {
  await as(page, 'students')
  await open(page, '/students/imgcrop/index')
  const selection = page.locator('.of-selection')
  const answer = dialog(page).locator('button[type=submit]')
  await page.getByRole('checkbox').nth(1).check()
  const opener = selection.getByRole('button').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(answer).toBeFocused()
  await expect(answer).toContainText('(1)')
  await page.route('**/imgcrop/bulk_actions', async route => {
    await new Promise(done => setTimeout(done, 1500))
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(selection).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

test('a complaint is found wrong by saying so, and the list beside tells it at once', async ({ page }) => {
  await as(page, 'admin')
  await open(page, '/students/grades/complaints')
  const row = page.locator('.of-table tbody tr').filter({ hasText: 'ينتظر جوابًا' })
  await row.first().click()
  const glance = page.locator('.of-glance')
  await glance.getByRole('button', { name: 'أجب' }).click()
  await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText('السيرة النبوية')
  await dialog(page).getByRole('textbox', { name: 'الجواب للطالب' }).fill('روجعت الورقة والدرجة صحيحة.')
  await dialog(page).getByRole('button', { name: 'أجب' }).click()
  await expect(dialog(page).getByText('مطلوب')).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'الحكم' }).selectOption('الدرجة صحيحة، ويُرفض التظلم')
  await dialog(page).getByRole('button', { name: 'أجب' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(glance.getByText('مرفوض')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('the address of an act asks its question, and leaving leads to the list above it', async ({ page }) => {
  await as(page, 'admin')
  await open(page, '/students/grades/changes/refuse/1')
  await expect(dialog(page).getByRole('heading')).toHaveText('ارفض: 1')
  await expect(dialog(page).getByRole('textbox', { name: 'السبب' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'ألغِ' }).click()
  await expect(page).toHaveURL(/\/students\/grades\/changes$/)
  // Many rows are chosen in the list.
  await page.goto('/students/action-bulk')
  await expect(page).toHaveURL(/\/students\/index$/)
})

test('a trial stands for the answers it was tried with', async ({ page }) => {
  await as(page, 'students')
  await open(page, '/students/index')
  await page.locator('.of-table tbody tr').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'راسل' }).click()
  await dialog(page).getByRole('textbox').first().fill('موعد')
  await dialog(page).getByRole('textbox').last().fill('نص أول')
  await dialog(page).getByRole('button', { name: 'راسل' }).click()
  await expect(dialog(page).getByRole('button', { name: 'راسل (1)' })).toBeVisible()
  await dialog(page).getByRole('textbox').last().fill('نص آخر')
  await expect(dialog(page).getByRole('button', { name: 'راسل', exact: true })).toBeVisible()
})

const colourOf = (page: Page, name: string) =>
  page.evaluate(name => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
/** By how many pixels something is wider than an A4 page between its margins. */
const widerThanPaper = (page: Page, selector: string) =>
  page.locator(selector).evaluate(each => Math.max(0, Math.round(each.scrollWidth - 688)))

test('the sheet of marks is printed with all its columns, and without how it is typed in', async ({ page }) => {
  await as(page, 'exams')
  await page.setViewportSize({ width: 688, height: 1000 })
  await open(page, '/students/grades/entry')
  await page.getByRole('link', { name: 'النحو' }).click()
  await expect(cell(page, '1/0')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'الحالة', exact: true })).toBeVisible()
  await expect(page.getByText('Enter والأسهم')).toBeHidden()
  expect(await widerThanPaper(page, '.gr-sheet table')).toBe(0)
})

test('a list is printed as a table with its columns, whatever the paper is wide', async ({ page }) => {
  await as(page, 'registration')
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await open(page, '/registration/radmin/registrations/index')
  await expect(page.getByRole('columnheader', { name: 'الخطوة', exact: true })).toBeVisible()
  await expect(page.getByText(/25 من \d+/)).toBeVisible()
  expect(await widerThanPaper(page, '.of-table table')).toBe(0)
  // A number is one word, and what a heading sorts by is drawn as words, which come again on the next page.
  const applicant = page.locator('.of-table tbody tr').first().getByText(/R-26-/)
  expect((await applicant.boundingBox())!.height).toBeLessThan(24)
  const drawn = await page
    .locator('.of-table th button')
    .evaluateAll(all => all.map(each => getComputedStyle(each).display))
  expect(new Set(drawn)).toEqual(new Set(['contents']))
  await open(page, '/registration/radmin/conformitydays/show/1')
  await expect(page.getByRole('columnheader', { name: 'الرقم المدني' })).toBeInViewport()
  const row = page.locator('.ad-attendees tbody tr').first()
  const [name, number] = [await row.locator('th').boundingBox(), await row.locator('td').first().boundingBox()]
  expect(number!.y).toBe(name!.y)
})
