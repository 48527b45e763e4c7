import { clock } from '@halaqa/kit-server/clock'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import type { aPaidInvoice } from './factories.ts'
import { monthOf } from './months/months.queries.ts'

type Made = { payment: Awaited<ReturnType<typeof aPaidInvoice>> }

export const sampleRecords: SampleRecords<Made> = {
  find: async ({ payment }) => ({
    ids: {
      'finance.invoice': await lastId('finance.invoices'),
      'finance.own-invoice': await lastId('finance.invoices'),
      'finance.movement': await lastId('finance.transfers'),
      'finance.month': monthOf(clock.today()),
      'finance.item': await lastId('finance.items'),
      'finance.price': await lastId('finance.item_prices'),
    },
    values: { uuid: payment.uuid, code: payment.verify_code! },
    queries: {
      'finance.payment.pay': { payment: payment.uuid },
      'finance.payment.handle': { payment: payment.uuid },
    },
  }),
}
