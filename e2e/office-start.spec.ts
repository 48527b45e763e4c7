import { expect, type Page, test } from '@playwright/test'
import { signIn } from './support/screens.ts'

// How the office begins: what a page asks first is asked before the program is read, and what has come is drawn at once.

const list = '/students/index'
/** The questions of a page that is opened, in order, as they left; their number is how often each was asked. */
async function asked(page: Page, address: string): Promise<string[]> {
  const questions: string[] = []
  const note = (request: { resourceType: () => string; url: () => string }) => {
    if (request.resourceType() === 'fetch') questions.push(new URL(request.url()).pathname)
  }
  page.on('request', note)
  await page.goto(address)
  await page.locator('main tbody tr').first().waitFor()
  page.off('request', note)
  return questions
}

test('a list that was opened before has its rows asked with the session, each question once', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await asked(page, list)
  // What a page asked first is kept when it is left.
  await page.goto('/privacy')
  const known = await page.evaluate(() => localStorage.getItem('first-asked'))
  expect(JSON.parse(known ?? '{}')[list]).toContain(`${list}?page=1&per_page=25&sort=-id`)
  const again = await asked(page, list)
  // Before the program is there nobody could ask for the rows: they are among the first, beside the session.
  expect(again.slice(0, 8)).toEqual(expect.arrayContaining(['/api/workplace/opening', list]))
  for (const question of ['/api/workplace/opening', list])
    expect(again.filter(each => each === question)).toHaveLength(1)
  // What somebody looked for is kept nowhere.
  await page.goto(`${list}?filter=${encodeURIComponent('{"q":"سلمى"}')}`)
  await expect(page.getByRole('main')).toBeVisible()
  await page.goto('/privacy')
  const kept = await page.evaluate(() => localStorage.getItem('first-asked'))
  expect(kept).toBe(known)
})

test('who signs in after somebody else sees what they may, though it was asked early for another', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await asked(page, list)
  await signIn(page, 'users', 'editor')
  await page.goto(list)
  await expect(page.locator('main tbody tr')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('صلاحية')
})

test('a part that has come is drawn though the clock stands still: nothing waits for a while to pass', async ({
  page,
}) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await page.clock.install()
  await page.goto(`${list}?filter=${encodeURIComponent('{"gender":"female"}')}`)
  const save = page.getByRole('button', { name: 'احفظ العرض' })
  await save.waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await save.click()
  await expect(page.getByRole('dialog', { name: 'حفظ العرض' })).toBeVisible()
})
