import { expect, test } from '@playwright/test'
import { demoPassword } from '../database/seeds/demo/password.ts'
import { staff } from './support/staff.ts'

test('a visitor reads about the college in three languages and keeps the page', async ({ page }) => {
  await page.goto('/programmes')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(/\/programmes/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the list of faults of a form leads to each field, in Arabic and after a change of the language', async ({
  page,
}) => {
  // Alive: what is pressed before does nothing.
  await page.goto('/programmes/form', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'التالي' }).click()
  for (const [title, field] of [
    ['صحّح ما يأتي لتتابع', 'الاسم الأول'],
    ['Correct the following to go on', 'First name'],
  ] as const) {
    const faults = page.getByRole('alert').filter({ hasText: title })
    await expect(faults.getByRole('link')).not.toHaveCount(0)
    expect(await faults.getByRole('link').count()).toBeGreaterThan(1)
    await faults.getByRole('link', { name: field, exact: true }).click()
    await expect(page.getByLabel(field).first()).toBeFocused()
    if (field === 'الاسم الأول') await page.getByRole('link', { name: 'English' }).click()
  }
})

test('a visitor writes to the college, and the message is in the office', async ({ page, request }) => {
  await page.goto('/contact')
  await page.getByLabel('اسمك').fill('خلفان الزائر')
  await page.getByLabel('بريدك الإلكتروني').fill('said@mail.example')
  const mobile = page.getByLabel('رقم هاتفك')
  const country = page.getByRole('combobox', { name: 'بلد الرقم' })
  await expect(country).toHaveValue(/عُمان/)
  // The keyboard goes down a list that is longer than it shows, and what it has reached is seen.
  for (let down = 0; down < 25; down++) await country.press('ArrowDown')
  await expect(page.locator('.hq-combobox').getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 })
  await country.press('Escape')
  await expect(country).toHaveValue(/عُمان/)
  await mobile.fill('٩٢٠٠٠١٤٢')
  await mobile.press('Tab')
  await expect(mobile).toHaveValue('+96892000142')
  await country.fill('الامارات')
  await country.press('Enter')
  await expect(mobile).toHaveValue('+97192000142')
  await mobile.fill('501234567')
  await page.getByLabel('رسالتك').fill('أرغب في معرفة مواعيد المحاضرات الحية.')
  await page.getByRole('button', { name: 'أرسل الرسالة' }).click()
  await expect(page.getByText('وصلت رسالتك')).toBeVisible()
  const inbox = await (await staff(request)).get('/content/contact?q=said@mail.example')
  expect(inbox.total).toBe(1)
  expect(inbox.rows[0].mobile).toBe('+971501234567')
})

test('an unknown address is a not-found page, and the served HTML carries the head of public pages', async ({
  page,
  request,
}) => {
  const lost = await page.goto('/no-such-page')
  expect(lost?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const html = await (await request.get('/programmes', { headers: { accept: 'text/html' } })).text()
  for (const part of ['<title>', 'name="description"', 'rel="canonical"', 'hreflang="en"', 'property="og:title"'])
    expect(html).toContain(part)
  const home = await (await request.get('/', { headers: { accept: 'text/html' } })).text()
  expect(home).toContain('application/ld+json')
})

test('what is named by its content is kept by the browser for ever, in the portal and in the office', async ({
  request,
}) => {
  for (const page of ['/', '/office']) {
    const html = await (await request.get(page, { headers: { accept: 'text/html' } })).text()
    const [script] = /\/(office-)?assets\/[\w/-]+\.js/.exec(html) ?? []
    const reply = await request.get(script!)
    expect(reply.headers()['cache-control'], script).toBe('public, max-age=31536000, immutable')
    expect(reply.headers()['content-type']).toContain('javascript')
  }
})

test('the wrong password is told in the words of the specification, and the right one opens the office', async ({
  page,
}) => {
  await page.goto('/auth?as=users&redirect=/identity/staff')
  await page.getByLabel('البريد الإلكتروني').fill('admin@halaqa.example')
  await page.getByLabel(/^كلمة المرور/).fill('wrong-password')
  await page.getByRole('button', { name: 'ادخل', exact: true }).click()
  await expect(page.getByText('البيانات التي أدخلتها غير صحيحة')).toBeVisible()
  await page.getByLabel(/^كلمة المرور/).fill(demoPassword)
  await page.getByRole('button', { name: 'ادخل', exact: true }).click()
  await expect(page).toHaveURL(/\/identity\/staff/)
  await expect(page.getByRole('heading', { name: 'الموظفون' })).toBeVisible()
})
