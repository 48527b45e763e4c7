import type { DegreeType } from '@halaqa/academics/contract'
import { clock } from '@halaqa/kit-server/clock'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StepCode } from '../../contract/step.ts'
import { groupTable, periodTable } from '../periods/periods.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { admission, isoMoment, moment } from '../schema.ts'
import { stepTable } from '../steps/steps.table.ts'

/** A message of the office to one, a group or many applicants. */
export const officeMessageTable = admission.table('office_messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  subject: text().notNull(),
  body: text().notNull(),
  channel: text({ enum: ['portal', 'mail', 'sms', 'all'] }).notNull(),
  audience: text({ enum: ['one', 'group', 'filter', 'chosen'] }).notNull(),
  registration_number: text().notNull().default(''),
  group_id: integer().references(() => groupTable.id),
  period_id: integer().references(() => periodTable.id),
  step_code: text().$type<StepCode>(),
  degree_type: text().$type<DegreeType>(),
  status: text().$type<'waiting' | 'accepted' | 'refused'>(),
  /** Instead of subject and body: what this step says, in each applicant's language. */
  step_id: integer().references(() => stepTable.id),
  send_at: isoMoment(),
  state: text({ enum: ['draft', 'scheduled', 'sending', 'stopped', 'done'] })
    .notNull()
    .default('draft'),
  /** When it was settled who receives it. */
  gathered_at: moment(),
  created_at: isoMoment()
    .notNull()
    .$defaultFn(() => clock.now().toISOString()),
})
export type OfficeMessage = typeof officeMessageTable.$inferSelect

/** One person of one message: the row is what makes it go out once. */
export const recipientTable = admission.table(
  'message_recipients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    message_id: integer()
      .notNull()
      .references(() => officeMessageTable.id),
    registration_id: integer()
      .notNull()
      .references(() => registrationTable.id),
    /** `held`: all but the text message is out; that waits for the morning. */
    state: text({ enum: ['waiting', 'held', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    /** What was left out, or why it failed, as a key. */
    note: text(),
    /** What was written to the outbox, which knows whether it arrived. */
    mail_id: integer(),
    sms_id: integer(),
    at: moment(),
  },
  table => [
    uniqueIndex('message_recipients_person').on(table.message_id, table.registration_id),
    index('message_recipients_queue').on(table.message_id, table.state, table.id),
    // The list of recipients in its order, also far down; and what is on somebody's way to be deleted.
    index('message_recipients_order').on(table.message_id, table.id),
  ],
)
