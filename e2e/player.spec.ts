import { expect, type Page, test } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'

// The film of a lesson and its bar, as a student uses them; a note is written while it plays.

// What is watched and written here stays: a college of its own, so that a second attempt finds everything again.
const server = ownServer(10)
test.use({ baseURL: server.origin })
test.beforeAll(server.start)
test.afterAll(server.stop)
test.beforeEach(async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
})

const lessons = ['معنى العقيدة في اللغة والاصطلاح', 'لماذا ندرس العقيدة؟']
const film = (page: Page) => page.locator('video')
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Leads to the seek line's place and waits until the film stands there. */
async function seek(page: Page, second: number) {
  await page.locator('.sy-line').fill(String(second * 1000))
  await stands(page, second)
}
const stands = (page: Page, second: number) =>
  expect.poll(async () => Math.abs((await seconds(page)) - second)).toBeLessThan(0.3)

/** The first film of the subject, at its own address. */
async function openFilm(page: Page): Promise<string> {
  await open(page, '/student')
  await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
  await page.getByRole('link', { name: new RegExp(lessons[0]!) }).click()
  await expect(page.getByRole('heading', { level: 1, name: lessons[0] })).toBeVisible()
  await expect(page.locator('.sy-clock')).toHaveText(/^00:\d\d \/ 01:00$/)
  return new URL(page.url()).pathname
}

/** What of the bar is cut, stands over its edge, or lies on something else of it. */
const crowded = () => {
  const bar = document.querySelector('.sy-bar')!
  const edge = bar.getBoundingClientRect()
  const parts = [...bar.querySelectorAll<HTMLElement>('button, select, .sy-line, .sy-clock')].flatMap(part => {
    const box = part.getBoundingClientRect()
    const name = part.getAttribute('aria-label') ?? part.className ?? part.tagName
    return box.width ? [{ name: name || part.tagName, box, isCut: part.scrollWidth > part.clientWidth + 1, part }] : []
  })
  const over = (one: DOMRect, two: DOMRect) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > 0.5 &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 0.5
  return parts.flatMap(({ name, box, isCut, part }, at) => [
    ...(isCut && part.tagName !== 'INPUT' ? [`${name} is cut`] : []),
    ...(box.left < edge.left - 0.5 || box.right > edge.right + 0.5 ? [`${name} stands over the edge`] : []),
    ...parts.slice(at + 1).flatMap(other => (over(box, other.box) ? [`${name} lies on ${other.name}`] : [])),
  ])
}

// What still asks when a test ends is answered to nobody.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('the bar of the player shows its clock and every button at 320 px', async ({ page }) => {
  const address = await openFilm(page)
  // As full as it can be: a long film with sound alone, captions, and something that was watched before.
  await page.route(`**${address}`, async route => {
    if (route.request().resourceType() === 'document') return route.continue()
    const reply = await route.fetch()
    const screen = await reply.json()
    screen.playing.audio = screen.playing.sources[0].url
    screen.playing.end_ms = null
    screen.covered = [[0, 20_000]]
    await route.fulfill({ response: reply, json: screen })
  })
  await page.reload()
  await expect(button(page, 'إلى ما لم تشاهده بعد')).toBeVisible()
  await expect(button(page, 'الصوت وحده')).toBeVisible()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('.sy-clock')).toHaveText(/^00:00 \/ \d\d:\d\d$/)
    expect(await page.evaluate(crowded), `at ${width} px`).toEqual([])
    // A film of hours has a longer clock.
    await page.locator('.sy-clock').evaluate(clock => {
      clock.textContent = '11:02:40 / 11:59:59'
    })
    expect(await page.evaluate(crowded), `at ${width} px, of hours`).toEqual([])
    await page.reload()
    await expect(button(page, 'إلى ما لم تشاهده بعد')).toBeVisible()
  }
})

test('jumps by ten seconds, shows what was watched and leads to what was not', async ({ page }) => {
  await openFilm(page)
  await test.step('ten seconds on and back, and never over an end', async () => {
    await seek(page, 20)
    await button(page, 'تقدّم عشر ثوانٍ').click()
    await stands(page, 30)
    await button(page, 'ارجع عشر ثوانٍ').click()
    await stands(page, 20)
    await seek(page, 4)
    await button(page, 'ارجع عشر ثوانٍ').click()
    await stands(page, 0)
  })

  /** The stretches that the line shows, in seconds. */
  const shown = () =>
    page.locator('.sy-covered').evaluate(line => {
      const { left, width } = line.getBoundingClientRect()
      return [...line.children].map(each => {
        const box = each.getBoundingClientRect()
        return [((box.left - left) / width) * 60, ((box.right - left) / width) * 60] as [number, number]
      })
    })
  await test.step('what is played is marked in the line at once, and after a reload', async () => {
    await seek(page, 40)
    await button(page, 'شغّل').click()
    await expect.poll(() => seconds(page)).toBeGreaterThan(42)
    await button(page, 'أوقف').click()
    const isMarked = async () => {
      const [[from, to] = [0, 0], ...others] = await shown()
      expect(others).toEqual([])
      expect(Math.abs(from - 40)).toBeLessThan(0.7)
      expect(Math.abs(to - (await seconds(page)))).toBeLessThan(0.7)
    }
    await isMarked()
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expect(page.locator('.sy-covered i')).toHaveCount(1)
    await stands(page, (await shown())[0]![1])
    await isMarked()
  })

  await test.step('one press leads to where what was not watched begins', async () => {
    const next = button(page, 'إلى ما لم تشاهده بعد')
    await seek(page, 41)
    const [[, end] = [0, 0]] = await shown()
    await next.click()
    await stands(page, end)
    // At the last of it the first of all is next.
    await next.click()
    await stands(page, 0)
  })
})

test('a place that is chosen before the film is there holds', async ({ page }) => {
  const address = await openFilm(page)
  let arrive = () => {}
  const isThere = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/*', async route => {
    if (route.request().resourceType() === 'media') await isThere
    await route.continue()
  })
  await page.goto(address)
  await page.locator('.sy-line').fill('30000')
  await expect(page.locator('.sy-clock')).toHaveText('00:30 / 01:00')
  arrive()
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  await stands(page, 30)
  await expect(page.locator('.sy-clock')).toHaveText('00:30 / 01:00')
})

test('a note has the moment of its first letter, and the next element comes by itself at the end', async ({ page }) => {
  const address = await openFilm(page)
  await test.step('a note bears the moment at which it was begun', async () => {
    await page.getByRole('tab', { name: /ملاحظاتي/ }).click()
    await seek(page, 20)
    await button(page, 'شغّل').click()
    await expect.poll(() => seconds(page)).toBeGreaterThan(21)
    const note = page.getByRole('textbox', { name: /^ملاحظة عند/ })
    // The clock of the page follows the film four times a second.
    const before = Math.floor((await seconds(page)) - 0.5)
    await note.pressSequentially('ت')
    const after = Math.floor(await seconds(page))
    const clock = new RegExp(`00:(${Array.from({ length: after - before + 1 }, (_, at) => before + at).join('|')})$`)
    await expect.poll(() => seconds(page)).toBeGreaterThan(after + 2)
    await note.pressSequentially('عريف العقيدة')
    await expect(note).toHaveAccessibleName(clock)
    await page.getByRole('button', { name: 'احفظ الملاحظة' }).click()
    const row = page.locator('.sy-notes li').filter({ hasText: 'تعريف العقيدة' })
    await expect(row.locator('.sy-moment')).toHaveText(clock)
    // The moment leads back there.
    await row.locator('.sy-moment').click()
    await expect.poll(() => seconds(page)).toBeLessThan(after + 2)
  })

  await test.step('at the end the next element is announced; who stays, stays', async () => {
    await button(page, 'أوقف').click()
    await seek(page, 59)
    await button(page, 'شغّل').click()
    await expect(page.getByRole('status').filter({ hasText: `التالي: ${lessons[1]}` })).toBeVisible()
    await button(page, 'ابقَ هنا').click()
    await expect(page.getByText(`التالي: ${lessons[1]}`)).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(address)
  })

  await test.step('otherwise it opens and plays by itself', async () => {
    await seek(page, 59)
    await button(page, 'شغّل').click()
    await expect(page.getByText(`التالي: ${lessons[1]}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: lessons[1] })).toBeVisible({ timeout: 15_000 })
    // Its piece of the film begins at the first minute.
    await expect.poll(() => seconds(page)).toBeGreaterThan(60.2)
  })
})

test('a note whose answer was lost stands once: as waiting, then as stored', async ({ page }) => {
  const text = 'أراجع التعريف'
  const address = await openFilm(page)
  /** Counts at every change of the page how often the note stands there, from its first appearance on. */
  const watch = () =>
    page.evaluate(words => {
      const here = window as { counts?: Set<number> }
      const counts = new Set<number>()
      here.counts = counts
      new MutationObserver(() => {
        const texts = [...document.querySelectorAll('.hq-waiting p, .sy-note-text')]
        const count = texts.filter(each => each.textContent === words).length
        if (count > 0 || counts.size > 0) counts.add(count)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    }, text)
  const counted = () => page.evaluate(() => [...((window as { counts?: Set<number> }).counts ?? [])])
  const waiting = page.locator('.hq-waiting').filter({ hasText: text })
  const stored = page.locator('.sy-note-text').filter({ hasText: text })
  const remove = async () => {
    const row = page.locator('.sy-notes li').filter({ hasText: text })
    await row.getByRole('button', { name: 'احذف الملاحظة' }).click()
    await expect(stored).toHaveCount(0)
  }
  const fieldOf = (on: Page) => on.getByRole('textbox', { name: /^ملاحظة عند/ })
  const field = fieldOf(page)
  const write = async (on: Page) => {
    await on.getByRole('tab', { name: /ملاحظاتي/ }).click()
    await fieldOf(on).fill(text)
    await on.getByRole('button', { name: 'احفظ الملاحظة' }).click()
  }
  /** The college stores it, and nobody hears of it. */
  const storedUnheard = async () => {
    await page.route('**/api/student/notes/store', async route => {
      await route.fetch()
      await route.abort()
    })
  }

  await test.step('sent again on the same page, while the film plays on', async () => {
    await storedUnheard()
    await watch()
    await button(page, 'شغّل').click()
    await write(page)
    await expect(waiting).toBeVisible()
    await expect(field).toHaveValue('')
    await page.unroute('**/api/student/notes/store')
    await page.getByRole('button', { name: 'حاول مرة أخرى' }).click()
    await expect(stored).toBeVisible()
    await expect(waiting).toHaveCount(0)
    expect(await counted()).toEqual([1])
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
    await button(page, 'أوقف').click()
    await remove()
  })

  await test.step('opened anew, before it is heard that it is stored', async () => {
    await storedUnheard()
    await write(page)
    await expect(waiting).toBeVisible()
    await page.route('**/api/student/notes/store', route => route.abort())
    await page.reload()
    await page.getByRole('tab', { name: /ملاحظاتي/ }).click()
    await expect(stored).toHaveCount(1)
    await expect(waiting).toHaveCount(0)
    await page.unroute('**/api/student/notes/store')
  })

  await test.step('the page is left in the middle of sending', async () => {
    await page.goto(address)
    await page.getByRole('tab', { name: /ملاحظاتي/ }).click()
    await remove()
    const other = await page.context().newPage()
    let isStored = false
    await other.route('**/api/student/notes/store', async route => {
      await route.fetch()
      // No answer is given: the page goes first.
      isStored = true
    })
    await other.goto(address)
    await write(other)
    await expect.poll(() => isStored).toBe(true)
    await other.close()
    await page.reload()
    await page.getByRole('tab', { name: /ملاحظاتي/ }).click()
    await expect(stored).toHaveCount(1)
    await expect(waiting).toHaveCount(0)
    await expect(field).toHaveValue('')
  })
})

test('notes that waited end as the college has them: stored unheard, changed, refused or left in the middle', async ({
  page,
}) => {
  const address = await openFilm(page)
  const tab = () => page.getByRole('tab', { name: /ملاحظاتي/ }).click()
  const field = page.getByRole('textbox', { name: /^ملاحظة عند/ })
  const keep = button(page, 'احفظ الملاحظة')
  const texts = page.locator('.sy-note-text')
  const waiting = page.locator('.hq-waiting')
  const again = button(page, 'حاول مرة أخرى')
  const refusal = (status: number, code: string, errors = {}) => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: `urn:halaqa:${code}`, title: 'لا يُقبل هذا', status, code, errors }),
  })
  await tab()
  await expect(field).toBeVisible()
  // Those of the journeys before.
  for (let left = await texts.count(); left > 0; left -= 1) {
    await page.getByRole('button', { name: 'احذف الملاحظة' }).first().click()
    await expect(texts).toHaveCount(left - 1)
  }

  await test.step('stored, and the answer lost for good: it stands there, though its tab was not open', async () => {
    await page.route('**/api/student/notes/store', async route => {
      await route.fetch()
      await route.abort()
    })
    await field.fill('كُتبت مرة')
    await keep.click()
    await expect(waiting).toContainText('كُتبت مرة')
    await page.unroute('**/api/student/notes/store')
    await page.route('**/api/student/notes/store', route => route.fulfill(refusal(409, 'already-done')))
    await page.getByRole('tab', { name: 'الدرس' }).click()
    await again.click()
    await expect(page.getByRole('tab', { name: /ملاحظاتي/ })).toContainText('(1)')
    await page.unroute('**/api/student/notes/store')
    await tab()
    await expect(texts).toHaveText(['كُتبت مرة'])
    await expect(waiting).toHaveCount(0)
  })

  const edit = async (text: string) => {
    await page.getByRole('button', { name: 'عدّل الملاحظة' }).click()
    await page.getByRole('textbox', { name: 'عدّل الملاحظة' }).fill(text)
    await button(page, 'احفظ').click()
  }
  await test.step('a change that waited over a reload stands there once it was sent', async () => {
    await page.route('**/api/student/notes/update/**', route => route.abort())
    await edit('صُحّحت')
    await expect(waiting).toBeVisible()
    await page.goto(address)
    await tab()
    await expect(texts).toHaveText(['كُتبت مرة'])
    await expect(waiting).toContainText('صُحّحت')
    await page.unroute('**/api/student/notes/update/**')
    await again.click()
    await expect(texts).toHaveText(['صُحّحت'])
    await expect(waiting).toHaveCount(0)
  })

  await test.step('a change that is refused gives way to what is stored, and keeps its words', async () => {
    await page.route('**/api/student/notes/update/**', route => route.abort())
    await edit('تُرفض')
    await expect(texts).toHaveText(['تُرفض'])
    await page.unroute('**/api/student/notes/update/**')
    await page.route('**/api/student/notes/update/**', route => route.fulfill(refusal(422, 'invalid')))
    await again.click()
    await expect(waiting).toContainText('لا يُقبل هذا')
    await expect(waiting.locator('p')).toHaveText('تُرفض')
    await expect(texts).toHaveText(['صُحّحت'])
    await waiting.getByRole('button').click()
    await expect(waiting).toHaveCount(0)
    await page.unroute('**/api/student/notes/update/**')
  })

  await test.step('a note that was being sent when the page was laid aside is not lost by a refusal', async () => {
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/student/notes/store', async route => {
      await asked
      await route.fulfill(refusal(422, 'invalid'))
    })
    await field.fill('الوحيدة')
    await keep.click()
    await expect(keep).toHaveAttribute('aria-busy', 'true')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await expect(field).toHaveValue('')
    answer()
    await expect(waiting).toContainText('لا يُقبل هذا')
    await expect(waiting.locator('p')).toHaveText('الوحيدة')
    await waiting.getByRole('button').click()
    await expect(field).toHaveValue('الوحيدة')
    await field.fill('')
  })
})
