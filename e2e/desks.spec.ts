import { expect, test } from '@playwright/test'
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
  await page.goto('/privacy')
  await signIn(page, 'users', 'finance')
  await page.goto('/office')
  const group = page.getByRole('navigation').getByRole('button', { name: 'المالية' })
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  const kept = page.waitForResponse(reply => reply.url().endsWith('/api/workplace/preferences') && reply.ok())
  await group.click()
  await kept
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/privacy')
  await signIn(elsewhere, 'users', 'finance')
  await elsewhere.goto('/office')
  await expect(elsewhere.getByRole('navigation').getByRole('button', { name: 'المالية' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  // Nobody else of the journeys finds it folded.
  const put = elsewhere.waitForResponse(reply => reply.url().endsWith('/api/workplace/preferences') && reply.ok())
  await elsewhere.getByRole('navigation').getByRole('button', { name: 'المالية' }).click()
  await put
})
