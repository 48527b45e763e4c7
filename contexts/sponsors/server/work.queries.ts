import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { eq, inArray } from 'drizzle-orm'
import { showBill } from '../contract/bills.ts'
import { showSponsorPayment } from '../contract/payments.ts'
import { billApprove, paymentConfirm, sponsorshipApprove } from '../contract/permissions.ts'
import { showSponsorship } from '../contract/sponsorships.ts'
import { billTable } from './tables/bills.table.ts'
import { paymentTable } from './tables/payments.table.ts'
import { sponsorshipTable } from './tables/sponsorships.table.ts'

const ofBills = {
  permission: billApprove,
  link: (id: number) => addressOf(showBill, { params: { id } }),
  names: (ids: readonly number[]) =>
    db()
      .select({ id: billTable.id, name: billTable.sponsor_name })
      .from(billTable)
      .where(inArray(billTable.id, [...ids])),
}

const ofPayments = {
  permission: paymentConfirm,
  link: (id: number) => addressOf(showSponsorPayment, { params: { id } }),
  names: (ids: readonly number[]) =>
    db()
      .select({ id: paymentTable.id, name: paymentTable.sponsor_name })
      .from(paymentTable)
      .where(inArray(paymentTable.id, [...ids])),
}

const ofSponsorships = {
  permission: sponsorshipApprove,
  link: (id: number) => addressOf(showSponsorship, { params: { id } }),
  names: (ids: readonly number[]) =>
    db()
      .select({ id: sponsorshipTable.id, name: studentTable.full_name })
      .from(sponsorshipTable)
      .innerJoin(studentTable, eq(studentTable.id, sponsorshipTable.student_id))
      .where(inArray(sponsorshipTable.id, [...ids])),
}

/** What waits for a second person. */
export const sponsorsWork: WorkKind[] = [
  {
    kind: 'sponsors.sponsorship',
    one: 'sponsors.sponsorship.waiting',
    ...ofSponsorships,
    waiting: () =>
      waitingItems({
        id: sponsorshipTable.id,
        since: sponsorshipTable.asked_at,
        where: eq(sponsorshipTable.state, 'asked'),
        not_by: sponsorshipTable.asked_by_id,
      }),
  },
  {
    ...ofSponsorships,
    kind: 'sponsors.sponsorship-end',
    one: 'sponsors.sponsorship.ending',
    waiting: () =>
      waitingItems({
        id: sponsorshipTable.id,
        since: sponsorshipTable.contested_at,
        where: eq(sponsorshipTable.state, 'ending'),
        not_by: sponsorshipTable.contested_by_id,
      }),
  },
  {
    ...ofBills,
    kind: 'sponsors.bill',
    one: 'sponsors.bill.waiting',
    waiting: () =>
      waitingItems({
        id: billTable.id,
        since: billTable.made_at,
        where: eq(billTable.state, 'asked'),
        not_by: billTable.made_by_id,
      }),
  },
  {
    ...ofBills,
    kind: 'sponsors.bill-revocation',
    one: 'sponsors.bill.revocation',
    waiting: () =>
      waitingItems({
        id: billTable.id,
        since: billTable.contested_at,
        where: eq(billTable.state, 'contested'),
        not_by: billTable.contested_by_id,
      }),
  },
  {
    ...ofPayments,
    kind: 'sponsors.payment',
    one: 'sponsors.payment.waiting',
    waiting: () =>
      waitingItems({
        id: paymentTable.id,
        since: paymentTable.recorded_at,
        where: eq(paymentTable.state, 'asked'),
        not_by: paymentTable.recorded_by_id,
      }),
  },
  {
    ...ofPayments,
    kind: 'sponsors.payment-reversal',
    one: 'sponsors.payment.reversal',
    waiting: () =>
      waitingItems({
        id: paymentTable.id,
        since: paymentTable.contested_at,
        where: eq(paymentTable.state, 'contested'),
        not_by: paymentTable.contested_by_id,
      }),
  },
]
