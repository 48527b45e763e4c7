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
  registrationNumber: text().notNull().default(''),
  groupId: integer().references(() => groupTable.id),
  periodId: integer().references(() => periodTable.id),
  stepCode: text().$type<StepCode>(),
  degreeType: text().$type<DegreeType>(),
  status: text().$type<'waiting' | 'accepted' | 'refused'>(),
  /** Instead of subject and body: what this step says, in each applicant's language. */
  stepId: integer().references(() => stepTable.id),
  sendAt: isoMoment(),
  state: text({ enum: ['draft', 'scheduled', 'sending', 'stopped', 'done'] })
    .notNull()
    .default('draft'),
  /** When it was settled who receives it. */
  gatheredAt: moment(),
  createdAt: isoMoment()
    .notNull()
    .$defaultFn(() => clock.now().toISOString()),
})
export type OfficeMessage = typeof officeMessageTable.$inferSelect

/** One person of one message: the row is what makes it go out once. */
export const recipientTable = admission.table(
  'message_recipients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer()
      .notNull()
      .references(() => officeMessageTable.id),
    registrationId: integer()
      .notNull()
      .references(() => registrationTable.id),
    /** `held`: all but the text message is out; that waits for the morning. */
    state: text({ enum: ['waiting', 'held', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    /** What was left out, or why it failed, as a key. */
    note: text(),
    /** What was written to the outbox, which knows whether it arrived. */
    mailId: integer(),
    smsId: integer(),
    at: moment(),
  },
  table => [
    uniqueIndex('message_recipients_person').on(table.messageId, table.registrationId),
    index('message_recipients_queue').on(table.messageId, table.state, table.id),
    // The list of recipients in its order, also far down; and what is on somebody's way to be deleted.
    index('message_recipients_order').on(table.messageId, table.id),
  ],
)
