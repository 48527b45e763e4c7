import { expect, type Page, test } from '@playwright/test'
import { storageKeys } from '../kits/web/session/guards.ts'
import { open, signIn } from './support/screens.ts'

const field = (page: Page, label: string) => page.getByLabel(label)
const form = '/programmes/form'

// One person, one application: what is written in one tab is neither lost nor overwritten by another.
test('two tabs on one draft of the application overwrite nothing of each other', async ({ context, browser }) => {
  const first = await context.newPage()
  await first.goto(form)
  await field(first, 'الاسم الأول').fill('مازن')
  await expect(first.getByText('حُفظ ما كتبته')).toBeVisible()
  const second = await context.newPage()
  await second.goto(first.url())
  await expect(field(second, 'الاسم الأول')).toHaveValue('مازن')

  // Another tab of this browser hears at once, and says what came from there.
  await field(second, 'اسم الأب').fill('سالم')
  await expect(field(first, 'اسم الأب')).toHaveValue('سالم')
  await expect(first.getByText('وأُثبت هنا: اسم الأب.')).toBeVisible()
  await field(first, 'اسم الجد').fill('راشد')
  await expect(field(second, 'اسم الجد')).toHaveValue('راشد')

  // Another device hears when it saves: what both wrote is shown, and stays until somebody chooses.
  await expect(first.getByText('حُفظ ما كتبته')).toBeVisible()
  const device = await browser.newContext()
  const third = await device.newPage()
  // It is said to be saved only once the newest words are: whoever goes on elsewhere then finds them.
  await third.goto(first.url())
  await expect(field(third, 'اسم الجد')).toHaveValue('راشد')
  await field(third, 'القبيلة أو العائلة').fill('الحارثي')
  await expect(third.getByText('حُفظ ما كتبته')).toBeVisible()
  await field(first, 'القبيلة أو العائلة').fill('البوسعيدي')
  const asked = first.getByRole('alert').filter({ hasText: 'القبيلة أو العائلة' })
  await expect(asked).toContainText('الحارثي')
  await expect(field(first, 'القبيلة أو العائلة')).toHaveValue('البوسعيدي')
  await asked.getByRole('button', { name: 'أبقِ ما هنا' }).click()
  // What was chosen is saved after a pause.
  await expect(async () => {
    await third.reload()
    await expect(field(third, 'القبيلة أو العائلة')).toHaveValue('البوسعيدي', { timeout: 1000 })
  }).toPass()
  await expect(field(third, 'اسم الأب')).toHaveValue('سالم')
  await device.close()
})

test('signed out in one tab, nothing of the college stays on the screen of another', async ({ context }) => {
  const first = await context.newPage()
  await first.goto('/privacy')
  await signIn(first, 'users', 'registration')
  await open(first, '/registration/radmin/registrations/index')
  const second = await context.newPage()
  await open(second, '/office')
  await second.evaluate(key => localStorage.removeItem(key), storageKeys.users)
  await expect(first).toHaveURL(/\/auth\?/)
  // Signed in again, one is back where one was.
  expect(new URL(first.url()).searchParams.get('redirect')).toContain('/registration/radmin/registrations/index')
})
