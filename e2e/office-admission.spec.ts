import { expect, type Page, test } from '@playwright/test'
import { demoPassword } from '../database/seeds/demo/password.ts'

// An officer's day, in Arabic, on the demonstration college: from a name on the telephone to a decision.

const list = '/registration/radmin/registrations/index'
const listOf = (filter: object) => `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`

async function signIn(page: Page, user: string) {
  await page.goto('/auth?as=users', { waitUntil: 'networkidle' })
  await page.locator('input[name=username]').fill(`${user}@halaqa.example`)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/office')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('أهلًا')
}
const rows = (page: Page) => page.locator('.of-table tbody tr')
const done = (page: Page, text: string | RegExp) =>
  expect(page.locator('.hq-toast').filter({ hasText: text }).last()).toBeVisible()
/** The application numbers of those who stand at a step. */
const numbersAt = async (page: Page, step: string): Promise<string[]> => {
  const token = await page.evaluate(() => localStorage.getItem('usertoken'))
  const reply = await page.request.get(`${list}?per_page=200&filter[step_code]=${step}`, {
    headers: { 'x-access-token': token!, accept: 'application/json' },
  })
  return (await reply.json()).rows.map((row: { number: string }) => row.number)
}
const firstOf = async (page: Page, filter: object) => {
  await page.goto(listOf(filter))
  await rows(page).first().locator('.of-cell-name a').click()
  await expect(page.locator('.ad-now')).toBeVisible()
}

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ page }) => signIn(page, 'registration'))

test('an applicant is found by a name that is spelt differently', async ({ page }) => {
  await page.goto(list)
  await page.getByRole('searchbox').fill('فاطمه احمد')
  await expect(rows(page).first()).toContainText('فاطمة')
  for (const row of await rows(page).all()) await expect(row).toContainText('أحمد')
})

test('a document is refused with a reason, others are accepted, and a key that is pressed twice decides once', async ({
  page,
}) => {
  await page.goto('/registration/radmin/files/queue')
  const acts = page.locator('.of-desk-decide')
  await expect(acts).toBeVisible()
  const person = page.locator('.of-desk-side .of-facts dd a')
  const refused = await person.getAttribute('href')
  const kind = await page.locator('.of-desk-side h2').textContent()

  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'ارفض الوثيقة' }).click()
  await expect(page.getByText('اختر سببًا أو اكتبه')).toBeVisible()
  await page.getByRole('radio', { name: /^الصورة غير واضحة/ }).check()
  await page.getByRole('button', { name: 'ارفض الوثيقة' }).click()
  await done(page, 'رُفضت:')
  await expect(page.getByText('أنجزت بندًا واحدًا')).toBeVisible()

  await expect(acts.getByRole('button', { name: /اقبل/ })).toBeEnabled()
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await done(page, 'قُبلت:')
  await expect(page.getByText('أنجزت بندين')).toBeVisible()
  await acts.getByRole('button', { name: /اقبل/ }).click()
  await expect(page.getByText('أنجزت 3 بنود')).toBeVisible()

  await page.goto(refused!)
  await expect(page.locator('.ad-files').getByRole('button', { name: `${kind} مرفوضة` })).toBeVisible()
})

test('attendance is recorded at the entrance, and a mistake is put right', async ({ page }) => {
  await page.goto('/office')
  await page.getByRole('link', { name: /مطابقة اليوم/ }).click()
  const people = page.locator('.ad-attendees tbody tr')
  await expect(people.first()).toBeVisible()
  // Somebody for whom nothing has followed yet: whoever sat the exam stays present.
  const present = await people.locator('td:nth-child(2)').allTextContents()
  const waiting = await numbersAt(page, 'entry_exam')
  const row = people.first()
  await page.getByRole('searchbox').fill(present.find(number => waiting.includes(number))!)
  await expect(people).toHaveCount(1)
  const name = (await row.locator('th').textContent())!
  const change = row.getByRole('button', { name: /^غيّر/ })
  if (await change.isVisible()) await change.click()
  await row.getByRole('button', { name: `سجّل غياب ${name}` }).click()
  await done(page, `سُجّل غياب ${name}`)
  await expect(row.locator('.hq-chip')).toHaveText(/^غابت?$/)
  await change.click()
  await row.getByRole('button', { name: `سجّل حضور ${name}` }).click()
  await done(page, `سُجّل حضور ${name}`)
  await expect(row.locator('.hq-chip')).toHaveText('حضر')
})

test('a result leads to the decision, and the decision is made once', async ({ page }) => {
  await firstOf(page, { step_code: 'entry_exam', degree_type: 'diploma' })
  await page.getByRole('button', { name: 'أدخل نتيجة الاختبار' }).click()
  const exam = page.getByRole('dialog')
  await exam.getByRole('textbox', { name: 'الدرجة' }).fill('٨٥')
  await expect(exam.getByText('الدرجة كافية لاجتياز الاختبار')).toBeVisible()
  await exam.getByRole('button', { name: 'احفظ النتيجة' }).click()
  await done(page, 'حُفظت النتيجة')
  await expect(page.locator('.ad-now h2')).toHaveText('قرار القبول')

  await page.getByRole('button', { name: 'اقبل' }).click()
  const decision = page.getByRole('dialog')
  await expect(decision.getByText('ينتقل الطلب إلى الخطوة التالية')).toBeVisible()
  await decision.getByRole('button', { name: 'اقبل' }).dblclick()
  await done(page, 'قُبل المتقدّم')
  await expect(page.locator('.ad-now h2')).toHaveText('رسوم الفصل الأول')
  await page.getByRole('button', { name: 'السجل' }).click()
  await expect(page.locator('.of-timeline li').first()).toContainText('رسوم الفصل الأول')
  // Whoever decides goes on to the next that waits, without the list.
  const decided = page.url()
  await page.getByRole('link', { name: /التالي بانتظار القرار/ }).click()
  await expect(page.locator('.ad-now h2')).toHaveText('قرار القبول')
  expect(page.url()).not.toBe(decided)
})

test('many are moved after a trial, and what cannot be done is told row by row', async ({ page }) => {
  const filter = { step_code: 'documents' }
  await page.goto(listOf(filter))
  const choose = async (count: number) => {
    for (let at = 0; at < count; at++) await rows(page).nth(at).getByRole('checkbox').check()
  }
  await choose(3)
  const bar = page.getByRole('toolbar', { name: 'إجراءات المحدّد' })
  await bar.getByRole('button', { name: 'اقبل' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('لا يمكن تنفيذ هذا على أي صف مما حدّدت.')).toBeVisible()
  await expect(dialog.getByText('لن يُنفَّذ')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'أغلق' }).click()

  const before = await page.locator('.of-head-row > p').textContent()
  await bar.getByRole('button', { name: 'انقل إلى خطوة' }).click()
  await dialog.getByLabel('الخطوة').selectOption('documents_review')
  await dialog.getByLabel('السبب').fill('سلّموا وثائقهم باليد')
  await dialog.getByRole('button', { name: 'انقل إلى خطوة' }).click()
  await expect(dialog.getByText('سيُنفَّذ', { exact: true })).toHaveCount(3)
  expect(await page.locator('.of-head-row > p').textContent()).toBe(before)
  await dialog.getByRole('button', { name: 'انقل إلى خطوة (3)' }).click()
  await done(page, 'تم 3 من 3')
  await expect(page.locator('.of-head-row > p')).not.toHaveText(before!)
})

test('a filtered list is exported as a sheet and as text', async ({ page }) => {
  await page.goto(listOf({ status: 'accepted' }))
  await expect(rows(page).first()).toBeVisible()
  for (const [name, ending] of [
    ['جدول Excel', 'xlsx'],
    ['ملف CSV', 'csv'],
  ] as const) {
    await page.getByRole('button', { name: 'صدّر' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    expect(file.suggestedFilename()).toBe(`المتقدّمون.${ending}`)
  }
})

test('an auditor reads everything and is offered nothing that would be refused', async ({ page, context }) => {
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'auditor')
  await firstOf(page, { step_code: 'decision', status: 'waiting' })
  for (const name of ['اقبل', 'ارفض الطلب', 'انقل إلى خطوة', 'راسل', 'أضف الملاحظة'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.goto('/registration/radmin/files/queue')
  await expect(rows(page).first()).toBeVisible()
})

test('a save that does not reach the server says so where one looks, keeps what is typed, and works afterwards', async ({
  page,
  context,
}) => {
  await firstOf(page, { step_code: 'documents' })
  await page.getByRole('link', { name: 'عدّل' }).click()
  await page.getByLabel('اسم الجد').fill('بن هاشم')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'احفظ' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'تعذّر الاتصال بالخادم' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('status').filter({ hasText: 'لا اتصال بالإنترنت' })).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  await expect(page.getByLabel('اسم الجد')).toHaveValue('بن هاشم')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await done(page, 'حُفظ')
})

test('a session that was ended elsewhere says so at the sign-in, and costs nothing that was typed', async ({
  page,
}) => {
  await firstOf(page, { step_code: 'documents' })
  await page.getByRole('link', { name: 'عدّل' }).click()
  const field = page.getByLabel('اسم الجد')
  await field.fill('بن سرحان')
  const address = page.url()
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('بن سرحان'))).toBe(true)
  const headers = { 'x-access-token': (await page.evaluate(() => localStorage.getItem('usertoken')))! }
  const { rows: sessions } = await (await page.request.get('/auth/sessions', { headers })).json()
  const { id } = sessions.find((each: { current: boolean }) => each.current)
  expect((await page.request.post('/auth/sessions/end', { headers, data: { id } })).ok()).toBe(true)
  page.on('dialog', dialog => dialog.accept())
  // The page may hear of it before the press: it asks for its counts by itself.
  const press = page.getByRole('button', { name: 'احفظ' }).click({ timeout: 10_000 })
  await press.catch(error => {
    if (!page.url().includes('why=over')) throw error
  })
  await page.waitForURL('**/auth?**why=over**')
  await expect(page.getByText('انتهت جلستك')).toBeVisible()
  await page.locator('input[name=username]').fill('registration@halaqa.example')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(address)
  await expect(page.getByText('استعدنا ما كتبته من قبل')).toBeVisible()
  await expect(field).toHaveValue('بن سرحان')
  await page.getByRole('button', { name: 'ابدأ من جديد' }).click()
  await expect(field).not.toHaveValue('بن سرحان')
})

test('of two officers who change the same group, the second is told, and nothing typed is lost', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage()
  await signIn(other, 'admin')
  await page.goto('/registration/radmin/groups/index')
  const address = await rows(page).first().locator('.of-cell-name a').getAttribute('href')
  const edit = address!.replace('/show/', '/edit/')
  for (const each of [page, other]) {
    await each.goto(edit)
    await expect(each.getByLabel('ملاحظة')).toBeVisible()
  }
  await other.getByLabel('الاسم').fill('مجموعة المتابعة')
  await other.getByRole('button', { name: 'احفظ' }).click()
  await done(other, 'حُفظ')
  await other.close()

  await page.getByLabel('ملاحظة').fill('يُتصل بهم صباحًا')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await expect(page.getByRole('alert')).toContainText('عدّل شخص آخر هذا السجل')
  await page.getByRole('button', { name: 'أبقِ ما كتبته' }).click()
  await expect(page.getByLabel('الاسم')).toHaveValue('مجموعة المتابعة')
  await expect(page.getByLabel('ملاحظة')).toHaveValue('يُتصل بهم صباحًا')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await done(page, 'حُفظ')
})

test('of two officers who correct the same student, the second keeps what is typed on top of what the first saved', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage()
  for (const each of [page, other]) await signIn(each, 'admin')
  await page.goto('/students/index')
  const address = await rows(page).first().locator('.of-cell-name a').getAttribute('href')
  const edit = `/students/edit/${/\d+$/.exec(address!)![0]}`
  for (const each of [page, other]) {
    await each.goto(edit)
    await expect(each.getByLabel('الهاتف')).toBeVisible()
  }
  await other.getByLabel('الهاتف').fill('+96891230000')
  await other.getByRole('button', { name: 'احفظ' }).click()
  await done(other, 'حُفظ')
  await other.close()

  await page.getByLabel('الاسم بالإنجليزية').fill('Another Spelling')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.getByRole('button', { name: 'أبقِ ما كتبته' }).click()
  await expect(page.getByLabel('الهاتف')).toHaveValue('+96891230000')
  await expect(page.getByLabel('الاسم بالإنجليزية')).toHaveValue('Another Spelling')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await done(page, 'حُفظ')
})
