import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  choices,
  id,
  idInPath,
  idInQuery,
  list,
  optionalText,
  problem,
  reference,
  route,
  shownVersion,
  text,
  VersionQuery,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { fundsRead, fundsWrite } from './permissions.ts'
import { purposeTones } from './purposes.ts'

/** More than what lies in the fund would leave it. */
export const fundTooLow = problem('fund-too-low', 409)

const fields = {
  name_ar: text(80),
  name_en: text(80),
  name_fr: text(80),
  about: optionalText(500),
  /** To a closed one nothing is given any more; what lies in it is still granted. */
  is_open: z.boolean(),
}
export const FundInput = z.strictObject({
  ...fields,
  purpose_ids: z.array(reference('funds.purpose')).max(10).default([]),
})
export type FundInput = z.output<typeof FundInput>

/** A fund, with what was given to it, what it paid for students, and what lies in it by the books, in baisa. */
export const Fund = z.object({
  id,
  name: z.string(),
  ...fields,
  purposes: z.array(z.object({ id, name: z.string(), colour: z.enum(purposeTones) })),
  given: baisa,
  granted: baisa,
  balance: baisa,
  /** Asked for by grants that nobody has approved yet. */
  waiting: baisa,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Fund = z.infer<typeof Fund>

const params = z.object({ id: idInPath })
export const listFunds = list({
  word: 'funds.fund',
  path: '/funds',
  access: staff(fundsRead),
  row: Fund,
  sorts: ['name', 'given', 'granted', 'balance', 'waiting'],
  sort: 'name',
  search: false,
  filters: { is_open: yesNoInQuery, purpose_id: idInQuery },
  totals: ['given', 'granted', 'balance', 'waiting'],
  columns: ['name', 'given', 'granted', 'balance', 'waiting', 'is_open', 'about'],
  summary: 'Funds with what was given, what was granted and what lies in them',
})
export const createFund = route({
  name: 'funds.fund.create',
  method: 'GET',
  path: '/funds/create',
  access: staff(fundsWrite),
  reply: z.object({ is_open: z.boolean() }),
  summary: 'What a new fund starts from',
})
export const storeFund = route({
  name: 'funds.fund.store',
  method: 'POST',
  path: '/funds/store',
  access: staff(fundsWrite),
  body: FundInput,
  reply: Fund,
  status: 201,
  summary: 'Add a fund; it has an account in the books from its first donation on',
})
export const showFund = route({
  name: 'funds.fund.show',
  method: 'GET',
  path: '/funds/show/{id}',
  access: staff(fundsRead),
  params,
  /** `account_id`: in the books; null where nothing ever moved. */
  reply: Fund.extend({ account_id: id.nullable(), donations: z.int(), grants: z.int() }),
  summary: 'A fund: what was given, what was granted, what lies in it',
  followable: true,
})
export const editFund = route({
  name: 'funds.fund.edit',
  method: 'GET',
  path: '/funds/edit/{id}',
  access: staff(fundsWrite),
  params,
  reply: Fund.extend({ purpose_ids: z.array(id), ...shownVersion }),
  summary: 'A fund to be changed',
})
export const updateFund = route({
  name: 'funds.fund.update',
  method: 'POST',
  path: '/funds/update/{id}',
  access: staff(fundsWrite),
  params,
  changes: editFund,
  query: VersionQuery,
  body: FundInput,
  reply: Fund,
  summary: 'Change a fund: its names, what it is for, whether it is open',
})
export const deleteFund = action({
  name: 'funds.fund.delete',
  path: '/funds/delete/{id}',
  access: staff(fundsWrite),
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete a fund to which nothing was ever given',
})

/** Funds to which something may be given. */
export const listOpenFunds = choices({
  name: 'funds.open-fund.list',
  path: '/api/funds/open',
  access: staff(fundsRead),
  row: z.object({ id, name: z.string() }),
  summary: 'Open funds',
})
