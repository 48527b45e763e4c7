import { expect, type Page, test } from '@playwright/test'
import { open, signIn } from './support/screens.ts'

// Lists of the office on a laptop: what they show is seen.

const lists = [
  '/registration/radmin/registrations/index',
  '/registration/radmin/waitinglist/index',
  '/registration/radmin/equations/index',
  '/students/index',
  '/students/papers/index',
  '/students/grades/changes',
  '/subject/index',
  '/identity/staff',
  '/identity/outbox',
  '/identity/audit',
  '/students/Note/index',
]

/** By how many pixels the cell with what can be done with a row lies over another of its cells, in any row. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const over = (one: DOMRect, other: DOMRect) => Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const rows = [...document.querySelectorAll('.of-table tr')]
    return Math.max(
      ...rows.map(row => {
        const menu = row.querySelector('.of-cell-menu')!
        const others = [...row.children].filter(cell => cell !== menu)
        return Math.max(...others.map(cell => over(menu.getBoundingClientRect(), cell.getBoundingClientRect())))
      }),
    )
  })
const scrollToEnd = (page: Page) =>
  page.locator('.of-table').evaluate(table => {
    table.scrollLeft = getComputedStyle(table).direction === 'rtl' ? -table.scrollWidth : table.scrollWidth
  })

for (const language of ['ar', 'en', 'fr'])
  test(`at 1280 px no column begins under what can be done with a row, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto('/privacy')
    await signIn(page, 'users', 'admin')
    for (const list of lists) {
      await open(page, `${list}?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('.of-table tbody tr').first(), list).toBeVisible()
      // Where the boundary between two pixels falls is the browser's business.
      expect(await covered(page), list).toBeLessThanOrEqual(1)
      await scrollToEnd(page)
      expect(await covered(page), `${list}, at the end`).toBeLessThanOrEqual(1)
    }
  })

test('where the columns fit by no means, the last one is whole at the end of the table', async ({ page }) => {
  await page.setViewportSize({ width: 920, height: 860 })
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  for (const list of lists) {
    await open(page, list)
    await scrollToEnd(page)
    expect(await covered(page), list).toBeLessThanOrEqual(1)
  }
})

test('Enter leads from the search of a list to the rows that it found, and there it opens the first', async ({
  page,
}) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await open(page, '/students/index')
  const rows = page.locator('.of-table [data-row]')
  const number = (await rows.nth(2).textContent())!.match(/S-[\d-]+\d/)![0]
  await page.keyboard.press('/')
  // At once: the rows of before are not what was asked for, and the second press would open somebody else.
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(rows.first()).toBeFocused()
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText(number)
  await expect(page).toHaveURL(/\/students\/record\/\d+/)
})
