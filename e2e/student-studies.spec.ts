import { dayWithHijri, hijriParts } from '@halaqa/kit-contract/format'
import { addDays } from '@halaqa/kit-server/clock'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { open, signIn } from './support/screens.ts'
import { type Staff, staff } from './support/staff.ts'

// A student's week, in Arabic: lessons on two devices, no second lost and none counted twice; subjects chosen; a complaint
// about a grade paid and answered.

// A college of its own: another journey makes another semester the running one, and her subjects are those of this one.
const server = ownServer(2)
test.use({ baseURL: server.origin })
test.describe.configure({ timeout: 240_000 })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  await server.start()
})
test.afterAll(server.stop)

type Progress = { covered: [number, number][]; position_ms: number; watched: 0 | 1; duration_ms: number }

async function asStudent(page: Page) {
  await page.goto('/privacy')
  await signIn(page, 'students', 'student')
}
const ask = async (page: Page, address: string) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const reply = await page.request.get(address, {
    headers: { accept: 'application/json', 'x-access-token': token ?? '' },
  })
  return reply.json()
}
const progressOf = (page: Page, address: string): Promise<Progress> => ask(page, address)
const film = (page: Page) => page.locator('video')
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const secondsCovered = ({ covered }: Progress) => covered.reduce((sum, [from, to]) => sum + to - from, 0) / 1000

async function onAPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ar',
    baseURL: server.origin,
  })
  return context.newPage()
}

const lessons = ['معنى العقيدة في اللغة والاصطلاح', 'لماذا ندرس العقيدة؟']
const play = (on: Page) => on.getByRole('button', { name: 'شغّل' }).click()
const begin = async (on: Page) => {
  await on.getByLabel('السرعة').selectOption('2')
  await play(on)
}
const reaches = (on: Page, second: number) =>
  expect.poll(() => seconds(on), { timeout: 40_000, intervals: [200] }).toBeGreaterThan(second)

test('two lessons are begun on a desktop and finished on a phone that is cut off, and what is watched counts once', async ({
  page,
  browser,
}) => {
  await asStudent(page)
  const addresses: string[] = []
  for (const [at, lesson] of lessons.entries())
    await test.step(`begins «${lesson}» on a desktop`, async () => {
      await open(page, '/student')
      await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
      await page.getByRole('link', { name: new RegExp(lesson.replace('؟', '')) }).click()
      await expect(page.getByRole('heading', { level: 1, name: lesson })).toBeVisible()
      addresses.push(new URL(page.url()).pathname)
      await begin(page)
      // Each is a piece of one film, a minute long.
      await reaches(page, at * 60 + 20)
      await page.getByRole('button', { name: 'أوقف' }).click()
      const stopped = (await seconds(page)) - at * 60
      const told = async () => secondsCovered(await progressOf(page, addresses[at]!))
      await expect.poll(told).toBeGreaterThan(stopped - 0.5)
      expect(await told()).toBeLessThanOrEqual(stopped + 0.1)
    })

  const phone = await onAPhone(browser)
  await asStudent(phone)
  await test.step('finishes the first on a phone; what is watched again is counted once', async () => {
    await open(phone, addresses[0]!)
    await reaches(phone, 19)
    await phone.getByRole('button', { name: 'ارجع عشر ثوانٍ' }).click()
    await expect.poll(() => seconds(phone)).toBeLessThan(15)
    await begin(phone)
    await expect(phone.getByText(`أتممت «${lessons[0]}»`)).toBeVisible({ timeout: 60_000 })
  })

  await test.step('finishes the second without a connection, and tells of it when it is back', async () => {
    await open(phone, addresses[1]!)
    await reaches(phone, 79)
    await begin(phone)
    await reaches(phone, 83)
    await phone.context().setOffline(true)
    const cutAt = Date.now()
    await reaches(phone, 118)
    const { covered, watched } = await progressOf(page, addresses[1]!)
    expect(watched).toBe(0)
    expect(covered.at(-1)![1]).toBeLessThan(40_000)
    // The connection is away for a whole minute.
    await phone.waitForTimeout(60_000 - (Date.now() - cutAt))
    await phone.context().setOffline(false)
    await expect(phone.getByText(`أتممت «${lessons[1]}»`)).toBeVisible({ timeout: 20_000 })
  })
  await phone.context().close()

  for (const address of addresses) {
    const progress = await progressOf(page, address)
    // From the beginning and without a hole but that of a picture between two devices; no longer than the lesson, and at
    // least the nine tenths that finish it.
    expect(progress.covered[0]![0]).toBeLessThan(500)
    const played = (progress.covered.at(-1)![1] - progress.covered[0]![0]) / 1000
    expect(played - secondsCovered(progress)).toBeLessThan(0.1)
    expect(progress.watched).toBe(1)
    expect(secondsCovered(progress)).toBeLessThanOrEqual(progress.duration_ms / 1000)
    expect(secondsCovered(progress)).toBeGreaterThan(0.9 * (progress.duration_ms / 1000) - 0.1)
  }
})

test('a failed subject is chosen again; what stands against a choice is said before it is made', async ({ page }) => {
  await asStudent(page)
  await open(page, '/student')
  await page.getByRole('button', { name: 'اختر مقرراتك' }).click()
  const dialog = page.getByRole('dialog')
  const subject = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(name) })
  const goOn = dialog.getByRole('button', { name: 'تابع' })
  // The plan proposes; the choice is final, so every subject is ticked by the student.
  await expect(dialog.getByRole('checkbox', { name: /من خطتك/ }).first()).toBeVisible()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await subject('النحو 2').check()
  await expect(dialog.getByText('يجب اختيار جميع المقررات التي لم تنجح فيها')).toBeVisible()
  await expect(goOn).toBeDisabled()
  await subject('السيرة النبوية').check()
  await subject('علوم الحديث').check()
  await expect(dialog.getByText('ساعات المقررات المختارة أكثر من المسموح به')).toBeVisible()
  await expect(goOn).toBeDisabled()
  await subject('علوم الحديث').uncheck()
  await expect(dialog.getByRole('status')).toContainText('90.000')
  // The second half of a double click meets what lies there after the first, and presses nothing of it.
  await goOn.dblclick()
  await expect(dialog.getByText('هل تؤكّد اختيارك؟')).toBeVisible()
  await dialog.getByRole('button', { name: 'نعم، أؤكّد اختياري' }).dblclick()
  await expect(dialog.getByText('سُجّلت مقرراتك')).toBeVisible()
  await dialog.getByRole('link', { name: /^سدّد 90\.000/ }).click()
  await expect(page).toHaveURL(/\/student\/payments$/)
  await expect(dialog).toHaveCount(0)
  await open(page, '/student/subjects')
  for (const name of ['السيرة النبوية', 'النحو 2'])
    await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(1)
})

test('a complaint about a grade is written, paid at the bank, heard and answered', async ({ page, request }) => {
  const office = await staff(request)
  await asStudent(page)
  await test.step('the calendar opens the days of complaints about the semester before', async () => {
    await open(page, '/student/results')
    await expect(page.getByText('لا يُقبل التظلم اليوم؛ أيامه في الجدول.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'تظلم جديد' })).toHaveCount(0)
    await office.post('/academycycle/semesterevents/store', await complaintsToday(page, office))
  })

  const dialog = page.getByRole('dialog')
  await test.step('is written, and paid at the bank', async () => {
    await open(page, '/student/results')
    await page.getByRole('button', { name: 'تظلم جديد' }).click()
    await dialog.getByRole('button', { name: /^سدّد 5\.000/ }).click()
    await expect(dialog.getByText('اختر مقررًا')).toBeVisible()
    await expect(dialog.getByText('اكتب سبب التظلم')).toBeVisible()
    await dialog.getByRole('checkbox', { name: /السيرة النبوية/ }).check()
    await dialog.getByLabel('سبب التظلم').fill('لم تُصحَّح الورقة <b>الثانية</b>')
    await dialog.getByRole('button', { name: /^سدّد 5\.000/ }).dblclick()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'ادفع ببطاقة ائتمان' }).click()
    const bank = await opened
    await bank.getByRole('button', { name: /^ادفع\s*يقبل/ }).click()
    await expect(page.getByRole('heading', { name: 'وصل المبلغ، شكرًا لك' })).toBeVisible()
    await bank.close()
  })

  const mine = page.getByRole('article').filter({ hasText: 'السيرة النبوية' })
  await test.step('is heard once it is paid', async () => {
    // What follows a payment follows a moment after it.
    await expect(async () => {
      await open(page, '/student/results')
      await expect(mine).toHaveCount(1)
      await expect(mine).toContainText('قيد النظر', { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
  })

  await test.step('the answer is told, and read with the results', async () => {
    const { rows } = await office.get('/students/grades/complaints')
    // Beside the one that the demonstration begins with.
    const own = rows.filter((each: any) => each.text === 'لم تُصحَّح الورقة <b>الثانية</b>')
    expect(own.map((each: any) => each.state)).toEqual(['open'])
    const answer = { upheld: true, answer: 'صُحّحت الورقة الثانية.' }
    await office.post(`/students/grades/complaints/answer/${own[0].id}`, answer)
    await open(page, '/student/notifications')
    await page.getByRole('link', { name: 'قُبل تظلمك في السيرة النبوية' }).click()
    await expect(mine).toContainText('صحيح')
    await expect(mine).toContainText('صُحّحت الورقة الثانية.')
    await expect(mine).toContainText('يُردّ إليك رسمه')
  })
})

/** An event of the semester whose results she has: complaints, today. */
async function complaintsToday(page: Page, office: Staff) {
  const types = await office.get('/academycycle/semestereventtypes/index?per_page=100')
  const typeId = types.rows.find((each: any) => each.rule_key === 'complaints').id
  const { data } = await ask(page, '/api/grades/all')
  const semesterId = data.grades.find((each: any) => each.mark !== null).semester_id
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Muscat' }).format()
  return { semester_id: semesterId, type_id: typeId, starts_on: today, ends_on: today, title: '', note: '' }
}

test('a text is finished by reading it, and a note stays at its place', async ({ page }) => {
  await asStudent(page)
  await open(page, '/student')
  await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
  await page.getByRole('link', { name: /من هم الملائكة؟/ }).click()
  await page.getByRole('button', { name: 'قرأته' }).click()
  await expect(page.getByText('قرأت هذا النص.')).toBeVisible()
  await page.getByLabel('ملاحظة').fill('أراجع الآية')
  await page.getByRole('button', { name: 'احفظ الملاحظة' }).click()
  await expect(page.getByRole('listitem').getByText('أراجع الآية')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').getByText('أراجع الآية')).toBeVisible()
  await expect(page.getByText('قرأت هذا النص.')).toBeVisible()
})

test('a student asks in the forum of a subject', async ({ page }) => {
  await asStudent(page)
  await open(page, '/student/subjects')
  await page.getByRole('link', { name: 'أصول العقيدة 2' }).click()
  // The choice stands in the address: the radio follows once that has changed, which `check` does not wait for.
  await page.getByRole('radio', { name: 'المنتدى' }).click()
  await expect(page.getByRole('radio', { name: 'المنتدى' })).toBeChecked()
  await page.getByRole('button', { name: 'اسأل زملاءك' }).click()
  await page.getByLabel('العنوان').fill('معنى الربط')
  await page.getByLabel('السؤال', { exact: true }).fill('هل هو <b>حسي</b> أم معنوي؟')
  await page.getByRole('button', { name: 'انشر' }).click()
  await expect(page.getByRole('heading', { name: 'معنى الربط' })).toBeVisible()
  // What looks like markup stands there as it was typed.
  await expect(page.getByText('هل هو <b>حسي</b> أم معنوي؟')).toBeVisible()
})

test('a month that is announced otherwise than it is reckoned holds on the home as in the schedule', async ({
  page,
  request,
}) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Muscat' }).format()
  const { year, month, day } = hijriParts(today)
  // Away from the end of the month: one with 31 days is refused.
  const announced = { year, month, starts_on: addDays(today, 1 - day + (day < 15 ? -1 : 1)) }
  const office = await staff(request)
  await office.post('/academycycle/hijrimonths/store', { ...announced, note: '' })
  await asStudent(page)
  for (const address of ['/student', '/student/schedule']) {
    await open(page, address)
    const text = dayWithHijri(today, 'ar', [announced])
    await expect(page.getByText(text).first()).toBeAttached()
    await expect(page.getByText(dayWithHijri(today, 'ar'))).toHaveCount(0)
  }
})
