import { staff } from '@halaqa/identity/contract'
import { action, day, file, id, idInPath, idInQuery, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Audience, EventType, RuleKey } from './calendar-event.ts'
import { cycleRead, cycleWrite } from './permissions.ts'
import { SemesterKind, SemesterState } from './semester.ts'

export const CalendarSemester = z.object({
  id,
  name: z.string(),
  kind: SemesterKind,
  year_id: id,
  year: z.string(),
  starts_on: day,
  ends_on: day,
  state: SemesterState,
  tentative: z.boolean(),
})
export const CalendarEvent = z.object({
  id,
  title: z.string(),
  type: z.string(),
  note: z.string(),
  colour: EventType.shape.colour,
  audiences: z.array(Audience),
  background: z.boolean(),
  rule_key: RuleKey.nullable(),
  starts_on: day,
  ends_on: day,
  /** Titles of the events that it overlaps. */
  overlaps: z.array(z.string()),
  /** Days outside of the semester. */
  outside: z.boolean(),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>
export const CalendarHome = z.object({
  today: day,
  /** The running semester. */
  active: CalendarSemester.nullable(),
  /** The semester that is shown: the one asked for, else the running one, else the newest. */
  shown: CalendarSemester.nullable(),
  semesters: z.array(CalendarSemester),
  events: z.array(CalendarEvent),
  /** Announced first days of Hijri months, for the format kit. */
  hijri_months: z.array(z.object({ year: z.int(), month: z.int(), starts_on: day })),
  feeds: z.array(z.object({ id, audience: Audience, address: z.string() })),
  can: z.object({ edit: z.boolean(), activate: z.boolean() }),
})
export type CalendarHome = z.infer<typeof CalendarHome>

/** T0031, the home of the area. */
export const showCalendar = route({
  name: 'academics.calendar.show',
  method: 'GET',
  path: '/academycycle/index',
  access: staff(cycleRead),
  query: z.strictObject({ semester_id: idInQuery.optional() }),
  reply: CalendarHome,
  summary: 'The academic calendar: the running semester, all semesters, the events of one',
})

/** Calendars of telephones cannot sign in: who knows the key of an audience's calendar may read it. */
export const calendarFeed = route({
  name: 'academics.calendar.feed',
  method: 'GET',
  path: '/api/academycycle/feed/{key}',
  access: 'public',
  params: z.object({ key: z.string().regex(/^[\w-]{43}$/) }),
  query: z.strictObject({ lang: z.enum(['ar', 'en', 'fr']).default('ar') }),
  reply: file('text/calendar; charset=utf-8'),
  summary: 'The calendar of an audience, to be followed by calendar programs',
})
export const renewFeed = action({
  name: 'academics.feed.renew',
  path: '/academycycle/feed/renew/{id}',
  access: staff(cycleWrite),
  params: z.object({ id: idInPath }),
  reply: z.object({ id, address: z.string() }),
  summary: 'Give an audience’s calendar a new key; whoever follows the old address gets nothing more',
})
