import { expect, type Page, test } from '@playwright/test'
import { signIn } from './support/screens.ts'

// A day of the office begins with what waits, and goes through it by keys.

test('from home to the desk of letters: closed by one key, and the next comes by itself', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await page.goto('/office')
  await page
    .getByRole('region', { name: 'عملي' })
    .getByRole('link', { name: /صندوق التواصل/ })
    .click()
  const close = page.getByRole('button', { name: 'أغلق بلا رد' })
  await expect(close).toBeEnabled()
  const name = (await page.locator('.of-desk-side h2').textContent())!
  // What is written and not sent is there after a reload.
  await page.keyboard.press('a')
  await page.getByRole('textbox', { name: 'الرد' }).fill('نستقبلكم يوم الأحد')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'الرد' })).toHaveValue('نستقبلكم يوم الأحد')
  await page.getByRole('button', { name: 'ألغِ' }).click()
  // A key means nothing to the desk while the reply is still written in.
  await expect(page.getByRole('textbox', { name: 'الرد' })).toHaveCount(0)
  await expect(close).toBeEnabled()
  await page.keyboard.press('c')
  await expect(page.locator('.hq-toast').filter({ hasText: `أُغلقت رسالة ${name}` })).toBeVisible()
  await expect(page.locator('.of-desk-side h2')).not.toHaveText(name)
  await expect(page.getByText('أنجزت بندًا واحدًا')).toBeVisible()
  // What was skipped is not given again; the list has what was closed.
  await expect(close).toBeEnabled()
  const next = (await page.locator('.of-desk-side h2').textContent())!
  await page.keyboard.press('n')
  await expect(page.locator('.of-desk-side h2')).not.toHaveText(next)
  await page.goto('/content/contact')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('مغلقة')
})

test('what a person set in the office is there on another machine', async ({ page, browser }) => {
  const entries = (at: Page) => at.getByRole('navigation').getByRole('button', { name: 'شاشات المالية' })
  const kept = (at: Page) =>
    at.waitForResponse(reply => reply.url().endsWith('/api/workplace/preferences') && reply.ok())
  await page.goto('/privacy')
  await signIn(page, 'users', 'finance')
  await page.goto('/office')
  await expect(entries(page)).toHaveAttribute('aria-expanded', 'false')
  const unfolded = kept(page)
  await entries(page).click()
  await unfolded
  await page.getByRole('navigation').getByRole('link', { name: 'المالية', exact: true }).click()
  const pinned = kept(page)
  await page.getByRole('button', { name: 'ثبّت المدفوعات في القائمة' }).click()
  await pinned
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/privacy')
  await signIn(elsewhere, 'users', 'finance')
  await elsewhere.goto('/office')
  await expect(entries(elsewhere)).toHaveAttribute('aria-expanded', 'true')
  // Pinned it stands before the areas; under its heading it is found, too.
  const payments = elsewhere.getByRole('navigation').getByRole('link', { name: 'المدفوعات', exact: true })
  await expect(payments).toHaveCount(1)
  const under = elsewhere.getByRole('navigation').getByRole('button', { name: /^المدفوعات والصندوق/ })
  const shown = kept(elsewhere)
  await under.click()
  await shown
  await expect(payments).toHaveCount(2)
  await payments.first().click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('المدفوعات')
  await expect(elsewhere.getByText('كل محاولة دفع عبر بوابات الدفع، ولأي فاتورة')).toBeVisible()
  // Nobody else of the journeys finds it so.
  await elsewhere.goto('/office/area/finance')
  for (const press of [under, entries(elsewhere), elsewhere.getByRole('button', { name: 'أزل تثبيت المدفوعات' })]) {
    const put = kept(elsewhere)
    await press.click()
    await put
  }
})

test('what was opened last stands on the home page and in the palette, and leaves with the sign-out', async ({
  page,
}) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'students')
  await page.goto('/students/index')
  const names = page.locator('.of-table tbody .of-cell-name a')
  const other = (await names.nth(3).textContent())!
  const name = (await names.first().textContent())!
  await names.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto('/office')
  const recent = page.getByRole('navigation', { name: 'فُتحت مؤخرًا' }).getByRole('link')
  await expect(recent).toHaveText([name, 'الطلبة'])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Escape')
  // Enter before the answer is there opens what is asked for, not what stood there before.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(other)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).toContain(name)
  await page.getByLabel('قائمة الحساب').click()
  await page
    .locator('.hq-account')
    .getByRole('button', { name: /خروج|الخروج/ })
    .click()
  await page.waitForURL('**/auth**')
  expect(await kept()).not.toContain(name)
})
