import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  baisa,
  day,
  id,
  idInQuery,
  instant,
  list,
  onMany,
  problem,
  selecting,
  selectingInQuery,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { dunningManage, dunningRelease, feesRead } from './permissions.ts'

/** Nothing that this student owes is late, or it is less than what is to the student's good. */
export const nothingLate = problem('nothing-late', 409)
/** No level is reached yet: there is nothing to tell again. */
export const noLevelReached = problem('no-level-reached', 409)
/** Nobody is told twice a day. */
export const toldToday = problem('told-today', 409)
/** The student is in quiet hours: a mail or a text message would ring. */
export const inQuietHours = problem('in-quiet-hours', 409)
/** The day until which a student is released is over. */
export const releasedUntilToday = problem('release-is-over', 409)

/** What a student is kept from now. */
export const heldStates = ['nothing', 'results', 'exam', 'both', 'released'] as const
export const HeldState = z.enum(heldStates)
export type HeldState = z.infer<typeof HeldState>

export const LateStudent = z.object({
  /** Of the student. */
  id,
  student: z.string(),
  number: z.string(),
  specialty_id: id,
  specialty: z.string(),
  /** What is late, and since which day the oldest of it. */
  amount: baisa,
  since: day,
  days: z.int(),
  /** The highest level that the student was told of; 0: none yet. */
  level: z.int(),
  held: HeldState,
  told_at: instant.nullable(),
  released_until: day.nullable(),
})
export type LateStudent = z.infer<typeof LateStudent>

const base = '/financials/dunning'
export const listLate = list({
  word: 'billing.dunning',
  path: `${base}/index`,
  access: staff(feesRead),
  row: LateStudent,
  sorts: ['student', 'number', 'amount', 'since', 'told_at'],
  sort: 'since',
  totals: ['amount'],
  filters: {
    level: z.coerce.number().pipe(z.int().min(0).max(100)),
    held: HeldState,
    /** What is late of a semester alone. */
    semester_id: idInQuery,
    specialty_id: idInQuery,
  },
  groups: ['held', 'specialty_id'],
  columns: ['student', 'number', 'specialty', 'amount', 'since', 'days', 'level', 'held', 'released_until', 'told_at'],
  summary: 'Students who are late with what they owe, since when, what they were told and what they are kept from',
})

const many = {
  selectsFrom: listLate,
  query: z.strictObject(selectingInQuery(listLate)),
  reply: BulkResult,
}
export const notifyLateAgain = action({
  name: 'billing.dunning.resend',
  path: `${base}/resend`,
  access: staff(dunningManage),
  ...many,
  body: selecting(listLate, z.strictObject(onMany)),
  summary: 'Tell students again what is late and how it is settled; one result a student',
})
export const releaseLate = action({
  name: 'billing.dunning.release',
  path: `${base}/release`,
  access: staff(dunningRelease),
  ...many,
  body: selecting(listLate, z.strictObject({ ...onMany, until: day, reason: text(300) })),
  summary: 'Keep students who are late from nothing until a day, that day counted, and tell them no more until then',
})
