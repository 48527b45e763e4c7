import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signIn, visitOffice } from './support/screens.ts'

// attack: HTML in every text that staff read. The college has tags in its texts; they are read as they were written.

const port = Number(process.env.E2E_PORT ?? 8123) + 1
const origin = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'halaqa-hostile-'))
const settings = { ...process.env, HALAQA_DATA: folder, PORT: String(port), HALAQA_ORIGIN: origin, LOG_LEVEL: 'warn' }
let server: ChildProcess

test.use({ trace: 'off', baseURL: origin })
test.describe.configure({ timeout: 300_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const made = execFileSync(process.execPath, ['e2e/support/hostile-college.ts'], { env: settings, encoding: 'utf8' })
  expect(Number.parseInt(made, 10)).toBeGreaterThan(60)
  server = spawn(process.execPath, ['apps/server/main.ts'], { env: settings, stdio: 'ignore' })
  await expect
    .poll(
      () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
})
test.afterAll(async () => {
  const ended = new Promise(done => server?.once('exit', done))
  server?.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

test('attack: tags in the texts of the college stay text on every screen of the office', async ({ page }) => {
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  const alive: string[] = []
  let read = 0
  const screens = await visitOffice(page, async address => {
    if (await page.locator('[data-hostile]').count()) alive.push(address)
    if (await page.getByText('<b data-hostile').count()) read += 1
  })
  console.log(`${screens} screens, ${read} with hostile text`)
  expect(alive).toEqual([])
  expect(asked).toEqual([])
  expect(read).toBeGreaterThan(50)
})
