import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { demoPassword } from '../database/seeds/demo/password.ts'
import { applicantsSheet } from './support/applicants.ts'

// A registrar's day, in Arabic, on the demonstration college: from the new academic year to the report of the evening.

const stamp = Date.now().toString().slice(-6)
const subjectName = `مقرر التجربة ${stamp}`
/** Of the last the degree is too low. */
const thirtyAndOneWrong = applicantsSheet(stamp, [...Array.from({ length: 30 }, () => '82.5'), '30'])
const film = readFileSync(new URL('./support/film.webm', import.meta.url))

const done = (page: Page, text: string | RegExp) =>
  expect(page.locator('.hq-toast').filter({ hasText: text }).last()).toBeVisible()
const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** The batch is found, and nobody else: a bare 30 would stand in 300, too. */
async function findBatch(page: Page) {
  await page.getByRole('searchbox').fill(`الدفعة${stamp}`)
  await expect(page.locator('.of-head-row > p')).toContainText(/(?<!\d)30(?!\d)/)
  await expect(page.locator('.of-table tbody tr').first()).toContainText(`الدفعة${stamp}`)
}
/** An act that is asked for once more before it is done. */
async function act(page: Page, within: Locator | Page, name: string) {
  await within.getByRole('button', { name, exact: true }).click()
  await dialog(page).getByRole('button', { name, exact: true }).click()
}

test.use({ actionTimeout: 15_000 })
test.setTimeout(300_000)

test('a registrar’s day: a year, a subject, a period, thirty applicants, and the report of it', async ({ page }) => {
  await test.step('signs in', async () => {
    await page.goto('/auth?as=users', { waitUntil: 'networkidle' })
    await page.locator('input[name=username]').fill('admin@halaqa.example')
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/office')
  })

  await test.step('copies the year to the next, as tentative', async () => {
    await page.goto('/academycycle/years/index')
    const last = page.locator('.of-table tbody tr').first()
    const name = (await last.locator('.of-cell-name').textContent())!
    await last.getByRole('link').first().click()
    await expect(title(page)).toContainText(name)
    await act(page, page, 'انسخه إلى العام التالي')
    await expect(title(page)).not.toContainText(name)
    await expect(main(page).getByText('مبدئي').first()).toBeVisible()
    await expect(page.locator('.ac-semester')).toHaveCount(3)
  })

  await test.step('activates the next semester, told which one ends', async () => {
    await page.goto('/academycycle/years/index')
    await page.locator('.of-table tbody tr').last().getByRole('link').first().click()
    const semesters = page.locator('.ac-semester')
    await expect(semesters.first()).toBeVisible()
    // An attempt that broke off later has done it.
    if (await semesters.filter({ hasText: 'الفصل الثاني' }).filter({ hasText: 'الفصل الجاري' }).count()) return
    const next = semesters.filter({ has: page.getByRole('link', { name: 'فعّله' }) }).first()
    const name = (await next.getByRole('heading').textContent())!
    await next.getByRole('link', { name: 'فعّله' }).click()
    await expect(page.locator('.ac-swap')).toContainText('الفصل الأول')
    await act(page, main(page), 'فعّله')
    await expect(page.getByRole('combobox', { name: 'الفصل' })).toContainText(name.trim())
    await expect(main(page).getByText('الفصل الجاري')).toBeVisible()
  })

  await test.step('writes a subject with three lessons', async () => {
    await page.goto('/subject/create')
    await page.getByLabel('الرمز').fill(`TRY${stamp}`)
    await page.getByLabel('الاسم بالعربية').fill(subjectName)
    await page.getByLabel('الاسم بالإنجليزية').fill('A subject of the trial')
    await page.getByLabel('الاسم بالفرنسية').fill('Une matière d’essai')
    await page.getByRole('button', { name: 'أضف', exact: true }).click()
    await expect(title(page)).toContainText(subjectName)
    await main(page).getByRole('link', { name: 'الدروس' }).first().click()
    for (const lesson of ['الدرس الأول', 'الدرس الثاني', 'الدرس الثالث']) {
      await main(page).getByRole('link', { name: 'درس', exact: true }).click()
      await page.getByLabel('العنوان').fill(lesson)
      await page.getByRole('button', { name: 'أضف', exact: true }).click()
      await expect(main(page).getByRole('heading', { name: lesson })).toBeVisible()
    }
  })

  await test.step('uploads a film and splits it in two', async () => {
    await page.getByRole('link', { name: 'الدرس الأول' }).click()
    await page.getByRole('link', { name: 'مقطع مرئي', exact: true }).click()
    await page.getByLabel('العنوان').fill('المحاضرة كاملة')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'lecture.webm', mimeType: 'video/webm', buffer: film })
    await expect(page.getByText('اكتمل الرفع')).toBeVisible()
    await page.getByRole('button', { name: 'أضف', exact: true }).click()
    await page.getByRole('link', { name: 'قسّم المقطع' }).click()
    await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      if (video.readyState < 1) await new Promise(known => video.addEventListener('loadedmetadata', known))
      video.currentTime = 3
      await new Promise(there => video.addEventListener('seeked', there))
    })
    await page.getByRole('button', { name: 'ضع علامة هنا' }).click()
    await page.getByLabel('عنوان القطعة 1').fill('المقدمة')
    await page.getByLabel('عنوان القطعة 2').fill('الخاتمة')
    await page.getByRole('button', { name: 'قسّمه قطعتين' }).click()
    await expect(main(page).getByRole('link', { name: 'المقدمة' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'الخاتمة' })).toBeVisible()
  })

  await test.step('writes a page to read', async () => {
    await page.getByRole('link', { name: 'نص', exact: true }).click()
    await page.getByLabel('العنوان').fill('متن الدرس')
    await page.getByRole('button', { name: 'أضف', exact: true }).click()
    await page.getByRole('link', { name: 'صفحة', exact: true }).click()
    await page.getByLabel('العنوان').fill('الباب الأول')
    await page.locator('[contenteditable=true]').fill('إنما الأعمال بالنيات')
    await page.getByRole('button', { name: 'أضف', exact: true }).click()
    await expect(page.locator('.cu-prose')).toContainText('إنما الأعمال بالنيات')
  })

  await test.step('opens a period', async () => {
    await page.goto('/registration/radmin/periods/create')
    await page.getByLabel('الاسم').fill(`القبول اللاحق ${stamp}`)
    await page.getByRole('checkbox', { name: 'بكالوريوس' }).check()
    await page.getByLabel('من يوم').fill('01-01-2026')
    await page.getByLabel('إلى يوم').fill('31-12-2030')
    await page.getByRole('button', { name: 'أضف', exact: true }).click()
    await expect(page.locator('.of-table tbody tr').filter({ hasText: `القبول اللاحق ${stamp}` })).toBeVisible()
  })

  await test.step('imports thirty applicants: a trial names the wrong line, then the right ones are taken', async () => {
    await page.goto('/registration/radmin/registrations/import')
    await page.getByLabel('فترة تسجيل').selectOption({ label: `القبول اللاحق ${stamp}` })
    const pick = page.locator('input[type=file]')
    await pick.setInputFiles({ name: 'applicants.csv', mimeType: 'text/csv', buffer: thirtyAndOneWrong })
    await page.getByRole('radio', { name: 'الأخطاء (1)' }).check()
    await expect(page.getByRole('table', { name: 'أسطر الملف' }).locator('tbody tr')).toHaveCount(1)
    await page.getByRole('button', { name: 'احفظ 30 سطرًا' }).click()
    await expect(page.getByText('حُفظ 30 سطرًا، وبقيت أسطر الأخطاء.')).toBeVisible()
    await page.goto(`/registration/radmin/registrations/index`)
    await findBatch(page)
  })

  await test.step('reviews files: one is accepted, one is sent back with its reason', async () => {
    await page.goto('/registration/radmin/files/queue')
    await expect(page.locator('.of-desk-decide').getByRole('button', { name: /اقبل/ })).toBeEnabled()
    await page.keyboard.press('a')
    await done(page, 'قُبلت:')
    await expect(page.getByText('أنجزت بندًا واحدًا')).toBeVisible()
    await page.locator('.of-desk-decide').getByRole('button', { name: /ارفض/ }).click()
    await page.getByRole('radio', { name: /^الصورة غير واضحة/ }).check()
    await page.getByRole('button', { name: 'ارفض الوثيقة' }).click()
    await done(page, 'رُفضت:')
  })

  await test.step('sends a message to those who stand at a step, and sees whom it reached', async () => {
    await page.goto('/registration/radmin/messages/create')
    await page.getByLabel('العنوان').fill(`تذكير بالوثائق ${stamp}`)
    await page.getByLabel('نص الرسالة').fill('أكمل وثائقك يا {{name}}، طلبك {{number}}.')
    await page.getByLabel('الخطوة').selectOption({ label: 'رفع الوثائق' })
    await page.getByRole('button', { name: 'احفظ مسودة' }).click()
    await page.getByRole('link', { name: `تذكير بالوثائق ${stamp}` }).click()
    await expect(page.locator('.ad-sample')).not.toContainText('{{')
    await act(page, main(page), 'أرسل الرسالة')
    await expect(main(page).getByText('كُتبت للجميع').first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('table', { name: 'النتيجة لكل متقدّم' }).locator('tbody tr').first()).toBeVisible()
  })

  await test.step('takes the marks of an entry exam from a sheet', async () => {
    await page.goto('/registration/radmin/exam/index')
    const exam = page.locator('.of-table tbody tr').filter({ hasText: 'البكالوريوس، الدورة الأولى' })
    await exam.getByRole('link', { name: 'المتقدّمون والدرجات' }).click()
    const sitting = page.locator('table tbody tr').filter({ has: page.getByRole('textbox') })
    await expect(sitting.first()).toBeVisible()
    const numbers = (await sitting.allTextContents()).map(text => /R-\d\d-\d{5}/.exec(text)?.[0])
    expect(numbers.length).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'استورد الدرجات' }).click()
    const lines = numbers.slice(0, 2).map((number, at) => `${number},${80 + at}`)
    const buffer = Buffer.from(['رقم الطلب,الدرجة', ...lines, `${numbers[0]},480`].join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'marks.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('أكبر قيمة مقبولة')).toBeVisible()
    await page.getByRole('button', { name: 'احفظ سطرين' }).click()
    await expect(page.getByText('حُفظ سطران، وبقيت أسطر الأخطاء.')).toBeVisible()
  })

  await test.step('decides on an earlier degree, subject by subject', async () => {
    await page.goto('/registration/radmin/equations/index')
    await page.getByRole('button', { name: 'تنتظر القرار' }).click()
    await page.locator('.of-table tbody tr').filter({ hasText: 'قيد النظر' }).first().locator('.of-cell-name a').click()
    await page
      .getByRole('checkbox', { name: /^معادَل:/ })
      .first()
      .check()
    await page
      .getByRole('combobox', { name: /^المقرر المقابل لـ/ })
      .first()
      .fill('الفقه')
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByRole('button', { name: 'اعتمد المعادلة' }).click()
    await done(page, 'اعتُمدت المعادلة')
  })

  await test.step('moves many at once, and takes it back', async () => {
    await page.goto('/registration/radmin/registrations/index')
    await findBatch(page)
    await page.getByRole('checkbox', { name: 'حدّد الكل' }).check()
    const bar = page.getByRole('toolbar', { name: 'إجراءات المحدّد' })
    await bar.getByRole('button', { name: 'انقل إلى خطوة' }).click()
    await dialog(page).getByLabel('الخطوة').selectOption('registration_fee')
    await dialog(page).getByLabel('السبب').fill('وثّقت الجهة المرسِلة عناوينهم')
    await dialog(page).getByRole('button', { name: 'انقل إلى خطوة' }).click()
    const send = dialog(page).getByRole('button', { name: /^انقل إلى خطوة \(/ })
    await expect(send).toBeVisible()
    // A press right after another is held back: it may have been meant for what stood there before.
    await page.waitForTimeout(800)
    await send.click()
    await done(page, /^تم \d+ من \d+/)
    await expect(page.locator('.of-table tbody tr').first()).toContainText('رسم التسجيل')
    await page.goto('/registration/radmin/registrations/runs')
    // Another journey may have moved others since.
    const run = page.locator('.of-table tbody tr').filter({ hasText: 'وثّقت الجهة المرسِلة عناوينهم' }).first()
    await run.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'تراجع' }).click()
    await dialog(page).getByRole('button', { name: 'تراجع' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.goto('/registration/radmin/registrations/index')
    await page.getByRole('searchbox').fill(`الدفعة${stamp}`)
    await expect(page.locator('.of-table tbody tr').first()).toContainText('توثيق البريد الإلكتروني')
  })

  await test.step('prints the report, and takes it along as a sheet', async () => {
    await page.goto('/registration/radmin/report/index')
    await expect(main(page).getByRole('table')).toContainText('توثيق البريد الإلكتروني')
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'اطبع' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'XLSX' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('مسار الطلبات خطوة بخطوة.xlsx')
  })
})
