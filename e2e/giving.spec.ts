import { expect, test } from '@playwright/test'
import { bringAxe, complaints } from './support/axe.ts'
import { open, signIn } from './support/screens.ts'

// A student gives to a fund on the phone: pays at the bank, comes back, and has the thank-you paper.

test.use({ viewport: { width: 390, height: 844 } })

test('a student gives by card without a name, and finds the donation with its paper', async ({ page }) => {
  await bringAxe(page)
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
  await open(page, '/student/payments')
  await page.getByRole('link', { name: 'تبرّع لصندوق' }).click()
  await expect(page.getByRole('heading', { name: 'تبرّع الآن' })).toBeVisible()
  await page.getByText('وقف المتفوقين').click()
  // Nothing is sent while no amount is said.
  const give = page.getByRole('button', { name: 'تبرّع بالبطاقة' })
  await give.click()
  await expect(page.locator('.hq-field-error')).toBeVisible()
  await page.getByRole('button', { name: /^10[.,]000/ }).click()
  await page.getByText('لا يُذكر اسمي').click()
  expect(await complaints(page, '/student/donations')).toEqual([])
  await give.click()
  const dialog = page.getByRole('dialog')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'ادفع ببطاقة ائتمان' }).click()
  const bank = await opened
  await bank.getByRole('button', { name: /^ادفع\s*يقبل/ }).click()
  await expect(page.getByRole('heading', { name: 'وصل تبرّعك، تقبّل الله منك' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'تبرعاتي' }).click()
  await expect(page.getByText('دون اسم')).toBeVisible()
  expect(await complaints(page, '/student/donations')).toEqual([])
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'وثيقة الشكر' }).click()
  expect((await paper).suggestedFilename()).toMatch(/^D-\d\d-\d{6}\.pdf$/)
  // None of it is owed, nor was.
  await open(page, '/student/payments')
  await expect(page.getByText('وقف المتفوقين')).toHaveCount(0)
})
