import { anAcademicYear, aSemester, aSemesterEvent } from '@halaqa/academics/factories'
import { aConformityDay, anApplicant, aPeriod, setDeadline } from '@halaqa/admission/factories'
import { aPublishedPlan, aSubject, subjectTable } from '@halaqa/curriculum/factories'
import {
  daysBefore,
  notificationsOf,
  type ReminderSource,
  reminderSources,
  sendReminders,
} from '@halaqa/identity/server'
import { addDays, clock, setClock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { aStudent } from '@halaqa/students/factories'
import { aChoosingException, anEnrolment } from '@halaqa/studies/factories'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailText } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** Who is reminded of a last day, three days and one day before it, and who is not. */
testCollege()
let semester: number
/** The only one that the plan offers in its first term. */
let offered: number
const [early, late] = daysBefore
const inDays = (days: number) => addDays(clock.today(), days)
const told = async ({ account_id }: { account_id: number }) =>
  (await notificationsOf(account_id)).rows.map(({ kind, link, title, body }) => ({ kind, link, title, body }))
const kindsOf = async (who: { account_id: number }) => (await told(who)).map(each => each.kind)

beforeAll(async () => {
  await aPeriod()
  const year = await anAcademicYear({ starts_on: inDays(-200), ends_on: inDays(200) })
  semester = (await aSemester({ year_id: year.id, starts_on: inDays(-20), ends_on: inDays(80), state: 'active' })).id
  offered = await aSubject()
  await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, offered))
  await aPublishedPlan(await one<number>('select min(id) as value from academics.specialties'), [offered])
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
      await anApplicant({ ...at, more: { window_ends_on: inDays(4) } }),
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

  it('whose application is closed, or who stands behind the step, is not reminded of a day that was booked', async () => {
    const at = { at: 'conformity_day' } as const
    const [refused, anew, on, back, unbooked] = [
      await anApplicant({ ...at, status: 'refused' }),
      await anApplicant({ ...at, more: { superseded_at: clock.now() } }),
      await anApplicant({ at: 'decision' }),
      await anApplicant({ at: 'documents' }),
      await anApplicant({ ...at, status: 'refused' }),
    ]
    const day = await aConformityDay({ date: inDays(late) })
    for (const { id } of [refused, anew, on, back])
      await db().execute(sql`insert into admission.conformity_bookings (registration_id, day_id, booked_at)
        values (${id}, ${day.id}, ${clock.now().toISOString()})`)
    await setDeadline(unbooked.id, { book_until: inDays(early) })
    await sendReminders()
    expect([await told(refused), await told(anew), await told(on), await told(unbooked)]).toEqual([[], [], [], []])
    // Whoever was sent back before the step still has the seat.
    expect(await kindsOf(back)).toEqual(['admission.reminder.conformity'])
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

  it('whom the office lets choose until a day before the calendar’s last has that one', async () => {
    await lastDay('choose_subjects', inDays(9))
    const sooner = await aStudent()
    await aChoosingException({ student_id: sooner.id, semester_id: semester, until: inDays(early), reason: 'مرض' })
    await sendReminders()
    expect(await told(sooner)).toEqual([])
    travelTo(`${inDays(8)}T05:00:00Z`)
    await sendReminders()
    expect(await kindsOf(sooner)).toEqual(['studies.reminder.choosing'])
  })

  it('to whom nothing is offered is not asked to choose', async () => {
    await lastDay('choose_subjects', inDays(early))
    const year = await anAcademicYear({ name: '2019/2020', starts_on: '2019-09-01', ends_on: '2020-08-01' })
    const past = (await aSemester({ year_id: year.id, starts_on: '2019-09-10', ends_on: '2020-01-10' })).id
    const [passed, behind, left] = [await aStudent(), await aStudent({ term: 2 }), await aStudent()]
    await anEnrolment({ student_id: passed.id, subject_id: offered, semester_id: past }, { state: 'equal' })
    await sendReminders()
    expect([await told(passed), await told(behind)]).toEqual([[], []])
    expect(await kindsOf(left)).toEqual(['studies.reminder.choosing'])
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

describe('the first reminder', () => {
  const dueIn = (days: number) =>
    anApplicant({ at: 'study_fee', status: 'accepted', more: { window_ends_on: inDays(days) } })
  const titles = async (who: { account_id: number }) => (await told(who)).map(each => each.title)

  it('comes late where its morning was missed, once, and says how far the day is', async () => {
    const due = await dueIn(2)
    await sendReminders()
    await sendReminders()
    expect(await titles(due)).toEqual(['بقي على مهلة التسجيل يومان'])
    travelTo(`${inDays(1)}T05:00:00Z`)
    await sendReminders()
    expect(await titles(due)).toEqual(['بقي على مهلة التسجيل يوم واحد', 'بقي على مهلة التسجيل يومان'])
  })

  it('does not come again the morning after', async () => {
    const due = await dueIn(early)
    await sendReminders()
    travelTo(`${inDays(1)}T05:00:00Z`)
    await sendReminders()
    expect(await titles(due)).toEqual(['بقي على مهلة التسجيل 3 أيام'])
  })
})

describe('what breaks', () => {
  const source = (kind: string, people: unknown[], more: Partial<ReminderSource> = {}): ReminderSource => ({
    kind,
    guard: 'students',
    dueOn: async day =>
      day === inDays(late) ? people.map(id => ({ account_id: id as number, link: '/student/subjects' })) : [],
    ...more,
  })
  const gone = 2_000_000_000
  const broken = Number.NaN

  it('is a source, or a person: the others are reminded, and the run is tried again', async () => {
    const [left, right] = [await aStudent(), await aStudent()]
    const [first, second] = [await anApplicant({ at: 'study_fee' }), await anApplicant({ at: 'study_fee' })]
    const run = sendReminders([
      source('studies.reminder.fees', [], { dueOn: () => Promise.reject(new Error('no')) }),
      source('studies.reminder.choosing', [left.account_id, broken, right.account_id]),
      source('admission.reminder.window', [first.account_id, broken, second.account_id], {
        guard: 'registrars',
        mail: true,
      }),
    ])
    await expect(run).rejects.toThrow('5 reminders failed')
    for (const each of [left, right]) expect(await kindsOf(each)).toEqual(['studies.reminder.choosing'])
    for (const each of [first, second]) expect(await kindsOf(each)).toEqual(['admission.reminder.window'])
  })

  it('is not an account that is gone by now: nobody is left to remind', async () => {
    const [student, applicant] = [await aStudent(), await anApplicant({ at: 'study_fee' })]
    const reminded = await sendReminders([
      source('studies.reminder.choosing', [gone, student.account_id]),
      source('admission.reminder.window', [gone, applicant.account_id], { guard: 'registrars', mail: true }),
    ])
    expect(reminded).toBe(2)
    expect([await kindsOf(student), await kindsOf(applicant)].flat()).toHaveLength(2)
  })

  it('takes nobody else along: mail is one transaction a person, what is told in one statement one a batch', async () => {
    const students = [await aStudent(), await aStudent()].map(each => each.account_id)
    const applicants = [await anApplicant(), await anApplicant()].map(each => each.account_id)
    await sendReminders([
      source('studies.reminder.choosing', students),
      source('admission.reminder.window', applicants, { guard: 'registrars', mail: true }),
    ])
    const transactionsOf = (kind: string) =>
      one<number>(`select count(distinct xmin::text)::int as value from identity.reminders where key like '${kind}/%'`)
    expect(await transactionsOf('studies.reminder.choosing')).toBe(1)
    expect(await transactionsOf('admission.reminder.window')).toBe(2)
  })

  it('is not the day: a run that goes on past midnight asks for those of the morning it began in', async () => {
    travelTo(`${inDays(0)}T19:59:00Z`)
    const began = clock.today()
    const days: string[] = []
    const asking = source('studies.reminder.fees', [], {
      dueOn: async day => {
        days.push(day)
        travelTo(`${began}T20:01:00Z`)
        return []
      },
    })
    await sendReminders([asking, asking])
    const expected = [3, 2, 1].map(left => addDays(began, left))
    expect(days).toEqual([...expected, ...expected])
  })
})

it('titles begin as sentences do', () => {
  const kinds = reminderSources.contributions().map(each => each.kind)
  expect(kinds.length).toBeGreaterThan(4)
  for (const language of ['en', 'fr'])
    for (const kind of kinds) {
      const left = translate(language, 'identity.reminder.left', { count: 1 })
      expect(translate(language, `${kind}.title`, { left })).toMatch(/^\p{Lu}/u)
    }
})
