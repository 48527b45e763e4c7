import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { and, eq, inArray } from 'drizzle-orm'
import { showOperation } from '../contract/operations.ts'
import { approveLarge, operationApprove } from '../contract/permissions.ts'
import { operationTable } from './operations/operations.table.ts'

/** Operations that wait for a second person: those that were entered, and those that are to be reversed. */
const waitingFor = (kind: string, permission: string, is_large: boolean): WorkKind => ({
  kind,
  permission,
  one: `${kind}.one`,
  link: id => addressOf(showOperation, { params: { id } }),
  names: ids =>
    db()
      .select({ id: operationTable.id, name: operationTable.payee })
      .from(operationTable)
      .where(inArray(operationTable.id, [...ids])),
  waiting: () =>
    waitingItems({
      id: operationTable.id,
      since: operationTable.asked_at,
      where: and(inArray(operationTable.state, ['entered', 'reversing']), eq(operationTable.is_large, is_large)),
      not_by: operationTable.asked_by_id,
    }),
})

/** What waits in expenses for somebody of the staff. */
export const expensesWork: WorkKind[] = [
  waitingFor('expenses.operation', operationApprove, false),
  waitingFor('expenses.large-operation', approveLarge, true),
]
