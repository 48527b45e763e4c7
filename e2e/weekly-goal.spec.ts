import { expect, type Page, test } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'

// A goal for the week is offered in a line, set, reached, put away and found again. A college of its own: what is finished stays.

const server = ownServer(13)
test.use({ baseURL: server.origin, viewport: { width: 390, height: 844 } })
test.beforeAll(server.start)
test.afterAll(server.stop)

const card = (page: Page) => page.getByRole('region', { name: 'هدف الأسبوع' })
const heightOfNext = (page: Page) => page.locator('.st-next').evaluate(next => next.getBoundingClientRect().top)

test('a weekly goal is set with Arabic digits, reached, put away, and offered no more where that was wished', async ({
  page,
}) => {
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')

  await test.step('its offer comes after the page and moves nothing', async () => {
    let answer = () => {}
    const isAsked = new Promise<void>(asked => {
      void page.route('**/api/student/goal', async route => {
        asked()
        await new Promise<void>(go => {
          answer = go
        })
        await route.continue()
      })
    })
    await open(page, '/student')
    await isAsked
    const before = await heightOfNext(page)
    answer()
    await expect(card(page)).toContainText('هدف لأسبوعكِ، إن شئتِ')
    expect(await heightOfNext(page)).toBe(before)
    await page.unroute('**/api/student/goal')
  })

  const dialog = page.getByRole('dialog', { name: 'هدف الأسبوع' })
  await test.step('is set', async () => {
    const before = await heightOfNext(page)
    await card(page).getByRole('button', { name: 'ضع هدفًا' }).click()
    const field = dialog.getByLabel('عدد العناصر')
    await field.fill('٩٩')
    await expect(dialog.getByText('من 1 إلى 50')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'احفظ' })).toBeDisabled()
    await field.fill('٢')
    await dialog.getByRole('button', { name: 'أنقص واحدًا' }).click()
    await expect(dialog.getByText('عنصر واحد في الأسبوع')).toBeVisible()
    await dialog.getByRole('button', { name: 'احفظ' }).click()
    await expect(dialog).toBeHidden()
    await expect(card(page)).toContainText('هدفكِ: 0 من 1 هذا الأسبوع')
    expect(await heightOfNext(page)).toBe(before)
  })

  await test.step('stays as it was seen without a connection, and cannot be changed then', async () => {
    await page.context().setOffline(true)
    await expect(card(page).getByRole('button')).toHaveCount(0)
    await expect(card(page)).toContainText('هدفكِ: 0 من 1 هذا الأسبوع')
    await page.context().setOffline(false)
    await expect(card(page).getByRole('button', { name: 'غيّره' })).toBeVisible()
  })

  await test.step('is reached by finishing an element', async () => {
    const headers = { 'x-access-token': (await page.evaluate(() => localStorage.getItem('token')))! }
    const { rows } = await (await page.request.get('/api/subjects/all', { headers })).json()
    const lists = await Promise.all(
      rows.map(async ({ id }: { id: number }) =>
        (await page.request.get(`/api/subjects/${id}/lessons`, { headers })).json(),
      ),
    )
    const elements = lists.flatMap(each => each.lessons).flatMap(lesson => lesson.elements)
    const text = elements.find(each => each.kind === 'text' && !each.watched)
    await open(page, `/student/element/${text.id}`)
    await page.getByRole('button', { name: 'قرأته' }).click()
    await open(page, '/student')
    await expect(card(page)).toContainText('بلغتِ هدفكِ، بارك الله فيكِ')
  })

  await test.step('is put away, and then its offer too, until it is looked for', async () => {
    await card(page).getByRole('button', { name: 'غيّره' }).click()
    await dialog.getByRole('button', { name: 'ألغِ الهدف' }).click()
    await card(page).getByRole('button', { name: 'لا تعرضه مرة أخرى' }).click()
    await expect(card(page)).toBeHidden()
    const asked = page.waitForResponse('**/api/student/goal')
    await open(page, '/student')
    await asked
    await expect(card(page)).toBeHidden()
    await open(page, '/student/profile')
    await expect(card(page).getByRole('button', { name: 'ضع هدفًا' })).toBeVisible()
  })
})
