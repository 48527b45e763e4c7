import { expect, test } from '@playwright/test'
import { open, signIn } from './support/screens.ts'

// What a form of the office begins with, and what stands in a row.

for (const [what, address] of [
  ['mercy', '/students/Mercy/index'],
  ['promotion', '/students/success/index'],
] as const)
  test(`${what} begins with the semester that runs now, and keeps another that is chosen`, async ({ page }) => {
    await page.goto('/privacy')
    await signIn(page, 'users', 'admin')
    const asked: (string | null)[] = []
    let running = ''
    page.on('response', async response => {
      const url = new URL(response.url())
      if (url.pathname !== address || response.request().resourceType() !== 'fetch') return
      asked.push(url.searchParams.get('semester_id'))
      running = String((await response.json()).running_semester_id)
    })
    await open(page, address)
    const field = page.getByLabel('الفصل الدراسي')
    await expect.poll(() => running).toMatch(/^\d+$/)
    await expect(field).toHaveValue(running)
    await expect.poll(() => asked).toContain(running)
    // It is not the first of the list: later ones are planned.
    const choices = await field.locator('option').evaluateAll(all => all.map(each => (each as HTMLOptionElement).value))
    const other = choices.find(each => each && each !== running)!
    await field.selectOption(other)
    await expect.poll(() => asked).toContain(other)
    await expect(field).toHaveValue(other)
  })

test('the files of a run of papers are a number that is unfolded, and one is a button', async ({ page }) => {
  await page.route('**/students/papers/many*', async route => {
    if (route.request().resourceType() === 'document') return route.continue()
    const response = await route.fetch()
    const answer = await response.json()
    if (!Array.isArray(answer.rows)) return route.fulfill({ response })
    const file = (part: number) => ({ part, first: `P-26-${part}00001`, last: `P-26-${part}00100`, papers: 100 })
    const run = {
      ...{ kind: 'certificate', state: 'done', reason: null, processed: 1200, total: 1200, issued: 1200, refused: 0 },
      ...{ by: 'هدى', at: '2026-11-22T08:00:00Z', finished_at: '2026-11-22T08:01:00Z' },
      can: { cancel: false, go_on: false },
    }
    const files = Array.from({ length: 12 }, (_, at) => file(at + 1))
    const rows = [
      { ...run, id: 1, files },
      { ...run, id: 2, files: [file(1)] },
    ]
    await route.fulfill({ response, json: { ...answer, rows, total: 2, current_page: 1, last_page: 1 } })
  })
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await open(page, '/students/papers/many')
  const [many, one] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  const buttons = many.getByRole('button', { name: /^P-26/ })
  await expect(one.getByRole('button', { name: /^P-26/ })).toBeVisible()
  await expect(buttons.first()).toBeHidden()
  await many.getByText('12 ملفًا').click()
  await expect(buttons).toHaveCount(12)
  await expect(buttons.last()).toBeVisible()
})

test('a form and a filter that refer to the words of another place say those words', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await open(page, '/students/papers/many')
  const kinds = page.getByRole('combobox', { name: 'الوثيقة' }).first()
  await expect(kinds.locator('option').filter({ hasText: 'إفادة إتمام الدبلوم' })).toHaveCount(1)
  await open(page, `/students/papers/index?filter=${encodeURIComponent(JSON.stringify({ kind: 'certificate' }))}`)
  await expect(page.getByRole('main')).toContainText('إفادة قيد')
  await expect(page.getByRole('main')).not.toContainText('$t(')
})

test('a subject is changed in its form: what is shown within its parts is no fault', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'academic')
  await open(page, '/subject/edit/1')
  const summary = page.getByLabel('نبذة عن المقرر')
  const before = await summary.inputValue()
  await summary.fill('مدخل إلى أصول العقيدة')
  await page.getByRole('button', { name: 'احفظ', exact: true }).click()
  await expect(page).toHaveURL(/\/subject\/detail\/1$/)
  await open(page, '/subject/edit/1')
  await expect(summary).toHaveValue('مدخل إلى أصول العقيدة')
  await summary.fill(before)
  await page.getByRole('button', { name: 'احفظ', exact: true }).click()
  await expect(page).toHaveURL(/\/subject\/detail\/1$/)
})

test('who saves on a page that stays is told of nobody else, and keeps what is typed after it', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'editor')
  await open(page, '/content/pages/edit/1')
  const field = page.getByLabel('الوصف')
  const before = await field.inputValue()
  const save = page.getByRole('button', { name: 'احفظ', exact: true })
  for (const text of [`${before} اليوم`, before]) {
    await field.fill(text)
    const answered = page.waitForResponse(
      answer => answer.request().method() === 'GET' && answer.url().includes('/content/pages/edit/1'),
    )
    await save.click()
    await answered
    await expect(page.getByText('تغيير لم يُحفظ')).toBeHidden()
    await expect(page.getByText('عدّل شخص آخر هذا السجل')).toBeHidden()
  }
  await field.fill(`${before} غدًا`)
  await page.getByRole('link', { name: 'صفحات الموقع' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

// One of each kind of field that is drawn by itself: boxes, a record, a rich text, a moment.
const wanting: Record<string, string[]> = {
  '/registration/radmin/periods/create': ['الاسم', 'الدرجات العلمية'],
  '/students/choose_subjects/create': ['الطالب'],
  '/subject/pages/create': ['العنصر', 'النص'],
}
for (const [address, names] of Object.entries(wanting))
  test(`whoever saves too early at ${address} is led to each field that is missing`, async ({ page }) => {
    await page.goto('/privacy')
    await signIn(page, 'users', 'admin')
    await open(page, address)
    await page.locator('.of-save button[type=submit]').click()
    const faults = page.locator('.hq-faults a')
    for (const name of names) await expect(faults.filter({ hasText: name })).toBeVisible()
    for (const fault of await faults.all()) {
      await fault.click()
      const field = page.locator(':focus')
      await expect(field.or(field.locator('xpath=ancestor::*[@data-invalid]')).first()).toBeVisible()
      await expect(page.locator('.hq-field, .MuiFormControl-root').filter({ has: field }).last()).toContainText(
        (await fault.textContent())!,
      )
    }
  })

test('a box that nobody ticks is no fault: it says no, as it looks', async ({ page }) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'admin')
  await open(page, '/content/faq/entries/create')
  await page.locator('.of-save button[type=submit]').click()
  await expect(page.locator('.hq-faults a').filter({ hasText: 'السؤال بالعربية' })).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'يظهر في الصفحة الأولى' })
  await expect(box).not.toBeChecked()
  await expect(box).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.hq-faults')).not.toContainText('يظهر في الصفحة الأولى')
})

test('two choices of the mapping of a statement made at once are both kept, and both are answered', async ({
  page,
}) => {
  await page.goto('/privacy')
  await signIn(page, 'users', 'finance')
  await open(page, '/financials/fail/create')
  const text = 'Date,Amount,Narrative,Ref,Name\n20/11/2026,1.000,transfer,FT1,Salma\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByText('كيف تُقرأ أعمدة الملف').click()
  const [name, reference] = [page.getByLabel('اسم المحوِّل أو المستفيد'), page.getByLabel('المرجع')]
  await expect(name).toHaveValue('5')
  // Both answers are late, and the first comes last.
  let [sent, answered] = [0, 0]
  await page.route('**/financials/fail/store', async route => {
    sent += 1
    const isFirst = sent === 1
    const response = await route.fetch()
    await new Promise(after => setTimeout(after, isFirst ? 2000 : 800))
    await route.fulfill({ response })
    answered += 1
  })
  await name.selectOption('')
  await expect(name).toHaveValue('')
  await reference.selectOption('3')
  await expect.poll(() => answered).toBe(2)
  await expect(page.getByRole('button', { name: /^استورد/ })).toBeEnabled()
  await expect(name).toHaveValue('')
  await expect(reference).toHaveValue('3')
})
