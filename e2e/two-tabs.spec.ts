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

test('a settlement that another tab changed says so, and what was written here is kept or left', async ({
  context,
}) => {
  const first = await context.newPage()
  await first.goto('/privacy')
  await signIn(first, 'users', 'finance')
  const token = await first.evaluate(key => localStorage.getItem(key), storageKeys.users)
  const headers = { 'x-access-token': token! }
  const { rows } = await (await first.request.get('/financials/settlements/index', { headers })).json()
  const { id } = rows.find((row: { can: { edit: boolean } }) => row.can.edit)
  const second = await context.newPage()
  for (const page of [first, second]) await open(page, `/financials/settlements/edit/${id}`)
  const reason = (page: Page) => page.getByRole('main').getByLabel('السبب')
  const save = (page: Page) => page.getByRole('button', { name: 'احفظ', exact: true }).click()
  await reason(second).fill('كُتب في الثانية')
  await reason(first).fill('كُتب في الأولى')
  await save(first)
  await expect(first.locator('.hq-toast').filter({ hasText: 'حُفظ التعديل' })).toBeVisible()
  await save(second)
  await expect(second.getByRole('alert').filter({ hasText: 'عدّل شخص آخر هذا السجل' })).toBeVisible()
  await expect(reason(second)).toHaveValue('كُتب في الثانية')
  await second.getByRole('button', { name: 'اترك ما كتبته' }).click()
  await expect(reason(second)).toHaveValue('كُتب في الأولى')
  // One's own change is nobody else's.
  await reason(second).fill('كُتب بعدهما')
  await save(second)
  await expect(second.locator('.hq-toast').filter({ hasText: 'حُفظ التعديل' })).toBeVisible()
  await expect(second.getByRole('alert').filter({ hasText: 'عدّل شخص آخر' })).toHaveCount(0)
})
