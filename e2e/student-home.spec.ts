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

test('a woman is spoken to as one from the first words on, and whoever signs out leaves nothing of it', async ({
  page,
}) => {
  const profile = '**/profile/student/index'
  const welcome = page.getByText('أنتِ الآن طالبة في كلية حلقة')
  await page.route(profile, async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), gender: 'female' } })
  })
  await open(page, '/student?welcome')
  await expect(welcome).toBeVisible()
  await page.unroute(profile)
  // This time nobody has said yet whose page it is.
  await page.route(profile, () => {})
  await page.reload()
  await expect(welcome).toBeVisible()
  await page.unroute(profile)
  await page.locator('summary').first().click()
  await page.getByRole('button', { name: 'سجّل الخروج' }).click()
  await page.waitForURL(address => !address.pathname.startsWith('/student'))
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('spoken-to')))).toEqual([])
})
