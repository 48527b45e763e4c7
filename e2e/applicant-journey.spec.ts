import { expect, type Page, test } from '@playwright/test'
import { heavyPhoto, photo } from './support/pictures.ts'
import { codeFor, staff } from './support/staff.ts'

// From the form to the student's home, in Arabic. What staff do is done through the API; the office has tests of its own.

const own = 'كلمة مرور طويلة 2026'

const card = (page: Page, kind: string) => page.locator(`#document-${kind}`)
async function upload(page: Page, kind: string, name: string, buffer: Buffer, mimeType = 'image/jpeg') {
  await card(page, kind).locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
}
const chip = (page: Page, kind: string) => card(page, kind).locator('.ap-document-head .hq-chip')

/** How often something was sent to an address from now on. */
function sentTo(page: Page, address: RegExp): () => number {
  let count = 0
  page.on('request', request => {
    if (request.method() === 'POST' && address.test(new URL(request.url()).pathname)) count += 1
  })
  return () => count
}

test.use({ actionTimeout: 15_000 })
test.setTimeout(240_000)

test('a visitor applies, pays, is admitted and becomes a student', async ({ page, request }) => {
  const office = await staff(request)
  const stamp = Date.now().toString()
  const email = `journey-${stamp}@mail.example`
  const civil = stamp.slice(-8)

  await test.step('the form: saved as it is typed, also without a connection', async () => {
    await page.goto('/programmes/form/3')
    const next = page.getByRole('button', { name: 'التالي' })
    await next.click()
    await expect(page.getByText('مطلوب').first()).toBeVisible()
    await page.getByLabel('الاسم الأول').fill('مازن')
    await page.getByLabel('اسم الأب').fill('سعيد')
    await page.getByLabel('اسم الجد').fill('خلفان')
    await page.getByLabel('القبيلة أو العائلة').fill('Habsi')
    await page.getByLabel('الاسم بالإنجليزية').fill('Mazin Said Khalfan Al Habsi')
    await page.getByLabel('الرقم المدني').fill('١٢٣')
    await next.click()
    await expect(page.getByText('هذا الحقل يقبل حروفًا عربية فقط')).toBeVisible()
    await expect(page.getByText('الرقم المدني 8 أرقام، والمكتوب 3')).toBeVisible()
    await page.getByLabel('القبيلة أو العائلة').fill('الحبسي')
    await page.getByLabel('الرقم المدني').fill(civil)
    await page.getByRole('textbox', { name: 'اليوم' }).fill('٢١')
    await page.getByRole('textbox', { name: 'الشهر' }).fill('١١')
    await page.getByRole('textbox', { name: 'السنة' }).fill('١٩٩٩')
    await page.getByRole('radio', { name: 'ذكر' }).check()
    await expect(page.getByText('حُفظ ما كتبته')).toBeVisible()
    // Behind the `#`: no log and no referrer of anybody has it.
    await expect(page).toHaveURL(/#.*token=/)
    expect(new URL(page.url()).search).toBe('')
    await page.context().setOffline(true)
    await next.click()
    await expect(page.getByRole('heading', { name: 'التواصل والسكن' })).toBeVisible()
    await page.getByLabel('البريد الإلكتروني').fill(email)
    await expect(page.getByText('محفوظ في هذا الجهاز')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('حُفظ ما كتبته')).toBeVisible()
    await page.reload()
    await expect(page.getByText('استعدنا ما كتبته من قبل.')).toBeVisible()
    await expect(page.getByLabel('البريد الإلكتروني')).toHaveValue(email)
    await page.getByLabel('رقم الهاتف').fill('+968 9200 0142')
    await page.getByLabel('المحافظة').selectOption({ label: 'مسقط' })
    await page.getByLabel('الولاية').selectOption({ label: 'السيب' })
    await next.click()
  })

  await test.step('eligibility is said before anything is paid', async () => {
    await page.getByRole('radio', { name: /^الشهادة الثانوية/ }).check()
    await page.getByLabel('النسبة العامة في الثانوية').fill('٤٩٫٥')
    await expect(page.getByText('النسبة أقل من')).toBeVisible()
    await page.getByRole('button', { name: 'التالي' }).click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'الدراسة' })).toBeVisible()
    await page.getByLabel('النسبة العامة في الثانوية').fill('72.5')
    await expect(page.getByText('شروط القبول تنطبق عليك')).toBeVisible()
    await page.getByRole('radio', { name: 'ماجستير', exact: true }).check()
    await page.getByRole('radio', { name: /^ماجستير الفقه المقارن/ }).check()
    await expect(page.getByText('يشترط الماجستير شهادة البكالوريوس')).toBeVisible()
    await page.getByRole('checkbox', { name: /^أحمل شهادة البكالوريوس/ }).check()
    await expect(page.getByText('حُفظ ما كتبته')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio', { name: /^ماجستير الفقه المقارن/ })).toBeChecked()
    await expect(page.getByText('شروط القبول تنطبق عليك')).toBeVisible()
    await page.getByRole('button', { name: 'التالي' }).click()
    await page.getByRole('textbox', { name: 'كلمة المرور' }).fill(own)
    await page.getByRole('button', { name: 'التالي' }).click()
    await expect(page.getByText('ضروري')).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'التالي' }).click()
    await expect(page.getByText('مازن سعيد خلفان الحبسي')).toBeVisible()
  })

  await test.step('a double click sends one application', async () => {
    const sent = sentTo(page, /^\/(api\/v1\/registration\/store|registrar\/apply)$/)
    await page.getByRole('button', { name: 'أرسل الطلب' }).dblclick()
    await expect(page).toHaveURL(/\/registrar/)
    expect(sent()).toBe(1)
    const { total } = await office.get(`/registration/radmin/registrations/index?q=${civil}`)
    expect(total).toBe(1)
  })

  const dialog = page.getByRole('dialog')
  await test.step('the activation stays until the code is right', async () => {
    await expect(dialog.getByRole('heading', { name: 'وثّق بريدك الإلكتروني' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'أغلق' })).toHaveCount(0)
    await dialog.getByLabel('الرمز').fill('000000')
    await dialog.getByRole('button', { name: 'وثّق بريدي' }).click()
    await expect(dialog.getByText('الرمز غير صحيح أو انتهت صلاحيته')).toBeVisible()
    await dialog.getByRole('button', { name: 'أعد إرسال الرسالة' }).click()
    await expect(dialog.getByRole('button', { name: /يمكنك إعادة الإرسال بعد/ })).toBeDisabled()
    const code = await codeFor(office, email)
    await dialog.getByLabel('الرمز').fill(code)
    await dialog.getByRole('button', { name: 'وثّق بريدي' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the fee: paid at the bank in another tab, and this page hears of it', async () => {
    await page.getByRole('button', { name: 'سدّد الرسم' }).click()
    await expect(dialog.getByText('20.000')).toBeVisible()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'ادفع ببطاقة ائتمان' }).click()
    const bank = await opened
    await expect(dialog.getByText('بانتظار إتمام الدفع')).toBeVisible()
    await bank.getByRole('button', { name: /^ادفع\s*يقبل/ }).click()
    await expect(dialog.getByText('سُدّد رسم التسجيل بنجاح')).toBeVisible()
    await bank.getByRole('button', { name: 'العودة إلى الكلية' }).click()
    await expect(bank.getByRole('heading', { name: 'وصل المبلغ، شكرًا لك' })).toBeVisible()
    const download = bank.waitForEvent('download')
    await bank.getByRole('button', { name: 'نزّل الإيصال' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await bank.close()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'رفع الوثائق' })).toBeVisible()
  })

  await test.step('documents: a lost connection, a wrong type, a refused file', async () => {
    await page.getByRole('link', { name: 'ارفع الوثائق' }).click()
    await upload(page, 'identity', 'notes.txt', Buffer.from('not a document'), 'text/plain')
    await expect(card(page, 'identity').getByText('هذا النوع من الملفات غير مقبول')).toBeVisible()
    // What is under way is held until there is no connection: on a fast line it would have arrived before.
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/uploads/*', async route => {
      await held
      await route.continue()
    })
    await upload(page, 'identity', 'identity.png', await heavyPhoto(), 'image/png')
    await expect(card(page, 'identity').getByRole('progressbar')).toBeVisible()
    await page.context().setOffline(true)
    letGo()
    await expect(card(page, 'identity').getByText('ننتظر عودة الاتصال')).toBeVisible()
    await page.context().setOffline(false)
    await expect(chip(page, 'identity')).toHaveText('لم تُسلَّم بعد', { timeout: 60_000 })
    await page.unroute('**/uploads/*')
    for (const kind of ['photo', 'degree_certificate', 'degree_transcript']) {
      await upload(page, kind, `${kind}.jpg`, await photo())
      await expect(chip(page, kind)).toHaveText('لم تُسلَّم بعد')
    }
    await card(page, 'photo').getByRole('button', { name: /^اعرض/ }).click()
    await expect(dialog.getByRole('img', { name: 'صورة شخصية' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'سلّم الوثائق للمراجعة' }).click()
    await expect(page.getByRole('heading', { name: 'تسلّمنا وثائقك' })).toBeVisible()
    await page.getByRole('link', { name: 'إلى طلبي', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'مراجعة الوثائق' })).toBeVisible()
  })

  const { rows } = await office.get(`/registration/radmin/registrations/index?q=${civil}`)
  const id = rows[0].id
  const shown = () => office.get(`/registration/radmin/registrations/show/${id}`)
  const files = async () => (await shown()).files
  await test.step('the open page shows what staff refuse, and the file is replaced', async () => {
    const certificate = (await files()).find((file: any) => file.kind === 'degree_certificate')
    await office.post(`/registration/radmin/files/refuse/${certificate.id}`, { reason: 'لا يظهر ختم الجامعة.' })
    await page.goto('/registrar')
    await expect(page.getByText('لا يظهر ختم الجامعة.')).toBeVisible()
    await page.getByRole('link', { name: 'استبدل الملف المرفوض' }).click()
    await upload(page, 'degree_certificate', 'better.jpg', await photo())
    await expect(chip(page, 'degree_certificate')).toHaveText(/^(لم تُسلَّم بعد|قيد المراجعة)$/)
    const submit = page.getByRole('button', { name: 'سلّم الوثائق للمراجعة' })
    if (await submit.isVisible()) {
      await submit.click()
      await expect(page.getByRole('heading', { name: 'تسلّمنا وثائقك' })).toBeVisible()
    }
    await page.goto('/registrar')
    await expect(page.getByRole('heading', { name: 'مراجعة الوثائق' })).toBeVisible()
  })

  const heading = (name: string) => page.getByRole('heading', { name })
  await test.step('accepted provisionally: the open page hears of it, and a day is booked', async () => {
    for (const file of await files())
      if (file.state === 'uploaded') await office.post(`/registration/radmin/files/accept/${file.id}`)
    // Staff may take an acceptance back for some seconds: only then does anybody hear of it.
    await expect(dialog.getByRole('heading', { name: 'قُبلت قبولًا مبدئيًا' })).toBeVisible({ timeout: 40_000 })
    await expect(dialog.getByText('احجز موعدك قبل نهاية')).toBeVisible()
    await dialog.getByRole('link', { name: 'احجز موعد المطابقة' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('radio').first().check({ force: true })
    await page.getByRole('button', { name: 'احجز هذا اليوم' }).click()
    const sent = sentTo(page, /\/conformity_choose$/)
    await dialog.getByRole('button', { name: 'نعم، احجز' }).dblclick()
    await expect(heading('موعدك')).toBeVisible()
    expect(sent()).toBe(1)
    const calendar = page.waitForEvent('download')
    await page.getByRole('button', { name: 'أضفه إلى تقويمي' }).click()
    expect((await calendar).suggestedFilename()).toMatch(/\.ics$/)
  })

  await test.step('the originals match, and the rules of the exam are agreed to', async () => {
    await page.goto('/registrar')
    await expect(heading('مطابقة الأصول')).toBeVisible()
    const { booking } = await shown()
    // The day is brought forward to today: nobody is marked present before the day.
    const day = await office.get(`/registration/radmin/conformitydays/edit/${booking.day_id}`)
    const { date, opens_at, closes_at, place, seats, note } = day
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Muscat' }).format()
    const changed = { opens_at, closes_at, place, seats, note }
    await office.post(`/registration/radmin/conformitydays/update/${booking.day_id}`, { ...changed, date: today })
    const present = { registration_id: id, attendance: 'present' }
    await office.post(`/registration/radmin/conformitydays/attend/${booking.day_id}`, present)
    await office.post(`/registration/radmin/conformitydays/update/${booking.day_id}`, { ...changed, date })
    await expect(heading('اختبار القبول')).toBeVisible()
    await page.getByRole('link', { name: 'اقرأ تعليمات الاختبار' }).click()
    await page.getByRole('button', { name: 'قرأت التعليمات وأوافق عليها' }).click()
    await expect(page.getByText('وافقت على التعليمات في')).toBeVisible()
  })

  await test.step('the exam is passed, and the earlier degree is entered', async () => {
    await page.goto('/registrar')
    await expect(heading('اختبار القبول')).toBeVisible()
    const exams = await office.get('/registration/radmin/exam/index?filter[degree_type]=master')
    // One that is still to come has no results.
    const exam = exams.rows.find((each: { date: string }) => each.date <= new Date().toISOString().slice(0, 10))
    const passed = { exam_id: exam.id, score: exam.score_pass + 1 }
    await office.post(`/registration/radmin/registrations/exam_result/${id}`, passed)
    await expect(heading('معادلة المؤهل السابق')).toBeVisible()
    await page.getByRole('link', { name: 'أدخل مؤهلك السابق' }).click()
    const next = page.getByRole('button', { name: 'التالي' })
    await next.click()
    await expect(page.getByText('مطلوب').first()).toBeVisible()
    await page.getByLabel('درجة المؤهل').selectOption({ label: 'بكالوريوس' })
    await page.getByLabel('الجامعة أو الكلية').fill('جامعة السلطان قابوس')
    await page.getByLabel('سنة التخرج').fill('٢٠٢١')
    await page.getByLabel('التقدير أو المعدل').fill('جيد جدًا')
    await next.click()
    const first = page.getByRole('group', { name: 'المقرر 1' })
    await first.getByLabel('اسم المقرر').fill('أصول الفقه 1')
    await first.getByLabel('الساعات').fill('٣')
    await first.getByLabel('الدرجة').fill('88')
    await first.getByLabel('اسم المقرر').press('Enter')
    const second = page.getByRole('group', { name: 'المقرر 2' })
    await second.getByLabel('اسم المقرر').fill('النحو')
    await second.getByLabel('الساعات').fill('2')
    await second.getByLabel('الدرجة').fill('٧٥٫٥')
    await page.getByRole('button', { name: 'سلّم للمعادلة' }).click()
    await expect(page.getByText('أضف ملف الشهادة أو كشف الدرجات قبل التسليم')).toBeVisible()
    const certificate = { name: 'الشهادة.jpg', mimeType: 'image/jpeg', buffer: await photo() }
    await page.getByRole('main').locator('input[type=file]').setInputFiles(certificate)
    await expect(page.getByText('الشهادة.jpg').first()).toBeVisible()
    await expect(second.getByLabel('اسم المقرر')).toHaveValue('النحو')
    await page.getByRole('button', { name: 'سلّم للمعادلة' }).click()
    await expect(page.getByText('المعادلة قيد النظر')).toBeVisible()
  })

  await test.step('the degree is recognised, the applicant admitted, and the first study fee paid', async () => {
    const { equation } = await shown()
    const { subjects } = await office.get(`/registration/radmin/equations/edit/${equation.id}`)
    const ours = (await office.get('/registration/radmin/equations/equalsubject')).subjects[0].id
    const decisions = subjects.map((each: any) => ({ id: each.id, accept: true, equal_subject_id: ours }))
    await office.post(`/registration/radmin/equations/update/${equation.id}`, { approve: true, subjects: decisions })
    await page.goto('/registrar')
    await expect(heading('قرار القبول')).toBeVisible()
    await office.post(`/registration/radmin/registrations/decide/${id}`, { accept: true })
    // The page lies open, and is not loaded again; it is told once the decision cannot be taken back any more.
    await expect(page.getByText('قُبلتَ في الكلية. مبارك!')).toBeVisible({ timeout: 30_000 })
    await expect(heading('رسوم الفصل الأول')).toBeVisible()
    await page.getByRole('button', { name: 'سدّد رسوم الفصل' }).click()
    const pay = dialog.getByRole('button', { name: 'ادفع ببطاقة ائتمان' })
    const banks: Page[] = []
    page.on('popup', bank => banks.push(bank))
    await pay.dblclick()
    await expect(dialog.getByText('بانتظار إتمام الدفع')).toBeVisible()
    await expect.poll(() => banks.length).toBe(1)
    await banks[0]!.getByRole('button', { name: 'ارفض البطاقة' }).click()
    await expect(banks[0]!.getByText('رُفضت العملية')).toBeVisible()
    // What was asked for anew meanwhile is another attempt: the refusal of this one is still said.
    await page.bringToFront()
    await expect(dialog.getByText('رفض البنك العملية')).toBeVisible()
    await dialog.getByRole('button', { name: 'حاول مرة أخرى' }).click()
    await pay.click()
    await expect.poll(() => banks.length).toBe(2)
    await banks[1]!.getByRole('button', { name: /^ادفع\s*يقبل/ }).click()
    await page.bringToFront()
    await expect(dialog.getByRole('heading', { name: 'أنت الآن طالب' })).toBeVisible()
    for (const bank of banks) await bank.close()
  })

  await test.step('the student: one record however often it is pressed, and a home', async () => {
    await dialog.getByRole('button', { name: 'انتقل إلى حساب الطالب' }).dblclick()
    await expect(page).toHaveURL(/\/student/)
    await expect(page.getByText('أنت الآن طالب في كلية حلقة')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'السلام عليكم يا مازن' })).toBeVisible()
    await page.goto('/student/profile')
    await expect(page.getByText('ماجستير الفقه المقارن').first()).toBeVisible()
    const number = (await shown()).student_number
    await expect(page.getByText(number).first()).toBeVisible()
    await page.goto('/registrar')
    await expect(page.getByText('أنت الآن طالب').first()).toBeVisible()
  })
})
