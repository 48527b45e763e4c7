import { receiptConfirm } from '@halaqa/finance/contract'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { eq, inArray, sql } from 'drizzle-orm'
import { listFeeWaivers } from '../../contract/fee-waivers.ts'
import { enrolmentTable } from './enrolments.table.ts'
import { feeWaiverTable } from './fee-waivers.table.ts'

const waiting = encodeURIComponent(JSON.stringify({ state: 'asked' }))

/** Fees that finance was asked to let go, for whoever did not ask. */
export const feeWaiverWork: WorkKind = {
  kind: 'studies.fee-waiver',
  permission: receiptConfirm,
  one: 'studies.fee-waiver.waiting',
  link: id => `${listFeeWaivers.path}?filter=${waiting}#glance-${id}`,
  names: ids =>
    db()
      .select({ id: feeWaiverTable.id, name: sql<string>`${studentTable.full_name}` })
      .from(feeWaiverTable)
      .innerJoin(enrolmentTable, eq(enrolmentTable.id, feeWaiverTable.enrolment_id))
      .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
      .where(inArray(feeWaiverTable.id, [...ids])),
  waiting: () =>
    waitingItems({
      id: feeWaiverTable.id,
      since: feeWaiverTable.asked_at,
      where: eq(feeWaiverTable.state, 'asked'),
      not_by: feeWaiverTable.asked_by_id,
    }),
}
