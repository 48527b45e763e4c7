import { expect, type Page, type Request, test } from '@playwright/test'
import { demoPassword } from '../database/seeds/demo/password.ts'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'

// Every form of the office that changes a record: a word is typed, saved, and the record has it. A form that is added is tried
// without being named; one that shows more than its contract takes in cannot be saved at all, which no test without a browser
// sees. What is saved stays, so that this is a college of its own.
const server = ownServer(14)
test.use({ baseURL: server.origin, actionTimeout: 10_000 })
test.beforeAll(server.start)
test.afterAll(server.stop)

type Call = (address: string) => Promise<Record<string, unknown> | undefined>

async function callOf(page: Page): Promise<Call> {
  const data = { username: 'admin@halaqa.example', password: demoPassword, guard: 'users' }
  const { token } = await (await page.request.post('/auth/login', { data })).json()
  const headers = { 'x-access-token': token, accept: 'application/json' }
  return async address => {
    const reply = await page.request.get(address, { headers })
    return reply.ok() ? reply.json() : undefined
  }
}

/** Of every address of a record that is to be changed, the first record that this person may change. */
async function formsOf(call: Call): Promise<string[]> {
  const { paths } = (await call('/openapi.json')) as { paths: Record<string, { get?: object }> }
  const forms = Object.keys(paths).filter(path => paths[path]!.get && /\/(edit|update)\/\{|\}\/edit$/.test(path))
  const found: string[] = []
  for (const form of forms)
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const address = form.replace(/\{\w+\??\}/, String(id)).replace(/\{\w+\??\}/g, '1')
      const record = await call(address)
      if (!record || (record.can as { edit?: boolean } | undefined)?.edit === false) continue
      found.push(address)
      break
    }
  return found
}

/** The field of the form that is best to write a word in; undefined where it has none. */
const textIn = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('.of-save')?.closest('form')
    const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])].filter(
      each =>
        each.name &&
        each.checkVisibility() &&
        !each.matches(':disabled, :read-only, [role=combobox]') &&
        ['text', 'textarea'].includes(each.type) &&
        !/code|number|civil|phone|slug|date|_on$|_at$|latin|_baisa|name_en/.test(each.name),
    )
    const isText = (each: HTMLInputElement) => /[^\d\s:.،-]/.test(each.value)
    const best =
      fields.find(each => /reason|note|summary|description|text|answer|title|name/.test(each.name) && isText(each)) ??
      fields.find(isText)
    return best && { name: best.name, value: best.value }
  })

/** A change, and nothing that pages send by themselves. */
const isSaving = (request: Request) =>
  request.method() !== 'GET' && !/\/(socket\.io|api\/workplace)\//.test(request.url())

test('every form of the office saves what is typed in it', async ({ page }) => {
  // Fifty forms in a row: 36 s on an idle machine, and more than the usual two minutes beside a second browser on a slow one.
  test.setTimeout(300_000)
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  const call = await callOf(page)
  const saved: string[] = []
  const faults: string[] = []
  for (const address of await formsOf(call)) {
    await open(page, address)
    const field = await textIn(page)
    const save = page.locator('.of-save button[type=submit]')
    if (!field || !(await save.count())) continue
    const typed = field.value.length > 1 ? `${field.value.slice(0, -1)}ب` : `${field.value}ب`
    await page.locator(`form [name="${field.name}"]`).fill(typed)
    const answered = page.waitForResponse(reply => isSaving(reply.request()))
    await save.click()
    const reply = await Promise.race([answered.catch(() => undefined), page.waitForTimeout(6000).then(() => undefined)])
    const kept = (await call(address))?.[field.name]
    if (reply?.ok() && kept === typed) saved.push(address)
    else
      faults.push(
        `${address} ${field.name}: ${reply ? `${reply.status()} ${await reply.text()}` : 'nothing was sent'}, ${kept}`,
      )
  }
  expect(faults).toEqual([])
  expect(saved.length).toBeGreaterThan(35)
})
