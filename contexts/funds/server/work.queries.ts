import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { eq, inArray } from 'drizzle-orm'
import { showDonation } from '../contract/donations.ts'
import { showGrant } from '../contract/grants.ts'
import { donationConfirm, grantApprove } from '../contract/permissions.ts'
import { donationTable } from './tables/donations.table.ts'
import { grantTable } from './tables/grants.table.ts'

const ofDonations = {
  permission: donationConfirm,
  link: (id: number) => addressOf(showDonation, { params: { id } }),
  names: (ids: readonly number[]) =>
    db()
      .select({ id: donationTable.id, name: donationTable.donor_name })
      .from(donationTable)
      .where(inArray(donationTable.id, [...ids])),
}
const ofGrants = {
  permission: grantApprove,
  link: (id: number) => addressOf(showGrant, { params: { id } }),
  names: (ids: readonly number[]) =>
    db()
      .select({ id: grantTable.id, name: studentTable.full_name })
      .from(grantTable)
      .innerJoin(studentTable, eq(studentTable.id, grantTable.student_id))
      .where(inArray(grantTable.id, [...ids])),
}

/** What waits in the funds for a second person. */
export const fundsWork: WorkKind[] = [
  {
    ...ofDonations,
    kind: 'funds.donation',
    one: 'funds.donation.waiting',
    waiting: () =>
      waitingItems({
        id: donationTable.id,
        since: donationTable.recorded_at,
        where: eq(donationTable.state, 'asked'),
        not_by: donationTable.recorded_by_id,
      }),
  },
  {
    ...ofDonations,
    kind: 'funds.donation-reversal',
    one: 'funds.donation.reversal',
    waiting: () =>
      waitingItems({
        id: donationTable.id,
        since: donationTable.contested_at,
        where: eq(donationTable.state, 'contested'),
        not_by: donationTable.contested_by_id,
      }),
  },
  {
    ...ofGrants,
    kind: 'funds.grant',
    one: 'funds.grant.waiting',
    waiting: () =>
      waitingItems({
        id: grantTable.id,
        since: grantTable.asked_at,
        where: eq(grantTable.state, 'asked'),
        not_by: grantTable.asked_by_id,
      }),
  },
  {
    ...ofGrants,
    kind: 'funds.grant-revocation',
    one: 'funds.grant.revocation',
    waiting: () =>
      waitingItems({
        id: grantTable.id,
        since: grantTable.contested_at,
        where: eq(grantTable.state, 'contested'),
        not_by: grantTable.contested_by_id,
      }),
  },
]
