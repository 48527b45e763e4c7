import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { bringAxe, complaintsOfWords } from './support/axe.ts'
import { ownServer } from './support/own-server.ts'
import { signIn, visitOffice } from './support/screens.ts'

// attack: HTML in every text that staff read. The college has tags in its texts; they are read as they were written. The
// walk is in English, and asks axe for what English words can break: the Arabic one is in accessibility.spec.ts.

const server = ownServer(1, settings => {
  const made = execFileSync(process.execPath, ['e2e/support/hostile-college.ts'], { env: settings, encoding: 'utf8' })
  expect(Number.parseInt(made, 10)).toBeGreaterThan(60)
})

test.use({ trace: 'off', baseURL: server.origin })
test.describe.configure({ timeout: 450_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  await server.start()
})
test.afterAll(server.stop)

test('attack: tags in the texts of the college stay text on every screen of the office; axe finds nothing in English', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await bringAxe(page)
  await page.goto('/privacy')
  await page.context().addCookies([{ name: 'lang', value: 'en', url: page.url() }])
  await signIn(page, 'users', 'admin')
  const alive: string[] = []
  const unserved: string[] = []
  const found: string[] = []
  let read = 0
  const look = async (address: string) => {
    // The walk loads the office once: that each address can also be loaded is asked beside.
    const loaded = await page.request.get(address, { headers: { accept: 'text/html' } })
    if (!loaded.ok() || !loaded.headers()['content-type']?.startsWith('text/html')) unserved.push(address)
    if (await page.locator('[data-hostile]').count()) alive.push(address)
    if (await page.getByText('<b data-hostile').count()) read += 1
    found.push(...(await complaintsOfWords(page, address)))
  }
  const screens = await visitOffice(page, look)
  console.log(`${screens} screens, ${read} with hostile text`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(found).toEqual([])
  expect(unserved).toEqual([])
  expect(alive).toEqual([])
  expect(asked).toEqual([])
  expect(read).toBeGreaterThan(50)
})
