import { invoiceRead } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import { action, baisa, file, id, idInPath, instant, list, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { payoutPay } from './permissions.ts'

const access = staff(payoutPay)
const base = '/financials/settlements/files'

/** A file of payouts that a bank is given: never made twice of the same payouts. */
export const PayoutFile = z.object({
  id,
  bank_account_id: id,
  bank_account: z.string(),
  count: z.int(),
  amount: baisa,
  /** What of it is not paid or returned yet. */
  open: z.int(),
  made_by_name: z.string(),
  made_at: instant,
})
export type PayoutFile = z.infer<typeof PayoutFile>

export const listPayoutFiles = list({
  word: 'billing.payout-file',
  path: `${base}/index`,
  access: staff(invoiceRead),
  row: PayoutFile,
  sorts: ['id', 'made_at'],
  sort: '-id',
  search: false,
  summary: 'Files of payouts that banks were given',
})
export const makePayoutFile = action({
  name: 'billing.payout-file.issue',
  path: `${base}/issue/{id}`,
  access,
  params: z.object({ id: idInPath }),
  reply: PayoutFile,
  summary: 'Put all approved payouts of a bank account into a file for the bank',
})
export const payoutFile = route({
  name: 'billing.payout-file.download',
  method: 'GET',
  path: `${base}/{id}/{format}`,
  access,
  params: z.object({ id: idInPath, format: z.enum(['xml', 'csv']) }),
  reply: file('application/octet-stream'),
  summary: 'The file for the bank: ISO 20022 credit transfers (pain.001), or a sheet',
})
