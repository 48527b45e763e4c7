import { anAcademicYear, aSemester, aSemesterEvent } from '@halaqa/academics/factories'
import { aConformityDay, anApplicant, aPeriod, setDeadline } from '@halaqa/admission/factories'
import { aSubject } from '@halaqa/curriculum/factories'
import { daysBefore, notificationsOf, sendReminders } from '@halaqa/identity/server'
import { addDays, clock, setClock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { aStudent } from '@halaqa/students/factories'
import { aChoosingException, anEnrolment } from '@halaqa/studies/factories'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailText } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** Who is reminded of a last day, three days and one day before it, and who is not. */
testCollege()
let semester: number
const [early, late] = daysBefore
const inDays = (days: number) => addDays(clock.today(), days)
const told = async ({ account_id }: { account_id: number }) =>
  (await notificationsOf(account_id)).rows.map(({ kind, link, title, body }) => ({ kind, link, title, body }))
const kindsOf = async (who: { account_id: number }) => (await told(who)).map(each => each.kind)

beforeAll(async () => {
  await aPeriod()
  const year = await anAcademicYear({ starts_on: inDays(-200), ends_on: inDays(200) })
  semester = (await aSemester({ year_id: year.id, starts_on: inDays(-20), ends_on: inDays(80), state: 'active' })).id
})
beforeEach(async () => {
  await db().execute(sql`delete from identity.notifications`)
  await db().execute(sql`delete from identity.reminders`)
  await db().execute(sql`delete from academics.semester_events`)
})
afterEach(() => setClock())

describe('an applicant', () => {
  it('is reminded of the two weeks after acceptance, in the portal and by mail, until the fee is paid', async () => {
    const at = { at: 'study_fee', status: 'accepted' } as const
    const [due, tomorrow, paid, other] = [
      await anApplicant({ ...at, more: { window_ends_on: inDays(early) } }),
      await anApplicant({ ...at, more: { window_ends_on: inDays(late) } }),
      await anApplicant({ ...at, more: { window_ends_on: inDays(late), study_fee_paid: true } }),
      await anApplicant({ ...at, more: { window_ends_on: inDays(2) } }),
    ]
    expect(await sendReminders()).toBe(2)
    expect(await told(due)).toMatchObject([
      { kind: 'admission.reminder.window', link: '/registrar', title: 'بقي على مهلة التسجيل 3 أيام' },
    ])
    expect(await told(tomorrow)).toMatchObject([{ title: 'بقي على مهلة التسجيل يوم واحد' }])
    expect([await told(paid), await told(other)]).toEqual([[], []])
    expect(await mailText(due.email)).toContain('آخر يوم لسداد رسوم الفصل الأول')
  })

  it('is reminded to book while nothing is booked, and then of the day that is', async () => {
    const [free, booked] = [await anApplicant({ at: 'conformity_day' }), await anApplicant({ at: 'conformity_day' })]
    for (const { id } of [free, booked]) await setDeadline(id, { book_until: inDays(early) })
    const day = await aConformityDay({ date: inDays(late) })
    await db().execute(sql`insert into admission.conformity_bookings (registration_id, day_id, booked_at)
      values (${booked.id}, ${day.id}, ${clock.now().toISOString()})`)
    await sendReminders()
    expect(await kindsOf(free)).toEqual(['admission.reminder.booking'])
    expect(await kindsOf(booked)).toEqual(['admission.reminder.conformity'])
    expect((await told(booked))[0]!.body).toContain(`من 08:30 إلى 12:30، في ${day.place}`)
  })
})

describe('a student', () => {
  const lastDay = async (rule: string, day: string) =>
    aSemesterEvent({
      semester_id: semester,
      type_id: await one<number>(`select id as value from academics.event_types where rule_key = '${rule}'`),
      starts_on: inDays(-5),
      ends_on: day,
    })

  it('who has chosen nothing is reminded of the last day of choosing, or of their own', async () => {
    await lastDay('choose_subjects', inDays(early))
    const [idle, done, away, longer] = [
      await aStudent(),
      await aStudent(),
      await aStudent({ state: 'delayed' }),
      await aStudent(),
    ]
    await anEnrolment({ student_id: done.id, subject_id: await aSubject(), semester_id: semester })
    await aChoosingException({ student_id: longer.id, semester_id: semester, until: inDays(10), reason: 'مرض' })
    await sendReminders()
    expect(await told(idle)).toMatchObject([{ kind: 'studies.reminder.choosing', link: '/student/subjects' }])
    expect([await told(done), await told(away), await told(longer)]).toEqual([[], [], []])
    travelTo(`${inDays(9)}T05:00:00Z`)
    await sendReminders()
    expect(await kindsOf(longer)).toEqual(['studies.reminder.choosing'])
    expect(await kindsOf(idle)).toHaveLength(1)
  })

  it('who was charged and has not paid is reminded of the last day of the fees', async () => {
    await lastDay('fees_due', inDays(late))
    const [owes, paid, free] = [await aStudent(), await aStudent(), await aStudent()]
    const subject_id = await aSubject()
    for (const [student, wish] of [
      [owes, { invoice_id: 1 }],
      [paid, { invoice_id: 2, paid: true }],
      [free, {}],
    ] as const)
      await anEnrolment({ student_id: student.id, subject_id, semester_id: semester }, wish)
    await sendReminders()
    expect(await kindsOf(owes)).toEqual(['studies.reminder.fees'])
    expect([await told(paid), await told(free)]).toEqual([[], []])
  })
})

it('a run that comes twice, or late, reminds nobody again', async () => {
  await sendReminders()
  const due = await anApplicant({
    at: 'study_fee',
    status: 'accepted',
    more: { window_ends_on: inDays(early) },
  })
  const runs = await Promise.all([sendReminders(), sendReminders()])
  expect([...runs].sort()).toEqual([0, 1])
  expect(await sendReminders()).toBe(0)
  expect(await told(due)).toHaveLength(1)
})
