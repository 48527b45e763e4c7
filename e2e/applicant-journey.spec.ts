import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'

// From the form to the student's home, in Arabic. What staff do is done through the API; the office has tests of its own.

const password = 'Halaqa-2026-demo'
const own = 'كلمة مرور طويلة 2026'

type Staff = { get: (path: string) => Promise<any>; post: (path: string, data?: object) => Promise<any> }
async function staff(request: APIRequestContext): Promise<Staff> {
  const reply = await request.post('/auth/login', {
    data: { username: 'admin@halaqa.example', password, guard: 'users', version: true, platform: 'web' },
  })
  const { token } = await reply.json()
  const headers = { 'x-access-token': token, accept: 'application/json' }
  return {
    get: async path => (await request.get(path, { headers })).json(),
    post: async (path, data = {}) => {
      const answer = await request.post(path, { headers, data })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
  }
}

const photo = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#d9d2c0' } })
    .jpeg({ quality: 85 })
    .toBuffer()
/** Large enough to be sent in several pieces of 1 MiB. */
const heavyPhoto = () =>
  sharp(Buffer.from(Array.from({ length: 1400 * 1400 * 3 }, (_, at) => (at * 7919) % 251)), {
    raw: { width: 1400, height: 1400, channels: 3 },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

const card = (page: Page, kind: string) => page.locator(`#document-${kind}`)
async function upload(page: Page, kind: string, name: string, buffer: Buffer, mimeType = 'image/jpeg') {
  await card(page, kind).locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
}
const chip = (page: Page, kind: string) => card(page, kind).locator('.ap-document-head .hq-chip')

test.use({ actionTimeout: 15_000 })
test.setTimeout(240_000)

test('a visitor applies, pays, and hands in documents, one of them twice', async ({ page, request }) => {
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
    await expect(page.getByText('هذا الحقل يقبل حروف عربية فقط')).toBeVisible()
    await expect(page.getByText('الرقم المدني 8 أرقام، وكتبتَ 3')).toBeVisible()
    await page.getByLabel('القبيلة أو العائلة').fill('الحبسي')
    await page.getByLabel('الرقم المدني').fill(civil)
    await page.getByRole('textbox', { name: 'تاريخ الميلاد' }).fill('٢١-١١-١٩٩٩')
    await page.getByRole('radio', { name: 'ذكر' }).check()
    await expect(page.getByText('حُفظ ما كتبته')).toBeVisible()
    await expect(page).toHaveURL(/token=/)
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
    await page.getByRole('button', { name: 'التالي' }).click()
    await page.getByRole('textbox', { name: 'كلمة المرور' }).fill(own)
    await page.getByRole('button', { name: 'التالي' }).click()
    await expect(page.getByText('ضروري')).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'التالي' }).click()
    await expect(page.getByText('مازن سعيد خلفان الحبسي')).toBeVisible()
  })

  await test.step('a double click sends one application', async () => {
    await page.getByRole('button', { name: 'أرسل الطلب' }).dblclick()
    await expect(page).toHaveURL(/\/registrar/)
    const { total } = await office.get(`/registration/radmin/registrations/index?q=${civil}`)
    expect(total).toBe(1)
  })

  const dialog = page.getByRole('dialog')
  await test.step('the activation stays until the code is right', async () => {
    await expect(dialog.getByRole('heading', { name: 'وثّق بريدك الإلكتروني' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'إغلاق' })).toHaveCount(0)
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
    await page.route('**/uploads/*', async route => {
      await new Promise(resolve => setTimeout(resolve, 400))
      await route.continue()
    })
    await upload(page, 'identity', 'identity.png', await heavyPhoto(), 'image/png')
    await expect(card(page, 'identity').getByRole('progressbar')).toBeVisible()
    await page.context().setOffline(true)
    await expect(card(page, 'identity').getByText('ننتظر عودة الاتصال')).toBeVisible()
    await page.context().setOffline(false)
    await expect(chip(page, 'identity')).toHaveText('قيد المراجعة', { timeout: 60_000 })
    await page.unroute('**/uploads/*')
    for (const kind of ['photo', 'secondary_certificate', 'secondary_transcript']) {
      await upload(page, kind, `${kind}.jpg`, await photo())
      await expect(chip(page, kind)).toHaveText('قيد المراجعة')
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
  const files = async () => (await office.get(`/registration/radmin/registrations/show/${id}`)).files
  await test.step('the open page shows what staff refuse, and the file is replaced', async () => {
    const certificate = (await files()).find((file: any) => file.kind === 'secondary_certificate')
    await office.post(`/registration/radmin/files/refuse/${certificate.id}`, { reason: 'لا تظهر النسبة العامة.' })
    await page.goto('/registrar')
    await expect(page.getByText('لا تظهر النسبة العامة.')).toBeVisible()
    await page.getByRole('link', { name: 'استبدل الملف المرفوض' }).click()
    await upload(page, 'secondary_certificate', 'better.jpg', await photo())
    await expect(chip(page, 'secondary_certificate')).toHaveText('قيد المراجعة')
    const submit = page.getByRole('button', { name: 'سلّم الوثائق للمراجعة' })
    if (await submit.isVisible()) {
      await submit.click()
      await expect(page.getByRole('heading', { name: 'تسلّمنا وثائقك' })).toBeVisible()
    }
    await page.goto('/registrar')
    await expect(page.getByRole('heading', { name: 'مراجعة الوثائق' })).toBeVisible()
  })
})

/** The six digits of the newest mail to an address. */
async function codeFor(office: Staff, email: string): Promise<string> {
  const { rows } = await office.get(`/identity/outbox?q=${encodeURIComponent(email)}`)
  const { text } = await office.get(`/identity/outbox/show/${rows[0].id}`)
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? []
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}
