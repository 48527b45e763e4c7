import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { sheet } from './support/large-sheet.ts'
import { ownServer } from './support/own-server.ts'
import { linksOf, pagesOf } from './support/pdf.ts'
import { open, signIn } from './support/screens.ts'

// A day in student affairs, in Arabic: somebody postpones, a whole sheet is marked by keyboard and released, one mark of
// it is put right by two officers, and everybody gets a certificate.

const server = ownServer(3, settings => {
  execFileSync(process.execPath, ['e2e/support/large-sheet-college.ts'], { env: settings })
})
// A trace keeps the page at every key, and there are hundreds.
test.use({ baseURL: server.origin, trace: 'off' })
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  await server.start()
})
test.afterAll(server.stop)

const students = sheet.added + 1
/** Who studies no more in the demonstration college: one postponed, one left, one graduated. */
const away = 3
const delayed = `خلفان ${sheet.added} سالم الهنائي`
const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const asOfficer = async (page: Page, name: string) => {
  await page.goto('/privacy')
  await signIn(page, 'users', name)
}
async function somebodyElse(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'ar', timezoneId: 'Asia/Muscat', baseURL: server.origin })
  return context.newPage()
}
/** What stands in a table’s column under a heading. */
const rowOf = (within: Page | Locator, text: string | RegExp) => within.getByRole('row').filter({ hasText: text })

test.beforeEach(({ page }) => asOfficer(page, 'students'))

test('a student postpones, and what follows is seen before it is done', async ({ page }) => {
  await open(page, '/students/index')
  await page.getByRole('searchbox').fill(delayed)
  await page.getByRole('link', { name: delayed }).click()
  await main(page).getByRole('link', { name: 'غيّر الحالة' }).click()
  await expect(page.getByText('اختر الحالة لترى أثرها.')).toBeVisible()
  await page.getByLabel('إلى أي حالة؟').selectOption({ label: 'مؤجل' })
  const effects = page.getByRole('listitem')
  await expect(effects.filter({ hasText: 'تتوقف الدروس والمنتدى واختيار المقررات؛ المقررات الجارية: 1' })).toBeVisible()
  await expect(effects.filter({ hasText: 'لا دخول إلى الاختبارات؛ مقررات معنية: 1' })).toBeVisible()
  await expect(effects.filter({ hasText: 'لا تُحتسب رسوم فصل جديد' })).toBeVisible()

  // Without an end and a reason nobody is moved.
  const move = main(page).getByRole('button', { name: 'غيّر الحالة' })
  await move.click()
  await expect(page.getByRole('textbox', { name: 'السبب' })).toHaveAttribute('aria-invalid', 'true')
  const [day, month, year] = (await page.getByLabel('من يوم').inputValue()).split('-')
  await page.getByLabel('آخر يوم في التأجيل').fill(`${day}-${month}-${Number(year) + 1}`)
  await page.getByRole('textbox', { name: 'السبب' }).fill('ظرف صحي بتقرير طبي')
  await move.click()
  await expect(page.locator('.hq-toast').filter({ hasText: 'تغيّرت الحالة' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: delayed })).toBeVisible()
  await expect(main(page).getByText('مؤجل', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'السجل الزمني' }).click()
  await expect(main(page).getByText('ظرف صحي بتقرير طبي', { exact: true })).toBeVisible()
})

/** The marks that are typed: no two neighbours have the same. */
const finalOf = (at: number) => 25 + (at % 26)
const marksShown = (page: Page) =>
  page.locator('[data-mark]').evaluateAll(cells => cells.map(cell => (cell as HTMLInputElement).value))

test('a sheet of 121 students is marked by keyboard, released, and one mark is put right by two officers', async ({
  page,
  browser,
}) => {
  await test.step('is found among the sheets', async () => {
    await open(page, '/students/grades/entry')
    const line = rowOf(page, sheet.code)
    await expect(line).toContainText(`0/${students}`)
    await line.getByRole('link').click()
    await expect(page.getByText(`مرصود: 0 من ${students}`)).toBeVisible()
  })

  await test.step('is marked without the mouse, from the first student to the last', async () => {
    await page.locator('[data-mark="0/0"]').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    // Too many points are told where they are typed, and typed over.
    await page.keyboard.type('51')
    await expect(page.getByText('أكثر من 50')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    for (let at = 0; at < students; at++) {
      // Digits as an Arabic keyboard writes them are digits.
      await page.keyboard.type(at ? String(finalOf(at)) : arabic(String(finalOf(at))))
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText(`مرصود: ${students} من ${students}`)).toBeVisible({ timeout: 30_000 })
  })

  await test.step('stands there as it was typed', async () => {
    const { quiz, midterm } = sheet
    const typed = Array.from({ length: students }, (_, at) => [quiz, midterm, finalOf(at)].map(String)).flat()
    await page.reload()
    await expect(page.getByText(`مرصود: ${students} من ${students}`)).toBeVisible()
    expect(await marksShown(page)).toEqual(typed)
  })

  await test.step('is released, once it is seen to whom', async () => {
    await page.getByRole('button', { name: 'أعلن', exact: true }).click()
    await expect(dialog(page).getByText(`سيراها من الطلبة: ${students}`)).toBeVisible()
    await expect(dialog(page).getByText('بلا مجموع بعد')).toHaveCount(0)
    for (const part of ['الاختبار القصير', 'منتصف الفصل', 'النهائي', 'النتيجة كلها'])
      await dialog(page).getByRole('checkbox', { name: part }).check()
    await dialog(page).getByRole('button', { name: 'أعلن' }).click()
    await expect(main(page).getByText('النتيجة معلنة')).toBeVisible()
    await expect(page.locator('[data-mark="0/0"]')).not.toBeEditable()
  })

  // The one of the demonstration who can sign in.
  const known = page.getByRole('row').filter({ hasNot: page.getByText('خلفان'), has: page.locator('[data-mark]') })
  const at = Number((await known.locator('[data-mark]').first().getAttribute('data-mark'))!.split('/')[0])
  const final = finalOf(at)
  await test.step('a change is asked for, and not agreed to by who asked', async () => {
    await known.getByRole('link').click()
    await rowOf(main(page), 'النهائي').getByRole('button', { name: 'اطلب تغييرًا' }).click()
    await dialog(page)
      .getByLabel('الدرجة الصحيحة')
      .fill(String(final - 5))
    await dialog(page).getByLabel('السبب').fill('جُمعت أسئلة المقال مرتين')
    await dialog(page).getByRole('button', { name: 'اطلب تغييرًا' }).click()
    await expect(main(page).getByText('ينتظر موافقة')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'وافق' })).toHaveCount(0)
    await expect(main(page).getByText(`${final} / 50`)).toBeVisible()
  })

  await test.step('another officer agrees', async () => {
    const other = await somebodyElse(browser)
    await asOfficer(other, 'academic')
    await open(other, '/students/grades/changes')
    await rowOf(other, 'جُمعت أسئلة المقال مرتين').getByRole('link').click()
    await main(other).getByRole('button', { name: 'وافق' }).click()
    await dialog(other).getByRole('button', { name: 'وافق' }).dblclick()
    await expect(main(other).getByText('نُفذ')).toBeVisible()
    await expect(main(other).getByText(`${final - 5} / 50`)).toBeVisible()
    await expect(main(other).getByText('تغيير بموافقة')).toBeVisible()
    await other.context().close()
  })

  await test.step('the student is told of the result, and reads the right one', async () => {
    const student = await somebodyElse(browser)
    await student.goto('/privacy')
    await signIn(student, 'students', 'student')
    await open(student, '/student/notifications')
    await student.getByRole('link', { name: 'أُعلنت نتيجة أصول العقيدة 2' }).click()
    await expect(student).toHaveURL(/\/student\/results/)
    const result = main(student).getByRole('listitem').filter({ hasText: sheet.code })
    await expect(result.first()).toContainText(String(sheet.quiz + sheet.midterm + final - 5))
    await student.context().close()
  })
})

const arabic = (digits: string) => digits.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)

test('certificates of all are printed at once, who cannot have one is named, and one is checked', async ({
  page,
  browser,
}) => {
  await open(page, '/students/papers/many')
  const meant = page.getByRole('region', { name: 'إصدار جماعي جديد' })
  await meant.getByLabel('حالة الطلبة').selectOption({ label: 'بلا' })
  await meant.getByRole('button', { name: 'احسب العدد' }).click()
  const said = meant.getByText('من تعذّر إصدار وثيقته ذُكر مع السبب')
  await expect(said).toBeVisible()
  const total = Number(/\d+/.exec((await said.textContent())!)![0])
  expect(total).toBeGreaterThan(students)
  await meant.getByRole('button', { name: 'أصدر' }).dblclick()
  const run = rowOf(page, 'إفادة قيد')
  await expect(run).toHaveCount(1)
  await expect(run).toContainText('اكتمل', { timeout: 60_000 })
  await expect(run).toContainText(`${total}/${total}`)

  const files: Buffer[] = []
  for (const file of await run.getByRole('button').all()) {
    const [saved] = await Promise.all([page.waitForEvent('download'), file.click()])
    files.push(readFileSync(await saved.path()))
  }
  // A hundred papers in a file; everybody but those who are away and the one who postponed today.
  const refused = away + 1
  expect(files.map(pagesOf)).toEqual([100, total - refused - 100])

  await run.getByRole('link', { name: String(refused), exact: true }).click()
  await expect(rowOf(page, delayed)).toContainText('الطالب ليس منتظمًا الآن')

  // Anybody may ask by the address on the paper, without signing in.
  const addresses = files.flatMap(linksOf)
  expect(new Set(addresses).size).toBe(total - refused)
  const anybody = await somebodyElse(browser)
  await anybody.goto(addresses[0]!)
  await expect(anybody.getByRole('heading', { name: 'وثيقة صحيحة' })).toBeVisible()
  await expect(main(anybody).getByText('إفادة قيد')).toBeVisible()
  await anybody.goto(addresses[0]!.replace(/.$/, last => (last === 'A' ? 'B' : 'A')))
  await expect(anybody.getByRole('heading', { name: 'لا نعرف هذه الوثيقة' })).toBeVisible()
  await anybody.context().close()
})
