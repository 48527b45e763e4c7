import { expect, test } from '@playwright/test'
import { signIn } from './support/screens.ts'

// A day of the office begins with what waits, and goes through it by keys.

test('from home to the desk of changes of marks: agreed to by one key, and home says that nothing waits there', async ({
  page,
}) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await page.goto('/office')
  const work = page.getByRole('region', { name: 'عملي' })
  await work.getByRole('link', { name: /تغييرات الدرجات/ }).click()
  await expect(page.getByRole('button', { name: 'وافق' })).toBeEnabled()
  await expect(page.getByText(/^النتيجة: كانت/)).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.locator('.hq-toast').filter({ hasText: 'وُوفق على التغيير' })).toBeVisible()
  await expect(page.getByText('لا تغييرات تنتظر موافقتك')).toBeVisible()
  await page.goto('/office')
  await expect(page.getByText(/^لا شيء ينتظر في:.*تغييرات الدرجات/)).toBeVisible()
  await expect(work.getByRole('link', { name: /تغييرات الدرجات/ })).toHaveCount(0)
})
