import type { ReminderSource } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { and, eq, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { StepCode } from '../../contract/step.ts'
import { bookingTable, conformityDayTable } from '../conformity-days/conformity-days.table.ts'
import { expectedOn } from '../conformity-days/expected-on.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { stepTable } from '../steps/steps.table.ts'

/** What applicants are reminded of: the days that `deadlineOf` stops them at, and the one on which they are expected. */
export const admissionReminders: ReminderSource[] = [
  {
    kind: 'admission.reminder.window',
    guard: 'registrars',
    mail: true,
    dueOn: async day =>
      (
        await standingAt('study_fee', [
          eq(registrationTable.window_ends_on, day),
          eq(registrationTable.status, 'accepted'),
          eq(registrationTable.study_fee_paid, false),
        ])
      ).map(row => ({ ...row, link: '/registrar' })),
  },
  {
    kind: 'admission.reminder.booking',
    guard: 'registrars',
    mail: true,
    dueOn: async day =>
      (await standingAt('conformity_day', [eq(registrationTable.book_until, day), notExists(liveBooking())])).map(
        row => ({ ...row, link: '/registrar/conform_date' }),
      ),
  },
  {
    kind: 'admission.reminder.conformity',
    guard: 'registrars',
    mail: true,
    dueOn: async day => {
      const expected = await expectedOn(eq(conformityDayTable.date, day))
      return expected.map(({ registration: { account_id }, day: { opens_at: from, closes_at: to, place } }) => ({
        account_id,
        params: { from, to, place },
        link: '/registrar/conform_date',
      }))
    },
  },
]

const liveBooking = () =>
  db()
    .select({ one: sql`1` })
    .from(bookingTable)
    .where(and(eq(bookingTable.registration_id, registrationTable.id), isNull(bookingTable.cancelled_at)))

/** Applicants at a step; whoever was refused, or applied anew since, stands there no more. */
const standingAt = (code: StepCode, conditions: SQL[]) =>
  db()
    .select({ account_id: registrationTable.account_id })
    .from(registrationTable)
    .innerJoin(stepTable, eq(stepTable.id, registrationTable.step_id))
    .where(
      and(
        eq(stepTable.code, code),
        ne(registrationTable.status, 'refused'),
        isNull(registrationTable.superseded_at),
        ...conditions,
      ),
    )
