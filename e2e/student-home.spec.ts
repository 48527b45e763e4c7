import { expect, test } from '@playwright/test'
import { demoPassword } from '../database/seeds/demo/password.ts'
import { storageKeys } from '../kits/web/session/guards.ts'
import { open, signIn } from './support/screens.ts'

// What a student sees first on a phone, and after the session was ended elsewhere.

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
})

test('on a phone the lesson that is to be done is seen without scrolling', async ({ page }) => {
  await open(page, '/student')
  await expect(page.getByRole('link', { name: /^(ابدأ|تابع) الدرس$/ })).toBeInViewport()
})

test('a student whose session was ended elsewhere is told so, and comes back to where they were', async ({ page }) => {
  await open(page, '/student/notifications')
  const token = (await page.evaluate(key => localStorage.getItem(key), storageKeys.students))!
  const headers = { 'x-access-token': token, accept: 'application/json' }
  const { rows: sessions } = await (await page.request.get('/auth/sessions', { headers })).json()
  const { id } = sessions.find((each: { current: boolean }) => each.current)
  expect((await page.request.post('/auth/sessions/end', { headers, data: { id } })).ok()).toBe(true)
  await page.reload()
  await page.waitForURL('**/auth?**')
  await expect(page.getByText('انتهت جلستك')).toBeVisible()
  await page.locator('input[name=username]').fill('student@halaqa.example')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/student/notifications')
})
