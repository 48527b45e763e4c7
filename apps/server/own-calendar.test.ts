import { aSemester, aSemesterEvent } from '@halaqa/academics/factories'
import { anOpenInvoice, payInvoice } from '@halaqa/finance/factories'
import { accountTable } from '@halaqa/identity/tables'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { ownCalendar, renewCalendarLink, schedule } from '@halaqa/learning/contract'
import { aStudent } from '@halaqa/students/factories'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** The address at which a student's calendar programs follow the schedule. */
const college = testCollege()
let ask: ReturnType<typeof college.cast.as>
beforeAll(async () => {
  ask = college.cast.as(await college.cast.join((await aStudent()).account_id))
})
const anybody = () => college.cast.as(undefined)
const linkIn = (feed: string) => /calendar\/([\w-]{43})\?/.exec(feed)![1]!
const read = (link: string) => anybody()(ownCalendar, { params: { link } })

it('there is none before it is made; then the schedule shows it and a program can read it', async () => {
  expect((await ask(schedule)).feed).toBeNull()
  const { feed } = await ask(renewCalendarLink, { body: {} })
  expect((await ask(schedule)).feed).toBe(feed)
  expect(await (await read(linkIn(feed))).text()).toContain('BEGIN:VCALENDAR')
})

it('attack: a renewed link ends the old one, and a guessed one is not there', async () => {
  const before = linkIn((await ask(schedule)).feed!)
  const { feed } = await ask(renewCalendarLink, { body: {} })
  expect(await codeOf(read(before))).toBe('not-found')
  expect(await codeOf(read('a'.repeat(43)))).toBe('not-found')
  expect(await codeOf(read(linkIn(feed)))).toBe('done')
})

it('attack: nobody makes a link without a student’s session', async () => {
  expect(await codeOf(anybody()(renewCalendarLink, { body: {} }))).toBe('unauthenticated')
  expect(await codeOf(college.cast.as('studentAffairs')(renewCalendarLink, { body: {} }))).toBe('unauthenticated')
})

it('asked by HEAD it answers like GET, without the file; where GET says 404, HEAD does', async () => {
  const { feed } = await ask(renewCalendarLink, { body: {} })
  const head = (url: string) => college.app.inject({ method: 'HEAD', url })
  const address = new URL(feed).pathname
  const { statusCode, headers, body } = await head(address)
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/calendar; charset=utf-8', ''])
  expect((await head(address.replace(linkIn(feed), 'a'.repeat(43)))).statusCode).toBe(404)
})

describe('a calendar of one’s own', () => {
  const entriesOf = (file: string) => file.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const aLearner = async (language = 'ar') => {
    const student = await aStudent({ term: 1 })
    await db().update(accountTable).set({ language }).where(eq(accountTable.id, student.account_id))
    const own = college.cast.as(await college.cast.join(student.account_id))
    const { feed } = await own(renewCalendarLink, { body: {} })
    return { student, entries: async () => entriesOf(await (await read(linkIn(feed))).text()) }
  }
  let semesterId: number
  beforeAll(async () => {
    semesterId = (await aSemester()).id
  })
  const anEvent = async (rule: string, days: number, title = '') => {
    const typeId = await one<number>(`select id as value from academics.event_types where rule_key = '${rule}'`)
    const day = addDays(clock.today(), days)
    return aSemesterEvent({ semester_id: semesterId, type_id: typeId, starts_on: day, ends_on: day, title })
  }
  const stamped = (days: number) => addDays(clock.today(), days).replaceAll('-', '')

  it('holds an open invoice on the last day of fees, with an alarm, until it is paid', async () => {
    const { student, entries } = await aLearner()
    const payer = { guard: 'students', id: student.account_id, name: student.full_name }
    const lines = [{ label: 'النحو 1', quantity: 2, unit_amount: 15_000 }]
    const { id } = await anOpenInvoice({ kind: 'study', reference: `test:${payer.id}`, payer, lines })
    const own = async () => (await entries()).filter(each => each.includes(`UID:student-invoice-${id}@`))
    expect((await own())[0]).toContain(`DTSTART;VALUE=DATE:${stamped(0)}`)
    await anEvent('fees_due', 9)
    const [entry] = await own()
    expect(entry).toContain(`DTSTART;VALUE=DATE:${stamped(9)}`)
    expect(entry).toContain('BEGIN:VALARM')
    expect(entry).toContain('30.000')
    await payInvoice(id)
    expect(await own()).toEqual([])
  })
  it('tells who reads English the type of an event, and its Arabic title beneath', async () => {
    const { entries } = await aLearner('en')
    const { id } = await anEvent('exams_midterm', 12, 'اختبارات الفقه')
    const entry = (await entries()).find(each => each.includes(`academic-event-${id}@`))!
    expect(/SUMMARY:(.*)\r/.exec(entry)![1]).not.toMatch(/[\u0600-\u06ff]/)
    expect(entry).toContain('DESCRIPTION:اختبارات الفقه')
  })
})
