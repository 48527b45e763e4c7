import { expect, type Page, test } from '@playwright/test'
import { bringAxe, complaints } from './support/axe.ts'
import { signIn } from './support/screens.ts'

// What students and applicants hand in is decided on one after the other, by keys, from the home page.

const name = (page: Page) => page.locator('.of-desk-side h2')
const toast = (page: Page, text: string) => page.locator('.hq-toast').filter({ hasText: text })

async function toDesk(page: Page, work: RegExp) {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await page.goto('/office')
  await page.getByRole('region', { name: 'عملي' }).getByRole('link', { name: work }).click()
}

test('photos that students sent: one is accepted, one refused with a reason that stands ready', async ({ page }) => {
  await toDesk(page, /صور أرسلها الطلبة/)
  const accept = page.getByRole('button', { name: 'اقبل' })
  await expect(accept).toBeEnabled()
  // The known student's own photo waits: other journeys look for it.
  await page.keyboard.press('n')
  await expect(accept).toBeEnabled()
  await expect(page.locator('.of-viewer-stage img')).toBeVisible()
  await expect(page.getByRole('img', { name: /^صورة / }).last()).toBeVisible()
  const first = (await name(page).textContent())!
  await page.keyboard.press('a')
  await expect(toast(page, `قُبلت صورة ${first}`)).toBeVisible()
  await expect(name(page)).not.toHaveText(first)
  await expect(accept).toBeEnabled()
  const second = (await name(page).textContent())!
  await page.keyboard.press('r')
  // Left half way and taken up again, by a digit alone: what was chosen is there, and no digit sends it.
  await page.keyboard.press('1')
  await page.keyboard.press('Escape')
  await expect(accept).toBeEnabled()
  for (const digit of ['1', '2', '2']) await page.keyboard.press(digit)
  await expect(page.getByRole('textbox', { name: 'السبب' })).toHaveValue(/الصورة غير صافية/)
  await expect(page.getByRole('radio', { name: /الصورة غير صافية/ })).toBeFocused()
  const sent = page.waitForRequest(request => request.method() === 'POST' && /photorequests/.test(request.url()))
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ reason: expect.stringMatching(/الصورة غير صافية/) })
  await expect(toast(page, `رُفضت صورة ${second}`)).toBeVisible()
  await expect(page.getByText('أنجزت بندين')).toBeVisible()
  await page.goto('/students/photorequests/index')
  await expect(page.getByRole('row').filter({ hasText: first })).toContainText('مقبولة')
  await expect(page.getByRole('row').filter({ hasText: second })).toContainText('مرفوضة')
})

test('equivalences: a subject is chosen, the rest taken over from before, approved; the next goes back', async ({
  page,
}) => {
  await toDesk(page, /المعادلات/)
  const approve = page.getByRole('button', { name: 'اعتمد المعادلة' })
  await expect(approve).toBeEnabled()
  // The oldest is decided on its page in the registrar's day.
  await page.keyboard.press('n')
  await expect(approve).toBeEnabled()
  await expect(page.getByText('ينتقل الطلب إلى «قرار القبول».')).toBeVisible()
  const first = (await name(page).textContent())!
  // Equal, and to nothing yet: it is said instead of done.
  await page.keyboard.press('3')
  const third = page.getByRole('combobox', { name: /النحو التطبيقي/ })
  await expect(third).toBeFocused()
  await third.blur()
  await page.keyboard.press('a')
  await expect(toast(page, 'اختر المقرر المقابل عندنا')).toBeVisible()
  await third.fill('النحو')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /النحو 1/ })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(third).toHaveValue(/النحو/)
  await expect(third).not.toBeFocused()
  // What others decided meanwhile is proposed too: the first subject is equal to something in any case.
  await page.keyboard.press('p')
  await expect(page.getByRole('combobox', { name: /أصول الفقه 1/ })).toHaveValue(/./)
  await expect(page.getByText(/ساع(ة|تان|ات) معادَلة/)).toBeVisible()
  await page.keyboard.press('a')
  await expect(toast(page, `اعتُمدت معادلة ${first}`)).toBeVisible()
  await expect(name(page)).not.toHaveText(first)
  await expect(approve).toBeEnabled()
  const second = (await name(page).textContent())!
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'السبب' }).fill('الكشف ناقص: لا تظهر ساعات المقررات.')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, `رُدّت معادلة ${second}`)).toBeVisible()
  await page.goto('/registration/radmin/equations/index')
  await page.getByRole('searchbox').fill(first)
  await expect(page.getByRole('row').filter({ hasText: first })).toContainText('معتمدة')
  await page.getByRole('searchbox').fill(second)
  await expect(page.getByRole('row').filter({ hasText: second })).toContainText('مردودة')
})

test('the video diary and what was reported: one accepted, one hidden with a reason', async ({ page }) => {
  await toDesk(page, /اليوميات المرئية/)
  await expect(page.getByRole('button', { name: 'اقبل' })).toBeEnabled()
  await expect(page.locator('.le-entry video')).toBeVisible()
  const entry = (await name(page).textContent())!
  await page.keyboard.press('a')
  await expect(toast(page, `قُبلت التدوينة: ${entry}`)).toBeVisible()
  await page.goto('/office/desk/learning.forum')
  await expect(page.getByRole('button', { name: 'احجب' })).toBeEnabled()
  const post = (await name(page).textContent())!
  await page.keyboard.press('r')
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, `حُجبت: ${post}`)).toBeVisible()
  await page.goto('/learning/forum')
  await expect(page.getByRole('row').filter({ hasText: post }).first()).toContainText('محجوبة')
})

test('every desk keeps the rules of axe, on a wide screen and on a phone', async ({ page }) => {
  await bringAxe(page)
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  const found: string[] = []
  for (const kind of ['students.photo-request', 'admission.equation', 'learning.vlog', 'learning.forum'])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/office/desk/${kind}`)
      await expect(page.locator('.of-desk-decide button').first()).toBeEnabled()
      found.push(...(await complaints(page, kind)))
    }
  expect(found).toEqual([])
})
