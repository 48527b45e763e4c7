import { expect, type Page, test } from '@playwright/test'
import { type Colour, contrast, contrastWithin, drawn } from './support/pictures.ts'
import { open, signIn } from './support/screens.ts'

// Forced colours take every background away: what tells how far something is, or which day is chosen, is looked at as it is drawn.

// What a service worker answers passes the routes of a test by.
test.use({ contextOptions: { forcedColors: 'active' }, serviceWorkers: 'block' })

/** What a part of a picture needs to stand out. */
const enough = 3
const most = (colours: Colour[], ground: Colour) => Math.max(...colours.map(each => contrast(each, ground)))
const asStudent = async (page: Page) => {
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
}

// What still asks when a test ends is answered to nobody.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in forced colours, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the stepper of the application and every bar show how far one has come', async ({ page }) => {
      await open(page, '/programmes/form')
      const stepper = await drawn(page.locator('.hq-stepper .hq-bar'))
      // From right to left: a fifth is done.
      expect(contrast(stepper.at(0.9, 0.5), stepper.at(0.1, 0.5))).toBeGreaterThan(enough)
      // What is left has its frame.
      expect(most(stepper.downAt(0.1), stepper.at(0.1, 0.5))).toBeGreaterThan(enough)

      await asStudent(page)
      await open(page, '/student/subjects')
      const bar = page.locator('main .hq-bar').first()
      await bar.locator('span').evaluate(done => {
        done.style.transition = 'none'
        done.style.inlineSize = '40%'
      })
      const shown = await drawn(bar)
      expect(contrast(shown.at(0.8, 0.5), shown.at(0.2, 0.5))).toBeGreaterThan(enough)
    })

    test('the month shows which day is today, which is chosen and on which something happens', async ({ page }) => {
      await asStudent(page)
      await open(page, '/student/schedule')
      const chosen = page.locator('.st-month [aria-pressed=true]')
      const other = page.locator('.st-month li:not([data-other]) [aria-pressed=false]')
      const ground = (await drawn(other.first())).at(0.05, 0.9)
      expect(contrast((await drawn(chosen)).at(0.2, 0.8), ground)).toBeGreaterThan(enough)
      for (const number of ['b', 'small'])
        expect(await contrastWithin(chosen.locator(number)), `${number} of the chosen day`).toBeGreaterThan(4.5)
      const mark = page.locator('.st-month [aria-pressed=false] .st-marks i').first()
      expect(contrast((await drawn(mark)).at(0.5, 0.5), ground)).toBeGreaterThan(enough)

      await test.step('a chosen day with something on it, and today among the others', async () => {
        const marked = page.locator('.st-month li:not([data-other]) button:has(.st-marks i)').first()
        await marked.click()
        await expect(marked).toHaveAttribute('aria-pressed', 'true')
        expect(await contrastWithin(marked.locator('.st-marks'))).toBeGreaterThan(enough)
        const today = await drawn(page.locator('.st-month [aria-current] b'))
        // Its frame, away from the number in it.
        expect(contrast(today.at(0.5, 0.02), today.at(0.12, 0.5))).toBeGreaterThan(enough)
      })
    })

    test('the line of the player shows where the film is and what was watched', async ({ page }) => {
      await asStudent(page)
      await open(page, '/student')
      await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
      await page.route('**/student/element/*', async route => {
        if (route.request().resourceType() === 'document') return route.continue()
        const reply = await route.fetch()
        await route.fulfill({ response: reply, json: { ...(await reply.json()), covered: [[0, 20_000]] } })
      })
      await page.getByRole('link', { name: /معنى العقيدة في اللغة/ }).click()
      await expect(page.locator('.sy-covered i')).toBeVisible()
      await page.locator('.sy-line').fill('30000')
      await expect(page.locator('.sy-clock')).toHaveText('00:30 / 01:00')
      // A media control: it runs from left to right in every language.
      let line = await drawn(page.locator('.sy-line'))
      // The clock is ahead of the line by a picture.
      await expect(async () => {
        line = await drawn(page.locator('.sy-line'))
        expect(contrast(line.at(0.25, 0.5), line.at(0.75, 0.5)), 'what is played').toBeGreaterThan(enough)
      }).toPass({ timeout: 5000 })
      expect(contrast(line.at(0.25, 0.25), line.at(0.25, 0.5)), 'the line on its ground').toBeGreaterThan(enough)
      // Under it, without the ring of the focus: the frame of what is left, and the handle.
      const ground = line.at(0.25, 0.25)
      expect(most(line.downAt(0.75).slice(8, 20), ground), 'its frame').toBeGreaterThan(enough)
      expect(contrast(line.at(0.5, 0.3), ground), 'its handle').toBeGreaterThan(enough)
      const covered = await drawn(page.locator('.sy-covered'))
      expect(contrast(covered.at(0.1, 0.5), covered.at(0.9, 0.5)), 'what was watched').toBeGreaterThan(enough)
    })
  })
