import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import { billWaiting, nothingToBill } from '../../contract/bills.ts'
import { lockSponsor } from '../sponsors/sponsor-account.ts'
import { billLineTable, billTable } from '../tables/bills.table.ts'
import type { Changed } from './changing-bill.ts'
import { whatToBill } from './what-to-bill.ts'

export type NewBill = { sponsor_id: number; semester_id: number }

/**
 * Makes the bill of a sponsor for a semester, of what is open and was not billed; a colleague approves it. Refuses `bill-waiting`
 * where one waits already, `nothing-to-bill`, 404 where there is no such semester.
 */
export const makeBill = ({ sponsor_id, semester_id }: NewBill): Promise<Changed> =>
  transaction(async () => {
    const sponsor = await lockSponsor(sponsor_id)
    const own = and(eq(billTable.sponsor_id, sponsor_id), eq(billTable.semester_id, semester_id))
    if (await db().$count(billTable, and(own, eq(billTable.state, 'asked')))) refuse(billWaiting)
    const lines = await whatToBill(sponsor_id, semester_id)
    if (!lines.length) refuse(nothingToBill)
    const sums = {
      students: new Set(lines.map(line => line.student_id)).size,
      amount: lines.reduce((sum, line) => sum + line.amount, 0),
    }
    const { id: made_by_id, name: made_by_name } = currentActor()
    const [row] = await db()
      .insert(billTable)
      .values({
        ...{ state: 'asked', sponsor_id, semester_id, sponsor_name: sponsor.name_ar },
        ...sums,
        ...{ made_by_id, made_by_name, made_at: clock.now() },
      })
      .returning({ id: billTable.id })
    const bill_id = row!.id
    await db()
      .insert(billLineTable)
      .values(
        lines.map(({ sponsorship_id, student_id, invoice_id, invoice_number, amount }) => ({
          ...{ bill_id, sponsorship_id, student_id, invoice_id, invoice_number, amount },
        })),
      )
    await audit({
      action: 'sponsors.bill.store',
      subject: ['sponsors.bill', bill_id],
      after: { sponsor_id, semester_id, ...sums },
    })
    return { id: bill_id, state: 'asked' }
  })
