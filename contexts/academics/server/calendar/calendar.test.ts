import type { CallError } from '@halaqa/kit-contract'
import { clock, travelTo } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { calendarFeed, renewFeed, showCalendar } from '../../contract/calendar.ts'
import { printEvents } from '../../contract/calendar-event.ts'
import { semesterTable } from '../cycle/cycle.table.ts'
import { ensureAcademics } from '../ensure-academics.ts'
import { anAcademicYear, anEventType, aSemester, aSemesterEvent } from '../factories.ts'
import { testAcademics } from '../test-app.ts'

const academics = testAcademics()
beforeAll(() => useConfig(readConfig({ NODE_ENV: 'test', HALAQA_ORIGIN: 'https://halaqa.example' })))
let home: () => void
afterEach(() => home?.())
afterAll(async () => {
  useConfig()
})

const keyIn = (address: string) => /feed\/([\w-]+)\?/.exec(address)![1]!
const feedFor = async (audience: string) => {
  const { feeds } = await academics.officer(showCalendar)
  return feeds.find(each => each.audience === audience)!
}
const read = async (address: string) => {
  const file = await academics.stranger(calendarFeed, { params: { key: keyIn(address) } })
  return ((await (file as Blob).text()) as string).replaceAll('\r\n ', '')
}

describe('the home of the calendar', () => {
  it('shows the running semester, and another one when it is asked for', async () => {
    const year = await anAcademicYear()
    const first = await aSemester({ year_id: year.id })
    const second = await aSemester({ year_id: year.id, kind: 'second', starts_on: '2027-01-24', ends_on: '2027-05-27' })
    expect((await academics.officer(showCalendar)).shown?.id).toBe(second.id)
    await db().update(semesterTable).set({ state: 'active' }).where(eq(semesterTable.id, first.id))
    const now = await academics.officer(showCalendar)
    expect([now.active?.id, now.shown?.id, now.semesters.length]).toEqual([first.id, first.id, 2])
    const other = await academics.officer(showCalendar, { query: { semester_id: second.id } })
    expect([other.active?.id, other.shown?.id]).toEqual([first.id, second.id])
  })

  it('warns of events that overlap or are outside of the semester', async () => {
    const semester = await aSemester()
    const type = await anEventType()
    const event = { semester_id: semester.id, type_id: type.id }
    await aSemesterEvent({ ...event, title: 'أ', starts_on: '2026-10-04', ends_on: '2026-10-08' })
    await aSemesterEvent({ ...event, title: 'ب', starts_on: '2026-10-08', ends_on: '2026-10-09' })
    await aSemesterEvent({ ...event, title: 'ج', starts_on: '2027-02-01', ends_on: '2027-02-02' })
    const { events } = await academics.officer(showCalendar)
    expect(events.map(each => [each.title, each.overlaps, each.outside])).toEqual([
      ['أ', ['ب'], false],
      ['ب', ['أ'], false],
      ['ج', [], true],
    ])
  })
})

describe('the calendar of an audience', () => {
  it('tells its events to whoever knows the key, nobody else’s, and to nobody without it', async () => {
    home = travelTo('2026-10-01')
    await ensureAcademics()
    const semester = await aSemester({ tentative: true })
    const nasty = 'لقاء، الطلبة; الأول, \\ وفيه\r\nEND:VCALENDAR'
    const students = await anEventType({ audiences: ['students'] })
    await aSemesterEvent({ semester_id: semester.id, type_id: students.id, title: nasty })
    const teachers = await anEventType({ audiences: ['teachers'] })
    await aSemesterEvent({ semester_id: semester.id, type_id: teachers.id, title: 'مجلس الأساتذة' })
    const text = await read((await feedFor('students')).address)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain('SUMMARY:لقاء، الطلبة\\; الأول\\, \\\\ وفيه\\nEND:VCALENDAR')
    expect(text).toContain('DTEND;VALUE=DATE:20261009')
    expect(text).toContain('STATUS:TENTATIVE')
    const unknown = academics.stranger(calendarFeed, { params: { key: 'a'.repeat(43) } })
    expect(await unknown.catch((error: CallError) => error.problem.status)).toBe(404)
  })

  it('has another address when it is renewed, and the old one tells nothing', async () => {
    await ensureAcademics()
    await ensureAcademics()
    const { feeds } = await academics.officer(showCalendar)
    expect(feeds.map(each => each.audience)).toEqual(['students', 'teachers', 'applicants', 'staff'])
    const { id, address } = feeds[0]!
    const renewed = await academics.officer(renewFeed.perform, { params: { id } })
    expect(await read(renewed.address)).toContain('BEGIN:VCALENDAR')
    await expect(read(address)).rejects.toMatchObject({ problem: { status: 404 } })
  })

  it('leaves out what is long over', async () => {
    await ensureAcademics()
    home = travelTo('2028-10-01')
    await aSemesterEvent()
    expect(await read((await feedFor('students')).address)).not.toContain('BEGIN:VEVENT')
    expect(clock.today()).toBe('2028-10-01')
  })
})

describe('the printed calendar', () => {
  it('is a PDF in every language, also of an empty semester', async () => {
    const semester = await aSemester({ tentative: true })
    const params = { id: semester.id }
    const empty = (await academics.officer(printEvents, { params })) as Blob
    expect((await empty.text()).slice(0, 5)).toBe('%PDF-')
    await aSemesterEvent({ semester_id: semester.id, title: '#panic("x") *لقاء* $', note: '@a <b>' })
    const full = (await academics.officer(printEvents, { params })) as Blob
    expect(full.size).toBeGreaterThan(empty.size)
  })
})
