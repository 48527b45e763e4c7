import { staff } from '@halaqa/identity/contract'
import { day, file, id, idInPath, idInQuery, optionalText, reference, resource, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { names } from './names.ts'
import { cycleRead, cycleWrite } from './permissions.ts'
import { inOrder } from './year.ts'

export const audiences = ['students', 'teachers', 'applicants', 'staff'] as const
export const Audience = z.enum(audiences)
export type Audience = z.infer<typeof Audience>
/** The tones of the house; a word always stands beside the colour. */
export const eventColours = ['primary', 'gold', 'success', 'warning', 'error', 'info', 'neutral'] as const
export type EventColour = (typeof eventColours)[number]
/** What other parts of the college ask the calendar by: from when fees are due, subjects are chosen, and so on. */
export const ruleKeys = [
  'semester',
  'study',
  'fees_due',
  'choose_subjects',
  'add_drop',
  'withdraw',
  'delay',
  'exams_quran',
  'exams_quiz',
  'exams_midterm',
  'exams_final',
  'grades_release',
  'complaints',
  'holiday',
] as const
export const RuleKey = z.enum(ruleKeys)
export type RuleKey = z.infer<typeof RuleKey>

const typeFields = {
  ...names,
  colour: z.enum(eventColours),
  audiences: z.array(Audience).min(1).max(audiences.length),
  /** Lies under the others (the weeks of study, a holiday): never counted as an overlap. */
  background: z.boolean(),
}
const ruleKey = RuleKey.nullable()
export const EventTypeInput = z.strictObject({ ...typeFields, rule_key: ruleKey.default(null) })
export const EventType = z.object({ id, ...typeFields, rule_key: ruleKey })
export const eventTypes = resource({
  name: 'academics.event-type',
  path: '/academycycle/semestereventtypes',
  record: EventType,
  input: EventTypeInput,
  read: staff(cycleRead),
  write: staff(cycleWrite),
  list: { sort: 'id', filters: ['colour', 'background'], search: ['name_ar', 'name_en'] },
  edits: ['colour', 'background'],
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    deleteBulk: '/delete-bulk',
  },
})

const eventFields = {
  semester_id: id,
  type_id: reference('academics.event-type'),
  starts_on: day,
  ends_on: day,
}
/** Without a title of its own an event is called what its type is called. */
export const SemesterEventInput = z
  .strictObject({ ...eventFields, title: optionalText(120), note: optionalText(500) })
  .superRefine(inOrder)
export const SemesterEvent = z.object({ id, ...eventFields, title: z.string(), note: z.string() })
export const semesterEvents = resource({
  name: 'academics.semester-event',
  path: '/academycycle/semesterevents',
  record: SemesterEvent,
  input: SemesterEventInput,
  read: staff(cycleRead),
  write: staff(cycleWrite),
  parent: 'semester_id',
  list: { sort: 'starts_on', filters: ['type_id'], search: ['title', 'note'] },
  edits: ['type_id'],
  operations: {
    list: '/list/{semester_id}',
    create: '/create/{semester_id}',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    deleteBulk: '/delete-bulk',
    export: '/export/{semester_id}',
  },
})

/** An overlap is told while the days are being chosen; it refuses nothing. */
export const lookForOverlaps = route({
  name: 'academics.semester-event.overlaps',
  method: 'GET',
  path: '/academycycle/semesterevents/overlaps/{semester_id}',
  access: staff(cycleRead),
  params: z.object({ semester_id: idInPath }),
  query: z.strictObject({
    type_id: idInQuery.optional(),
    starts_on: day.optional(),
    ends_on: day.optional(),
    /** The event that is being changed. */
    except: idInQuery.optional(),
  }),
  reply: z.object({
    rows: z.array(z.object({ id, title: z.string(), starts_on: day, ends_on: day })),
    /** Days before the semester's first or after its last. */
    outside: z.boolean(),
  }),
  summary: 'Which events of a semester the given days would overlap',
})

export const printEvents = route({
  name: 'academics.semester.print',
  method: 'GET',
  path: '/academycycle/semesterevents/print/{id}',
  access: staff(cycleRead),
  params: z.object({ id: idInPath }),
  reply: file('application/pdf'),
  summary: 'The calendar of a semester as a PDF',
})
