import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { transformWithOxc } from 'vite'
import { demoPassword } from '../database/seeds/demo/password.ts'

/** Goes to a page as the server has drawn it: its code comes when it is called for. */
async function goSlowly(page: Page, address: string): Promise<() => Promise<void>> {
  let wake = () => {}
  const awake = new Promise<void>(resolve => {
    wake = resolve
  })
  await page.route('**/*.js', async route => {
    await awake
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    wake()
    await page.waitForLoadState('networkidle')
  }
}

test('what is typed, ticked and chosen before the page is alive stays, and is kept', async ({ page }) => {
  const wake = await goSlowly(page, '/programmes/form')
  await page.getByLabel('الاسم الأول').fill('مازن')
  await page.getByLabel('أنثى').check()
  const father = page.getByLabel('اسم الأب')
  await father.pressSequentially('سالم')
  await father.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
  await wake()
  // Where one was writing one writes on.
  await expect(father).toBeFocused()
  await page.keyboard.type('ا')
  await expect(father).toHaveValue('ساالم')
  await expect(page.getByText('حُفظ ما كتبته')).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByLabel('الاسم الأول')).toHaveValue('مازن')
  await expect(page.getByLabel('أنثى')).toBeChecked()
})

test('a sign-in that is sent before the page is alive leaves neither page nor words', async ({ page }) => {
  const wake = await goSlowly(page, '/auth')
  await page.getByLabel('طالب', { exact: true }).check()
  await page.getByLabel('البريد الإلكتروني').fill('student@halaqa.example')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('input[name=password]').press('Enter')
  await wake()
  await expect(page).toHaveURL(/\/auth(\?as=students)?$/)
  await expect(page.getByLabel('البريد الإلكتروني')).toHaveValue('student@halaqa.example')
  await page.locator('input[name=password]').press('Enter')
  await expect(page).toHaveURL(/\/student/)
})

test('what is typed before the page is alive takes nothing away from a kept draft', async ({ page }) => {
  const message = page.locator('textarea[name=message]')
  const name = page.locator('input[name=name]')
  const kept = 'رسالة طويلة كتبتها أمس\nولم أرسلها'
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await name.fill('سالم')
  await message.fill(kept)
  const isKept = (text: string) =>
    expect.poll(() => page.evaluate(() => localStorage.getItem('drafts:device'))).toContain(text)
  await isKept('ولم أرسلها')
  await page.goto('/privacy')
  const wake = await goSlowly(page, '/contact')
  await name.fill('سالمة')
  await message.pressSequentially('وبع')
  await wake()
  await expect(message).toHaveValue(`${kept}\nوبع`)
  // A line holds one of them: the later.
  await expect(name).toHaveValue('سالمة')
  await expect(message).toBeFocused()
  await page.keyboard.type('د')
  await expect(message).toHaveValue(`${kept}\nوبعد`)
  await isKept('وبعد')
})

test('the kind of account that is chosen before the page is alive stays chosen', async ({ page }) => {
  const wake = await goSlowly(page, '/auth?as=students')
  const first = page.locator('input[name=kind]').first()
  await expect(first).not.toBeChecked()
  await first.check()
  await wake()
  await expect(page).toHaveURL(/as=registrars/)
  await expect(first).toBeChecked()
})

test('a choice that went off is not turned on again where nothing draws it anew', async ({ page }) => {
  const file = new URL('../apps/portal/src/typed-early.ts', import.meta.url)
  const { code: script } = await transformWithOxc(readFileSync(file, 'utf8'), file.pathname)
  const code = script.replace('export ', '')
  await page.goto('/privacy')
  const heard = await page.evaluate(source => {
    document.body.innerHTML = '<input type=radio name=kind value=one><input type=radio name=kind value=two checked>'
    const [one, two] = [...document.querySelectorAll('input')]
    one!.click()
    const giveBack = new Function(`${source}; return typedEarly(document.body)`)()
    // Back and forth, while the page is taken over.
    two!.click()
    one!.click()
    const told: string[] = []
    document.body.addEventListener('change', ({ target }) => told.push((target as HTMLInputElement).value))
    giveBack()
    return { told, chosen: document.querySelector<HTMLInputElement>(':checked')!.value }
  }, code)
  expect(heard).toEqual({ told: ['one'], chosen: 'one' })
})
