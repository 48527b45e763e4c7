import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'
import { money } from './support/semester-money.ts'

// The money of a semester, in Arabic, from the first day to the closed month: students are charged, one pays by parts, for one a
// sponsor pays, one leaves in the fifth week and has half of it back; the bank's statement is matched to nothing left.
// Whatever needs two people is tried by one alone.

const days = { charged: '2026-09-03', left: '2026-09-28', stated: '2026-09-30', over: '2026-10-01' }
const fill = 'e2e/support/semester-money-college.ts'
const server = ownServer(15, settings => execFileSync(process.execPath, [fill], { env: settings }), {
  isEmpty: true,
  day: days.charged,
})
// A trace keeps every page of five people.
test.use({ trace: 'off', actionTimeout: 30_000 })
test.describe.configure({ timeout: 400_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  await server.start()
})
test.afterAll(server.stop)

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (within: Page | Locator, text: string | RegExp) => within.getByRole('row').filter({ hasText: text })
const toast = (page: Page, text: string) => expect(page.locator('.hq-toast').filter({ hasText: text })).toBeVisible()

type Officer = keyof typeof money.officers
type Student = keyof typeof money.students
/** The people of a day, each with a browser of their own whose clock is the server's. */
function peopleOn(browser: Browser, day: string) {
  const pages = new Map<string, Page>()
  const of = async (name: string, guard: 'users' | 'students') => {
    const known = pages.get(name)
    if (known) return known
    const context = await browser.newContext({ locale: 'ar', timezoneId: 'Asia/Muscat', baseURL: server.origin })
    await context.clock.install({ time: `${day}T12:00:00+04:00` })
    const page = await context.newPage()
    await page.goto('/privacy')
    await signIn(page, guard, name)
    pages.set(name, page)
    return page
  }
  return {
    officer: (name: Officer) => of(name, 'users'),
    student: (name: Student) => of(name, 'students'),
    leave: async () => {
      for (const page of pages.values()) await page.context().close()
    },
  }
}

/** An act of the page: what it does is shown first, then it is done. */
async function act(page: Page, name: string, asks: (asked: Locator) => Promise<void> = async () => {}) {
  await main(page).getByRole('button', { name, exact: true }).click()
  await confirm(page, name, asks)
}
async function confirm(page: Page, name: string, asks: (asked: Locator) => Promise<void> = async () => {}) {
  await asks(dialog(page))
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}
/** Whoever did the first half is not offered the second, and is refused who asks for it all the same. */
async function aloneRefused(page: Page, name: string, path: string, code: string, body: object = {}) {
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  const token = await page.evaluate(() => localStorage.getItem('usertoken'))
  const headers = { 'x-access-token': token!, accept: 'application/json' }
  const reply = await page.request.post(`${server.origin}${path}`, { headers, data: body })
  expect([reply.status(), (await reply.json()).code]).toEqual([409, code])
}
const read = async (page: Page, path: string) => {
  const token = await page.evaluate(() => localStorage.getItem('usertoken'))
  const headers = { 'x-access-token': token!, accept: 'application/json' }
  return (await page.request.get(`${server.origin}${path}`, { headers })).json()
}
const idIn = (page: Page) => Number(/(\d+)\/?$/.exec(new URL(page.url()).pathname)![1])

async function choose(page: Page, label: string, text: string) {
  const field = main(page).getByRole('combobox', { name: label })
  await field.fill(text)
  await page.getByRole('listbox').getByRole('option', { name: text }).first().click()
}

/** Pays in the play bank, in its own tab, what the portal offers first. */
async function payByCard(page: Page, amount: string) {
  await open(page, '/student/payments')
  await main(page).getByRole('button', { name: 'سدّد', exact: true }).click()
  await expect(dialog(page).getByText(amount)).toBeVisible()
  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'ادفع ببطاقة ائتمان' }).click()
  const bank = await opened
  await bank.getByRole('button', { name: /^ادفع\s*يقبل/ }).click()
  await bank.getByRole('button', { name: 'العودة إلى الكلية' }).click()
  await expect(bank.getByRole('heading', { name: 'وصل المبلغ، شكرًا لك' })).toBeVisible()
  await bank.close()
}

/** What stands beside a word in a list of facts. */
const fact = (within: Page | Locator, term: string) =>
  within.locator('dt', { hasText: term }).first().locator('xpath=following-sibling::dd[1]')
const accountOf = async (page: Page, name: string) => {
  await open(page, '/students/index')
  await rowOf(page, name).getByRole('link').first().click()
  await main(page).getByRole('button', { name: 'المزيد' }).click()
  await page.getByRole('menuitem', { name: 'حساب الطالب' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'حساب الطالب' })).toBeVisible()
}

test('the money of a semester', async ({ browser }) => {
  let people = peopleOn(browser, days.charged)
  let [muna, salim] = [await people.officer('muna'), await people.officer('salim')]
  const { salma, buthaina, khalid } = money.students

  await test.step('debits are looked at, made, and not made twice', async () => {
    const plan = main(muna).getByRole('table', { name: 'ما سيُحتسب' })
    const count = main(muna).getByRole('button', { name: 'اعرض ما سيُحتسب' })
    await open(muna, '/financials/reports/create_debit')
    await choose(muna, 'الفصل الدراسي', money.semester)
    await count.click()
    await expect(rowOf(plan, money.specialty)).toContainText('270.000')
    await main(muna).getByRole('button', { name: 'أصدر فواتير 3 طلبة' }).dblclick()
    const run = rowOf(main(muna), 'احتساب').first()
    await expect(run).toContainText('اكتمل', { timeout: 30_000 })
    await expect(run).toContainText('3/3')
    await expect(rowOf(main(muna), 'اكتمل')).toHaveCount(1)
    await count.click()
    await expect(main(muna).getByText('لا مقرر في هذا الفصل لم تصدر به فاتورة')).toBeVisible()
  })

  await test.step('what one owes is spread over three parts, and the first is paid', async () => {
    await open(muna, '/financials/installments/create')
    await choose(muna, 'الطالب', salma)
    await main(muna).getByRole('button', { name: 'تابع' }).click()
    await main(muna).getByRole('button', { name: 'وزّع على أقساط' }).click()
    await toast(muna, 'وُزّعت الفاتورة على أقساط')
    const page = await people.student('salma')
    await payByCard(page, '36.000')
    await open(page, '/student/payments')
    const parts = main(page).getByRole('region', { name: 'الأقساط' }).getByRole('listitem')
    await expect(parts).toHaveText([/36\.000.*مدفوع/, /27\.000.*لم يحن/, /27\.000.*لم يحن/])
  })

  await test.step('another pays all at once', async () => {
    const page = await people.student('khalid')
    await payByCard(page, '90.000')
    await open(page, '/student/payments')
    await expect(main(page).getByText('لا شيء مستحق عليك الآن.')).toBeVisible()
  })

  await test.step('a sponsor pays three quarters for one: a colleague approves the sponsorship', async () => {
    await open(muna, '/sponsors/create')
    await main(muna).getByLabel('الاسم بالعربية').fill(money.sponsor)
    await main(muna).getByRole('button', { name: 'احفظ' }).click()
    await expect(muna.getByRole('heading', { level: 1, name: money.sponsor })).toBeVisible()
    await open(muna, '/sponsors/sponsorships/create')
    await choose(muna, 'الكافل', money.sponsor)
    await choose(muna, 'الطالب', buthaina)
    await main(muna).getByLabel('النسبة').fill('75')
    await main(muna).getByLabel('رقم القرار').fill('14/2026')
    await main(muna).getByLabel('السبب').fill('اتفاقية الابتعاث الداخلي')
    await main(muna).getByRole('button', { name: 'اطلب كفالة' }).click()
    await toast(muna, 'طُلبت الكفالة')
    await expect(main(muna).getByText('تنتظر الاعتماد')).toBeVisible()
    const id = idIn(muna)
    await aloneRefused(muna, 'اعتمد الكفالة', `/sponsors/sponsorships/approve/${id}`, 'sponsorship-same-officer')
    await open(salim, `/sponsors/sponsorships/show/${id}`)
    await act(salim, 'اعتمد الكفالة')
    await expect(main(salim).getByText('سارية')).toBeVisible()
  })

  await test.step('the sponsor is billed by two, and the student owes the rest alone', async () => {
    await open(muna, '/sponsors/bills/create')
    await choose(muna, 'الكافل', money.sponsor)
    await expect(rowOf(main(muna), buthaina)).toContainText('67.500')
    await main(muna).getByRole('button', { name: 'أعدّ مطالبة' }).click()
    await toast(muna, 'أُعدّت المطالبة')
    const id = idIn(muna)
    await aloneRefused(muna, 'اعتمد المطالبة', `/sponsors/bills/approve/${id}`, 'bill-same-officer')
    await open(salim, `/sponsors/bills/show/${id}`)
    await act(salim, 'اعتمد المطالبة', asked => expect(asked.getByText('67.500').first()).toBeVisible())
    await expect(main(salim).getByText('معتمدة')).toBeVisible()
    const page = await people.student('buthaina')
    await open(page, '/student/payments')
    await expect(main(page).getByText('على كافلك 67.500').first()).toBeVisible()
    await expect(main(page).getByText('22.500').first()).toBeVisible()
  })

  await people.leave()
  await server.goOn(days.left)
  people = peopleOn(browser, days.left)
  ;[muna, salim] = [await people.officer('muna'), await people.officer('salim')]

  await test.step('the second part is paid before its day', async () => {
    const page = await people.student('salma')
    await payByCard(page, '27.000')
    await open(page, '/student/payments')
    const parts = main(page).getByRole('region', { name: 'الأقساط' }).getByRole('listitem')
    await expect(parts).toHaveText([/36\.000.*مدفوع/, /27\.000.*مدفوع/, /27\.000.*لم يحن/])
  })

  await test.step('the sponsor’s transfer is recorded by one and confirmed by another', async () => {
    await open(muna, '/sponsors')
    await main(muna).getByRole('link', { name: money.sponsor }).click()
    await expect(main(muna).getByText('67.500').first()).toBeVisible()
    await main(muna).getByRole('link', { name: 'سجّل دفعة' }).click()
    await main(muna).getByLabel('رقم التحويل في كشف المصرف').fill('SP26-0411')
    await main(muna).getByLabel('يوم القيد في المصرف').fill('27-09-2026')
    await main(muna).getByRole('button', { name: 'سجّل دفعة' }).click()
    await toast(muna, 'سُجّلت الدفعة')
    const id = idIn(muna)
    await aloneRefused(muna, 'أكّد الدفعة', `/sponsors/payments/confirm/${id}`, 'sponsor-payment-same-officer')
    await open(salim, `/sponsors/payments/show/${id}`)
    await act(salim, 'أكّد الدفعة')
    await expect(main(salim).getByText('مقيَّدة')).toBeVisible()
  })

  await test.step('one withdraws in the fifth week, and is told that half goes back', async () => {
    const nasser = await people.officer('nasser')
    await open(nasser, '/students/index')
    await nasser.getByRole('link', { name: khalid }).click()
    await main(nasser).getByRole('link', { name: 'غيّر الحالة' }).click()
    await nasser.getByLabel('إلى أي حالة؟').selectOption({ label: 'منسحب' })
    await expect(nasser.getByRole('listitem').filter({ hasText: 'مقررات يبقى نصف رسومها' })).toContainText('2')
    await nasser.getByRole('textbox', { name: 'السبب' }).fill('انتقل إلى كلية أخرى')
    await main(nasser).getByRole('button', { name: 'غيّر الحالة' }).click()
    await toast(nasser, 'تغيّرت الحالة')
    const page = await people.student('khalid')
    // Half is to the student's good once the move can no longer be taken back by one press.
    await expect(async () => {
      await open(page, '/student/payments')
      await expect(main(page).getByText('45.000').first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
  })

  let payout = 0
  await test.step('the refund is asked for by one, approved by another, and stands in a file for the bank', async () => {
    await accountOf(muna, khalid)
    await main(muna).getByRole('link', { name: 'اطلب تسوية' }).click()
    await main(muna).getByLabel('المبلغ').fill('45')
    await main(muna)
      .getByLabel('يُصرف من')
      .selectOption({ label: `تحويل بنكي · ${money.bank}` })
    await main(muna).getByLabel('رقم الحساب الدولي (IBAN)').fill('OM810180000001299123456')
    await main(muna).getByLabel('السبب').fill('نصف رسوم الفصل: انسحب في الأسبوع الخامس')
    await main(muna).getByRole('button', { name: 'احفظ' }).click()
    await toast(muna, 'سُجّل الطلب')
    payout = idIn(muna)
    const approve = `/financials/settlements/approve/${payout}`
    await aloneRefused(muna, 'اعتمد التسوية', approve, 'settlement-same-officer')
    await open(salim, `/financials/settlements/edit/${payout}`)
    await act(salim, 'اعتمد التسوية')
    await expect(main(salim).getByText('اعتُمد صرفها')).toBeVisible()
    await open(salim, '/financials/settlements/files/index')
    await act(salim, 'أصدر ملف الصرف')
    const file = rowOf(main(salim), money.bank)
    await expect(file).toContainText('45.000')
    const [saved] = await Promise.all([
      salim.waitForEvent('download'),
      file.getByRole('button', { name: 'ملف المصرف (XML)' }).click(),
    ])
    const xml = readFileSync(await saved.path(), 'utf8')
    expect(xml).toContain('<InstdAmt Ccy="OMR">45.000</InstdAmt>')
    expect(xml).toContain(khalid)
  })

  await people.leave()
  await server.goOn(days.stated)
  people = peopleOn(browser, days.stated)
  ;[muna, salim] = [await people.officer('muna'), await people.officer('salim')]

  await test.step('the bank’s statement is imported', async () => {
    const invoice = await people.student('buthaina').then(async page => {
      await open(page, '/student/payments')
      return (await rowOf(main(page), 'مستحقة').locator('bdi[dir=ltr]').first().textContent())!
    })
    await open(muna, '/financials/fail/create')
    const lines = [
      ['2026-09-06', 'GW-0903', 'Sandbox', 'تحويل بوابة الدفع', '126.000'],
      ['2026-09-27', 'SP26-0411', money.sponsor, 'تحويل وارد', '67.500'],
      ['2026-09-29', 'GW-0928', 'Sandbox', 'تحويل بوابة الدفع', '27.000'],
      ['2026-09-29', `S-${payout}`, khalid, 'تحويل صادر', '-45.000'],
      ['2026-09-30', 'FT26-0501', buthaina, `رسوم الفصل ${invoice}`, '22.500'],
    ]
    let balance = 0
    const rows = lines.map(line => {
      balance += Math.round(Number(line[4]) * 1000)
      return [...line, (balance / 1000).toFixed(3)]
    })
    const head = ['التاريخ', 'المرجع', 'الاسم', 'البيان', 'المبلغ', 'الرصيد']
    const buffer = Buffer.from([head, ...rows].map(row => row.map(cell => `"${cell}"`).join(',')).join('\r\n'))
    const file = { name: 'september.csv', mimeType: 'text/csv', buffer }
    await muna.locator('input[type=file]').setInputFiles(file)
    await main(muna).getByRole('button', { name: 'استورد 5 سطرًا' }).click()
    await expect(muna.getByRole('heading', { level: 1, name: 'september.csv' })).toBeVisible()
    await expect(fact(main(muna), 'رصيد البنك')).toContainText('198.000')
  })

  const lineOf = async (page: Page, name: string) => {
    await open(page, '/financials/fail/notmatch')
    await rowOf(main(page), name).getByRole('link').first().click()
    await expect(main(page).getByText('بلا مطابقة').first()).toBeVisible()
  }
  const matched = async (page: Page, detail: string | RegExp) => {
    const proposal = main(page).getByRole('listitem').filter({ hasText: detail })
    await proposal.getByRole('button', { name: 'أكّد المطابقة' }).click()
    await confirm(page, 'أكّد المطابقة')
    await expect(main(page).getByText('مطابق', { exact: true })).toBeVisible()
  }

  await test.step('what was promised leaves by its line, which who asked for it does not confirm; what is posted anybody may', async () => {
    await lineOf(muna, khalid)
    const line = idIn(muna)
    const { proposals } = await read(muna, `/financials/fail/line/${line}`)
    expect(proposals[0]).toMatchObject({ kind: 'settlement', id: payout })
    const targets = `settlement:${payout}`
    await aloneRefused(muna, 'أكّد المطابقة', `/financials/fail/confirm/${line}`, 'settlement-same-officer', { targets })
    await open(salim, `/financials/fail/line/${line}`)
    await matched(salim, proposals[0].title)
    await open(muna, `/financials/settlements/edit/${payout}`)
    await expect(main(muna).getByText('صُرفت')).toBeVisible()
    await lineOf(muna, money.sponsor)
    await matched(muna, 'P-26-000001')
  })

  await test.step('who imported the statement posts nothing from it; a colleague does', async () => {
    for (const [name, target] of [
      ['126.000', 'payout'],
      ['27.000', 'payout'],
      ['22.500', 'invoice'],
    ] as const) {
      await lineOf(muna, name)
      const line = idIn(muna)
      const { proposals } = await read(muna, `/financials/fail/line/${line}`)
      expect(proposals[0].kind).toBe(target)
      const targets = `${target}:${proposals[0].id}`
      await aloneRefused(muna, 'أكّد المطابقة', `/financials/fail/confirm/${line}`, 'line-same-officer', { targets })
      await open(salim, `/financials/fail/line/${line}`)
      await matched(salim, proposals[0].title)
    }
  })

  await test.step('the statement is matched to nothing left, and who paid by it owes nothing', async () => {
    await open(muna, '/financials/fail/index')
    await rowOf(main(muna), 'september.csv').getByRole('link').first().click()
    const variance = main(muna).getByRole('region', { name: 'الدفاتر بجانب الكشف' })
    await expect(fact(variance, 'رصيد الدفاتر في آخر يوم')).toContainText('198.000')
    for (const of of ['الفرق', 'منه ما في الدفاتر وليس في كشف', 'منه ما في الكشوف ولم يُطابَق', 'ما بقي بلا تفسير'])
      await expect(fact(variance, of)).toHaveText(/^0\.000/)
    await expect(fact(main(muna), 'غير مطابقة')).toHaveText('0')
    const page = await people.student('buthaina')
    await open(page, '/student/payments')
    await expect(main(page).getByText('لا شيء مستحق عليك الآن.')).toBeVisible()
    await open(muna, '/sponsors')
    await expect(rowOf(main(muna), money.sponsor)).toContainText('67.500')
  })

  await people.leave()
  await server.goOn(days.over)
  people = peopleOn(browser, days.over)
  ;[muna, salim] = [await people.officer('muna'), await people.officer('salim')]
  const monthOf = async (page: Page, verb: string) => {
    await open(page, '/finance/months')
    await page.getByRole('button', { name: 'إجراءات سبتمبر 2026' }).click()
    const item = page.getByRole('menuitem', { name: verb })
    return item
  }

  await test.step('the month is closed by two', async () => {
    await (await monthOf(muna, 'اطلب الإقفال')).click()
    await confirm(muna, 'اطلب الإقفال')
    await expect(await monthOf(muna, 'أقفل الشهر')).toHaveCount(0)
    await muna.keyboard.press('Escape')
    await aloneRefused(muna, 'أقفل الشهر', '/finance/months/approve/202609', 'month-same-officer')
    await (await monthOf(salim, 'أقفل الشهر')).click()
    await confirm(salim, 'أقفل الشهر')
    await expect(rowOf(main(salim), 'سبتمبر 2026')).toContainText('مقفل')
  })

  const balanceOf = async (page: Page, day: string) => {
    await open(page, `/finance/trial-balance?on=${day}`)
    await expect(main(page).getByText('الطرفان متساويان')).toBeVisible()
    return main(page).getByRole('table').textContent()
  }
  const september = await balanceOf(muna, days.stated)

  await test.step('nothing is posted into it: a transfer of its last day is not even recorded, which its day says', async () => {
    await accountOf(muna, salma)
    await main(muna).getByRole('link', { name: 'سجّل دفعة' }).click()
    await main(muna).getByLabel('المبلغ').fill('27')
    await main(muna).getByLabel('رقم التحويل في كشف المصرف').fill('FT26-0588')
    await main(muna).getByLabel('يوم القيد في المصرف').fill('30-09-2026')
    await main(muna).getByRole('button', { name: 'سجّل دفعة' }).click()
    await expect(
      main(muna)
        .getByText(/^هذا الشهر مقفل/)
        .first(),
    ).toBeVisible()
    expect(await balanceOf(muna, days.stated)).toBe(september)
  })

  await test.step('what comes now counts to the next month, and the books are even', async () => {
    const page = await people.student('salma')
    await payByCard(page, '27.000')
    await open(page, '/student/payments')
    await expect(main(page).getByText('لا شيء مستحق عليك الآن.')).toBeVisible()
    expect(await balanceOf(muna, days.stated)).toBe(september)
    expect(await balanceOf(muna, days.over)).not.toBe(september)
  })
  await people.leave()
})
