import { db } from '@halaqa/kit-server/database'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { registrationTable } from '../registrations/registrations.table.ts'
import { stepTable } from '../steps/steps.table.ts'
import type { OfficeMessage } from './messages.table.ts'
import { recipientTable } from './messages.table.ts'

type Audience = Pick<
  OfficeMessage,
  'id' | 'audience' | 'registration_number' | 'group_id' | 'period_id' | 'step_code' | 'degree_type' | 'status'
>

/** Who is meant by a message, as a condition on registrations. */
export function recipientsOf(message: Audience): SQL | undefined {
  const table = registrationTable
  const { audience, period_id, step_code, degree_type, status } = message
  if (audience === 'one') return eq(table.number, message.registration_number.toUpperCase())
  // A former application of somebody who applied again is not a second person.
  const counts = isNull(table.superseded_at)
  if (audience === 'group') return and(counts, eq(table.group_id, message.group_id ?? 0))
  if (audience === 'chosen')
    return inArray(
      table.id,
      db()
        .select({ id: recipientTable.registration_id })
        .from(recipientTable)
        .where(eq(recipientTable.message_id, message.id)),
    )
  const atStep = db().select({ id: stepTable.id }).from(stepTable)
  return and(
    counts,
    period_id ? eq(table.period_id, period_id) : undefined,
    step_code ? inArray(table.step_id, atStep.where(eq(stepTable.code, step_code))) : undefined,
    degree_type ? eq(table.degree_type, degree_type) : undefined,
    status ? eq(table.status, status) : undefined,
  )
}

/** How many are meant now. */
export const countRecipients = (message: Audience): Promise<number> =>
  db().$count(registrationTable, recipientsOf(message))
