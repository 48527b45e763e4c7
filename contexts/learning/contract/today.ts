import { eventColours, RuleKey } from '@halaqa/academics/contract'
import { guard } from '@halaqa/identity/contract'
import { day, file, id, route } from '@halaqa/kit-contract'
import { StudentState } from '@halaqa/students/contract'
import { z } from 'zod'
import { StudiedSubject } from './subject.ts'

export const StudyEvent = z.object({
  id,
  title: z.string(),
  type: z.string(),
  note: z.string(),
  colour: z.enum(eventColours),
  /** Lies under the others: weeks of study, a holiday. */
  background: z.boolean(),
  rule_key: RuleKey.nullable(),
  starts_on: day,
  ends_on: day,
})
export type StudyEvent = z.infer<typeof StudyEvent>

const HijriMonths = z.array(z.object({ year: z.int(), month: z.int(), starts_on: day }))
const access = guard('students')

export const Today = z.object({
  today: day,
  name: z.string(),
  state: StudentState,
  /** The last day of a state that ends by itself. */
  state_until: day.nullable(),
  /** False: lessons are closed in this state. */
  studies: z.boolean(),
  /** Results that are not shown to their student for a time, and why. */
  withheld: z.object({ reason: z.string(), until: day.nullable(), link: z.string().nullable() }).nullable(),
  semester: z.object({ id, name: z.string(), week: z.int(), weeks: z.int(), starts_on: day, ends_on: day }).nullable(),
  /** What begins, or what must be done, next. `deadline`: it has begun, and this is its last day. */
  next: StudyEvent.extend({ deadline: z.boolean(), on: day }).nullable(),
  /** Sunday to Saturday of this week, with how much is on each day. */
  week: z.array(z.object({ day, events: z.int() })),
  /** Where one stopped, on any device; the first element when nothing was begun. */
  going_on: z
    .object({
      element_id: id,
      kind: z.string(),
      title: z.string(),
      lesson: z.string(),
      lesson_number: z.int(),
      total_lessons: z.int(),
      subject: z.string(),
      begun: z.boolean(),
      percent: z.int(),
      position_ms: z.int(),
      left_ms: z.number().nullable(),
    })
    .nullable(),
  due: z.array(StudyEvent.extend({ days: z.int() })),
  /** Money that is late or due today, since when; else what is due within a week. In baisa. */
  money_due: z.object({ amount: z.int(), on: day, is_late: z.boolean() }).nullable(),
  /** What is asked of this very student, the most pressing first: own invoices, own days of choosing. */
  required: z.array(
    // A plain union: no other contract of the browser discriminates, and the code for it weighs on every form.
    z.union([
      z.object({ kind: z.literal('invoice'), id, number: z.string(), amount: z.int() }),
      z.object({ kind: z.literal('choosing'), until: day.nullable(), summer: z.boolean() }),
      z.object({ kind: z.literal('element'), id, title: z.string(), percent: z.int() }),
    ]),
  ),
  subjects: z.array(StudiedSubject),
  hijri_months: HijriMonths,
})
export type Today = z.infer<typeof Today>

export const today = route({
  name: 'learning.today.show',
  method: 'GET',
  path: '/api/student/today',
  access,
  reply: Today,
  summary: 'What you do today: what is next, where you stopped, what is due, your subjects',
})

export const Schedule = z.object({
  today: day,
  semester: z.object({ name: z.string(), starts_on: day, ends_on: day }).nullable(),
  from: day,
  to: day,
  events: z.array(StudyEvent),
  /** The student's own address, which calendar programs follow; null before one was made. */
  feed: z.string().nullable(),
  hijri_months: HijriMonths,
})
export type Schedule = z.infer<typeof Schedule>
export const schedule = route({
  name: 'learning.schedule.show',
  method: 'GET',
  path: '/student/schedule',
  access,
  reply: Schedule,
  summary: 'What the calendar holds for students, half a year back and a year ahead',
})

/** A link of one's own: made, or renewed, and the one before is dead. */
export const renewCalendarLink = route({
  name: 'learning.schedule.link',
  method: 'POST',
  path: '/student/schedule/link',
  access,
  body: z.strictObject({}),
  reply: z.object({ feed: z.string() }),
  summary: 'A new private address at which your calendar programs follow your schedule; the old one ends',
})
export const ownCalendar = route({
  name: 'learning.schedule.calendar',
  method: 'GET',
  path: '/api/student/calendar/{link}',
  access: 'public',
  params: z.object({ link: z.string().regex(/^[\w-]{43}$/) }),
  query: z.strictObject({ lang: z.enum(['ar', 'en', 'fr']).optional() }),
  reply: file('text/calendar; charset=utf-8'),
  summary: 'The schedule of a student for calendar programs; the link is the student’s secret',
})
