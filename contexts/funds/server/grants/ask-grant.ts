import { activeSemester } from '@halaqa/academics/server'
import { invoicesOf, linesOfInvoice, type PayerInvoice } from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { studentById } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { grantTooHigh } from '../../contract/grants.ts'
import { lockFund, requireLeft } from '../funds/fund-account.ts'
import { grantTable } from '../tables/grants.table.ts'
import type { Changed } from './changing-grant.ts'

export type NewGrant = {
  form_uuid: string
  fund_id: number
  student_id: number
  invoice_id: number
  /** In baisa. */
  amount: number
  reason: string
}

/**
 * Asks that a fund pays an open invoice of a student, or a part of it; a colleague approves it. The same form sent twice is one
 * grant, and answers it. Refuses `invalid` where the invoice is not an open one of the student, `grant-too-high` beyond what is
 * open of it, and `fund-too-low` beyond what lies in the fund.
 */
export const askGrant = (asked: NewGrant): Promise<Changed> =>
  transaction(async () => {
    const { form_uuid, fund_id, student_id, amount, reason } = asked
    const fund = await lockFund(fund_id)
    const invoice = await openInvoiceOf(student_id, asked.invoice_id)
    if (amount > invoice.open) refuse(grantTooHigh)
    await requireLeft(fund, clock.today(), amount)
    const { id: asked_by_id, name: asked_by_name } = currentActor()
    const [row] = await db()
      .insert(grantTable)
      .values({
        ...{ form_uuid, fund_id, student_id, amount, reason },
        state: 'asked',
        invoice_id: invoice.id,
        invoice_number: invoice.number,
        semester_id: await semesterOf(invoice.id),
        ...{ asked_by_id, asked_by_name, asked_at: clock.now() },
      })
      .onConflictDoNothing({ target: grantTable.form_uuid })
      .returning()
    if (!row) return askedBefore(form_uuid)
    await audit({
      action: 'funds.grant.store',
      subject: ['funds.grant', row.id],
      after: { fund_id, student_id, invoice_id: invoice.id, amount, reason },
    })
    return { id: row.id, state: 'asked' }
  })

async function askedBefore(formUuid: string): Promise<Changed> {
  const [before] = await db().select().from(grantTable).where(eq(grantTable.form_uuid, formUuid))
  return { id: before!.id, state: before!.state }
}

/** What a student has to pay, the oldest first; 404 where there is no such student. */
export async function openInvoicesOf(studentId: number): Promise<PayerInvoice[]> {
  const { account_id } = await studentById(studentId)
  const invoices = await invoicesOf({ guard: 'students', id: account_id })
  return invoices.filter(each => each.state === 'open' && each.open > 0)
}

async function openInvoiceOf(studentId: number, invoiceId: number): Promise<PayerInvoice> {
  if (await refusalOf(() => studentById(studentId))) refuse(invalid, { student_id: 'field.unknown-reference' })
  const found = (await openInvoicesOf(studentId)).find(each => each.id === invoiceId)
  return found ?? refuse(invalid, { invoice_id: 'field.unknown-reference' })
}

/** The semester whose study the invoice asks for; of a service the one that runs. */
async function semesterOf(invoiceId: number): Promise<number | null> {
  const line = (await linesOfInvoice(invoiceId)).find(each => each.semester_id)
  return line?.semester_id ?? (await activeSemester())?.id ?? null
}
