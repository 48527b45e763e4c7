import { accountById } from '@halaqa/identity/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import type { Student } from '@halaqa/students/server'
import { asc, eq } from 'drizzle-orm'
import { numbered } from '../donations/post-donation.ts'
import { type Donor, donorTable } from '../donors/donors.table.ts'
import { type DonationRow, donationTable } from '../tables/donations.table.ts'
import type { FundRow } from '../tables/funds.table.ts'
import { type GiftRow, giftTable } from '../tables/gifts.table.ts'

/** A gift, held until the end: of what comes for it twice the second is told that it is a donation already. */
export async function lockGift(id: number): Promise<GiftRow> {
  const [gift] = await db().select().from(giftTable).where(eq(giftTable.id, id)).for('update')
  return gift!
}

type Given = {
  gift: GiftRow
  student: Student
  fund: FundRow
  came: Pick<DonationRow, 'kind' | 'gateway' | 'bank_reference' | 'posted_on' | 'amount'>
  /** Posts it. Answers the number of the movement. */
  posting: (donation: DonationRow) => Promise<number>
}
/** A gift is a donation from now on, in the student's name. The gift and the fund are held. */
export async function donate({ gift, student, fund, came, posting }: Given): Promise<void> {
  const donor = await donorOf(student)
  const [row] = await db()
    .insert(donationTable)
    .values({
      ...came,
      form_uuid: gift.form_uuid,
      state: 'asked',
      donor_id: donor.id,
      donor_name: donor.name_ar,
      is_anonymous: gift.is_anonymous,
      fund_id: fund.id,
      remark: '',
      recorded_by_id: student.account_id,
      recorded_by_name: student.full_name,
      recorded_at: clock.now(),
    })
    .returning()
  const posted = await numbered(row!, await posting(row!))
  await db().update(donationTable).set(posted).where(eq(donationTable.id, row!.id))
  await db().update(giftTable).set({ donation_id: row!.id }).where(eq(giftTable.id, gift.id))
  await audit({
    action: 'funds.donation.store',
    subject: ['funds.donation', row!.id],
    after: { amount: came.amount, kind: came.kind, donor_id: donor.id, fund_id: fund.id, number: posted.number },
  })
}

/** The donor that a student is; made of the record with the first gift. The student's row is held, so that there is one. */
async function donorOf({ id: student_id, account_id, full_name, latin_name, mobile }: Student): Promise<Donor> {
  const [known] = await db()
    .select()
    .from(donorTable)
    .where(eq(donorTable.student_id, student_id))
    .orderBy(asc(donorTable.id))
    .limit(1)
  if (known) return known
  const { email } = await accountById(account_id)
  const [made] = await db()
    .insert(donorTable)
    .values({
      kind: 'person',
      name_ar: full_name,
      name_en: latin_name,
      phone: mobile,
      email: email ?? '',
      is_anonymous: false,
      remark: '',
      student_id,
    })
    .returning()
  return made!
}
