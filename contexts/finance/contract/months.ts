import { staff } from '@halaqa/identity/contract'
import { action, baisa, day, id, idInPath, instant, list, problem, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { MonthState } from './ledger.ts'
import { ledgerRead, monthClose } from './permissions.ts'

/** It is not over yet. */
export const monthNotOver = problem('month-not-over', 409)
/** A month before it, in which money moved, is open: months are closed one after the other. */
export const earlierMonthOpen = problem('earlier-month-open', 409)
/** A month after it is closed: the last one is opened first. */
export const laterMonthClosed = problem('later-month-closed', 409)
/** It is in another state than the act is for. */
export const monthState = problem('month-state', 409)
/** Four eyes: who asked for it does not close it. */
export const monthSameOfficer = problem('month-same-officer', 409)

export const Month = z.object({
  /** 202611 is November 2026. */
  id,
  /** Its first day. */
  month: day,
  /** Month and year, in the language of whoever asks. */
  name: z.string(),
  state: MonthState,
  /** What moved in it, in baisa. */
  amount: baisa,
  asked_by_name: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  closed_at: instant.nullable(),
  reason: z.string(),
  can: z.object({ request: z.boolean(), approve: z.boolean(), refuse: z.boolean(), reopen: z.boolean() }),
})
export const listMonths = list({
  word: 'finance.month',
  path: '/finance/months',
  access: staff(ledgerRead),
  row: Month,
  sorts: ['id', 'amount'],
  sort: '-id',
  filters: { state: MonthState },
  search: false,
  totals: ['amount'],
  columns: ['name', 'state', 'amount', 'asked_by_name', 'closed_by_name', 'closed_at', 'reason'],
  summary: 'The months of the books',
})

const access = staff(monthClose)
const params = z.object({ id: idInPath })
const reply = z.object({ id, state: MonthState })
export const askToCloseMonth = action({
  name: 'finance.month.request',
  path: '/finance/months/request/{id}',
  access,
  params,
  reply,
  summary: 'Ask a colleague to close a month',
})
export const closeMonth = action({
  name: 'finance.month.approve',
  path: '/finance/months/approve/{id}',
  access,
  params,
  reply,
  summary: 'Close a month that a colleague asked to close: nothing is posted into it or before it any more',
})
export const leaveMonthOpen = action({
  name: 'finance.month.refuse',
  path: '/finance/months/refuse/{id}',
  access,
  params,
  body: z.strictObject({ reason: text(500) }),
  reply,
  summary: 'Leave a month open that somebody asked to close, with the reason',
})
export const reopenMonth = action({
  name: 'finance.month.reopen',
  path: '/finance/months/reopen/{id}',
  access,
  params,
  body: z.strictObject({ reason: text(500) }),
  reply,
  summary: 'Open a closed month again, with the reason',
})
