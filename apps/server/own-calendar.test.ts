import { ownCalendar, renewCalendarLink, schedule } from '@halaqa/learning/contract'
import { aStudent } from '@halaqa/students/factories'
import { beforeAll, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { testCollege } from './world.ts'

/** The address at which a student's calendar programs follow the schedule. */
const college = testCollege()
let ask: ReturnType<typeof college.cast.as>
beforeAll(async () => {
  ask = college.cast.as(await college.cast.join((await aStudent()).accountId))
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
