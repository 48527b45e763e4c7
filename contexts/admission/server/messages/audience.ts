import { db } from '@halaqa/kit-server/database'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { registrationTable } from '../registrations/registrations.table.ts'
import { stepTable } from '../steps/steps.table.ts'
import type { OfficeMessage } from './messages.table.ts'
import { recipientTable } from './messages.table.ts'

type Audience = Pick<
  OfficeMessage,
  'id' | 'audience' | 'registrationNumber' | 'groupId' | 'periodId' | 'stepCode' | 'degreeType' | 'status'
>

/** Who is meant by a message, as a condition on registrations. */
export function meantBy(message: Audience): SQL | undefined {
  const table = registrationTable
  const { audience, periodId, stepCode, degreeType, status } = message
  if (audience === 'one') return eq(table.number, message.registrationNumber.toUpperCase())
  // A former application of somebody who applied again is not a second person.
  const counts = isNull(table.supersededAt)
  if (audience === 'group') return and(counts, eq(table.groupId, message.groupId ?? 0))
  if (audience === 'chosen')
    return inArray(
      table.id,
      db()
        .select({ id: recipientTable.registrationId })
        .from(recipientTable)
        .where(eq(recipientTable.messageId, message.id)),
    )
  const atStep = db().select({ id: stepTable.id }).from(stepTable)
  return and(
    counts,
    periodId ? eq(table.periodId, periodId) : undefined,
    stepCode ? inArray(table.stepId, atStep.where(eq(stepTable.code, stepCode))) : undefined,
    degreeType ? eq(table.degreeType, degreeType) : undefined,
    status ? eq(table.status, status) : undefined,
  )
}

/** How many are meant now. */
export const countMeant = (message: Audience): Promise<number> => db().$count(registrationTable, meantBy(message))
