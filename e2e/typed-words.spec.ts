import { expect, type Page, test } from '@playwright/test'
import { demoPassword } from '../database/seeds/demo/password.ts'
import { type Guard, storageKeys } from '../kits/web/session/guards.ts'
import { open, signIn } from './support/screens.ts'

// What somebody has typed and not sent: what the page promises of it, and what becomes of it.

const promise = 'ما كتبته محفوظ في هذا الجهاز.'
const enter = async (page: Page, guard: Guard, name: string) => {
  await page.goto('/privacy')
  await signIn(page, guard, name)
}
/** Whether the banner says that words are kept, while there is no connection. */
async function promised(page: Page): Promise<boolean> {
  await page.context().setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: 'لا اتصال بالإنترنت.' })
  await expect(banner).toBeVisible()
  const text = await banner.textContent()
  await page.context().setOffline(false)
  return text!.includes(promise)
}

// What still asks when a test ends is answered to nobody.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('the banner promises that words are kept where they are, and nowhere else', async ({ page }) => {
  await enter(page, 'students', 'student')
  await test.step('not where nothing is kept', async () => {
    for (const address of ['/student', '/student/profile', '/student/notes', '/student/results']) {
      await open(page, address)
      expect(await promised(page), address).toBe(false)
    }
  })
  await test.step('where it is promised, it is there after a reload', async () => {
    for (const address of ['/student/advisor', '/student/community/create']) {
      await open(page, address)
      const field = page.locator('main textarea')
      await field.fill('كتبته ولم أرسله')
      expect(await promised(page), address).toBe(true)
      await page.reload()
      await expect(field).toHaveValue('كتبته ولم أرسله')
      await field.fill('')
    }
  })
  await test.step('of a form of the office once something of it is kept', async () => {
    await enter(page, 'users', 'admin')
    await open(page, '/content/faq/categories/create')
    const field = page.getByLabel('الاسم بالعربية')
    expect(await promised(page)).toBe(false)
    await field.fill('باب الرسوم')
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('باب الرسوم'))).toBe(true)
    expect(await promised(page)).toBe(true)
    page.once('dialog', dialog => dialog.accept())
    await page.reload()
    await expect(field).toHaveValue('باب الرسوم')
    await page.getByRole('button', { name: 'ابدأ من جديد' }).click()
    await expect(field).toHaveValue('')
  })
})

/** As from another device. */
async function endSession(page: Page, guard: Guard) {
  const token = (await page.evaluate(key => localStorage.getItem(key), storageKeys[guard]))!
  const headers = { 'x-access-token': token, accept: 'application/json' }
  const { rows } = await (await page.request.get('/auth/sessions', { headers })).json()
  const { id } = rows.find((each: { current: boolean }) => each.current)
  expect((await page.request.post('/auth/sessions/end', { headers, data: { id } })).ok()).toBe(true)
}
async function signInAgain(page: Page, name: string) {
  await page.locator('input[name=username]').fill(`${name}@halaqa.example`)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
}

test('contact data that was being changed when the session ended is there after signing in again', async ({ page }) => {
  await enter(page, 'registrars', 'documents')
  await open(page, '/registrar/form')
  const city = page.getByLabel('المدينة')
  const before = page.getByRole('button', { name: 'عدّل بيانات التواصل' })
  await before.click()
  const was = await city.inputValue()
  await city.fill('بهلاء القديمة')
  await endSession(page, 'registrars')
  await page.getByRole('button', { name: 'احفظ التغيير' }).click()
  await page.getByRole('link', { name: 'سجّل الدخول' }).click()
  await signInAgain(page, 'documents')
  await page.waitForURL('**/registrar/form')
  // Opened by itself: nobody looks for what they wrote behind a button.
  await expect(city).toHaveValue('بهلاء القديمة')
  await page.getByRole('button', { name: 'ألغِ' }).click()
  await before.click()
  await expect(city).toHaveValue(was)
})

test('a change of the application begins with what the college has corrected meanwhile', async ({ page }) => {
  await enter(page, 'registrars', 'documents')
  let city = 'نزوى'
  let years = 3
  await page.route('**/registrar/form', async route => {
    if (!route.request().headers().accept?.includes('json')) return route.continue()
    const reply = await route.fetch()
    const filled = await reply.json()
    const can = { ...filled.can, edit: true, again: false }
    await route.fulfill({
      response: reply,
      json: { ...filled, can, city, route: 'experience', experience_years: years },
    })
  })
  await open(page, '/registrar/form')
  await expect(page.getByText('نزوى')).toBeVisible()
  city = 'صحار'
  years = 7
  // What makes the page ask again: a change that is saved.
  await page.route('**/api/v1/registrar/update', async route => {
    const data = await (
      await page.request.get('/api/v1/registrar/profile', { headers: route.request().headers() })
    ).json()
    await route.fulfill({ json: data })
  })
  const contact = page.getByRole('button', { name: 'عدّل بيانات التواصل' })
  await contact.click()
  await page.getByRole('button', { name: 'احفظ التغيير' }).click()
  await expect(page.getByText('صحار')).toBeVisible()
  await contact.click()
  await expect(page.getByLabel('المدينة')).toHaveValue('صحار')
  await page.getByRole('button', { name: 'ألغِ' }).click()
  await page.getByRole('button', { name: 'غيّر التخصص أو المسار' }).click()
  await expect(page.locator('input[name=experience_years]')).toHaveValue('7')
  // What the page has filled in by itself is nothing that was typed: it is not kept, and not put back.
  await page.waitForTimeout(700)
  await page.reload()
  await expect(page.getByRole('button', { name: 'غيّر التخصص أو المسار' })).toBeVisible()
})

test('the sign-in after an ended session promises kept words only where they were', async ({ page }) => {
  await enter(page, 'students', 'student')
  await open(page, '/student/advisor')
  await page.locator('main textarea').fill('سؤال لم يُرسل')
  await endSession(page, 'students')
  await page.getByRole('button', { name: 'أرسل' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'انتهت جلستك.' })).toContainText(promise)
  await signInAgain(page, 'student')
  await expect(page.locator('main textarea')).toHaveValue('سؤال لم يُرسل')
  await page.locator('main textarea').fill('')

  await open(page, '/student/profile')
  await page.getByLabel('الهاتف', { exact: true }).fill('92000199')
  await endSession(page, 'students')
  // Whatever the page asks next finds the session ended: often the press, sometimes something of the page's own before it.
  await page
    .getByRole('button', { name: 'احفظ الرقم' })
    .click({ timeout: 3000 })
    .catch(() => expect(page).toHaveURL(/\/auth\?/))
  const said = page.getByRole('status').filter({ hasText: 'انتهت جلستك.' })
  await expect(said).toBeVisible()
  await expect(said).not.toContainText(promise)
})

test('who leaves unsaved words is asked first, by a link and by the browser’s back', async ({ page }) => {
  await enter(page, 'users', 'admin')
  const dialog = page.getByRole('dialog').filter({ hasText: 'لديك تغييرات لم تُحفظ' })
  const stay = dialog.getByRole('button', { name: 'ابقَ في الصفحة' })
  const leave = dialog.getByRole('button', { name: 'اترك التغييرات' })
  /** Changes something at an address that a link of another screen leads to, and tries to leave it. */
  const isAsked = async (from: string, address: string, change: () => Promise<void>, isThere: () => Promise<void>) => {
    await open(page, from)
    await page.locator(`main a[href="${address}"]`).first().click()
    await change()
    await page.locator('.of-menu a[href="/office/area/finance"]').click()
    await stay.click()
    await expect(dialog).toHaveCount(0)
    await isThere()
    await page.goBack()
    // By the keyboard: a second press of the pointer at the same place within half a second counts for none.
    await stay.press('Enter')
    await expect(dialog).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(address)
    await isThere()
    await page.goBack()
    await leave.press('Enter')
    await expect(page).toHaveURL(address => address.pathname === from)
  }
  await test.step('a form of a record', async () => {
    const name = page.getByLabel('الاسم بالعربية')
    await isAsked(
      '/content/faq/categories',
      '/content/faq/categories/create',
      () => name.fill('باب جديد'),
      () => expect(name).toHaveValue('باب جديد'),
    )
  })
  await test.step('the permissions of the roles', async () => {
    const box = page.locator('.matrix input:enabled:not(:checked)').first()
    const changed = page.locator('.matrix-save')
    await isAsked(
      '/office/area/system',
      '/identity/permissions',
      () => box.click(),
      () => expect(changed).toBeVisible(),
    )
  })
  await test.step('a study plan', async () => {
    const number = page.getByLabel('رقم القرار')
    await isAsked(
      '/academystructure/Specialty/showstruct/1',
      '/academystructure/Specialty/editdeplomsubjects/1',
      () => number.fill('77/2026'),
      () => expect(number).toHaveValue('77/2026'),
    )
  })
})
