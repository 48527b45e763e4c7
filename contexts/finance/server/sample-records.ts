import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId, one } from '@halaqa/kit-testing/values'
import { desc } from 'drizzle-orm'
import { aBankAccount, type aPaidInvoice, aReceipt } from './factories.ts'
import { invoiceTable } from './invoices/invoices.table.ts'
import { monthOf } from './months/months.queries.ts'

type Made = { payment: Awaited<ReturnType<typeof aPaidInvoice>> }

export const sampleRecords: SampleRecords<Made> = {
  make: async () => {
    await aBankAccount({ kind: 'bank' })
    const desk = await aBankAccount()
    return aReceipt({ payer_id: await lastPayer(), amount: 1_000, bank_account_id: desk.id })
  },
  find: async ({ payment }) => {
    const payer_id = await lastPayer()
    const bank_account_id = await lastId('finance.bank_accounts')
    return {
      ids: {
        'finance.bank-account': bank_account_id,
        'finance.invoice': await lastId('finance.invoices'),
        'finance.own-invoice': await lastId('finance.invoices'),
        'finance.movement': await lastId('finance.transfers'),
        'finance.month': monthOf(clock.today()),
        'finance.payer': payer_id,
        'finance.item': await lastId('finance.items'),
        'finance.price': await lastId('finance.item_prices'),
        'finance.receipt': await lastId('finance.receipts'),
        'finance.till': await lastId('finance.tills'),
      },
      values: {
        uuid: payment.uuid,
        code: payment.verify_code!,
        semester_id: await lastId('academics.semesters'),
        academic_year_id: await one<number>(
          'select year_id as value from academics.semesters order by id desc limit 1',
        ),
      },
      queries: {
        'finance.audit-file.download': { from: clock.today(), until: clock.today() },
        'finance.payment.pay': { payment: payment.uuid },
        'finance.payment.handle': { payment: payment.uuid },
        'finance.receipt.store.preview': { payer_id, bank_account_id, amount: 1_000 },
      },
    }
  },
}

async function lastPayer(): Promise<number> {
  const [invoice] = await db()
    .select({ payer_id: invoiceTable.payer_id })
    .from(invoiceTable)
    .orderBy(desc(invoiceTable.id))
    .limit(1)
  return invoice!.payer_id
}
