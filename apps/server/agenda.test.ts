import { anEventType, aSemester, aSemesterEvent } from '@halaqa/academics/factories'
import { aConformityDay, anEntryExam } from '@halaqa/admission/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { showAgenda } from '@halaqa/workplace/contract'
import { beforeAll, expect, it } from 'vitest'
import type { Player } from './cast.ts'
import { testCollege } from './world.ts'

/** What is on, for whom it is a day of work. */
const college = testCollege()
const on = async (who: Player) => (await college.cast.as(who)(showAgenda, {})).rows
const day = (after: number) => addDays(clock.today(), after)

beforeAll(async () => {
  for (const [after, place] of [
    [-1, 'أمس'],
    [0, 'القاعة الكبرى'],
    [6, 'القاعة الصغرى'],
    [7, 'بعد أسبوع'],
  ] as const)
    await aConformityDay({ date: day(after), place, opens_at: '08:00', closes_at: '12:00', seats: 30 })
  await anEntryExam({ date: day(0), name: 'الدورة الأولى', degree_type: 'bachelor' })
  const [forStaff, forStudents, weeks] = [
    (await anEventType({ audiences: ['staff'] })).id,
    (await anEventType({ audiences: ['students'] })).id,
    (await anEventType({ audiences: ['staff'], background: true })).id,
  ]
  const { id: semester_id } = await aSemester()
  await aSemesterEvent({ semester_id, type_id: forStaff, title: 'اجتماع الأقسام', starts_on: day(-2), ends_on: day(1) })
  await aSemesterEvent({ semester_id, type_id: forStudents, title: 'لقاء الطلبة', starts_on: day(1), ends_on: day(1) })
  await aSemesterEvent({ semester_id, type_id: weeks, title: 'أسابيع الدراسة', starts_on: day(-40), ends_on: day(40) })
  await aSemesterEvent({ semester_id, type_id: weeks, title: 'آخر الحذف', starts_on: day(-9), ends_on: day(3) })
})

it('today and the six days after are told by day, what has begun under today, what takes all day first', async () => {
  const rows = await on('administrator')
  expect(rows.map(({ on, title }) => [on, title])).toEqual([
    [day(0), 'اجتماع الأقسام'],
    [day(0), 'اختبار القبول: الدورة الأولى'],
    [day(0), 'يوم مطابقة الأصول: القاعة الكبرى'],
    [day(3), 'آخر الحذف'],
    [day(6), 'يوم مطابقة الأصول: القاعة الصغرى'],
  ])
  expect(rows[2]).toMatchObject({ hours: '08:00–12:00', detail: 'المقاعد المحجوزة 0 من 30' })
})

it('nobody is told of what they may not open', async () => {
  expect(await on('contentEditor')).toEqual([])
  const leads = (await on('registrationOfficer')).map(each => each.link)
  for (const link of leads) {
    const { statusCode } = await college.app.inject({
      url: link,
      headers: { 'x-access-token': college.cast.registrationOfficer.token, accept: 'application/json' },
    })
    expect([link, statusCode]).toEqual([link, 200])
  }
})
