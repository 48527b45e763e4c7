import { problem } from '@halaqa/kit-contract'
import { z } from 'zod'

/**
 * receivable: what a person owes; refund_payable: what is owed back to one; gateway: what a gateway took and has not paid out;
 * sponsor: what somebody owes who pays for several students; suspense: what came and nobody knows for what.
 */
export const accountKinds = [
  'receivable',
  'refund_payable',
  'gateway',
  'bank',
  'cash',
  'income',
  'discount',
  'fund',
  'sponsor',
  'expense',
  'suspense',
] as const
/**
 * charge: an invoice is issued; cancellation: it is taken back; adjustment: a part of it is; exemption: it is settled without money;
 * payment: money came; refund: a credit becomes owed back; reversal: one of them is undone. expense: money was spent; donation: it
 * was given to a fund; grant: a fund pays for a person; sponsorship: a sponsor owes it instead of one; payout: what was owed back is paid; deposit: it
 * goes from one account of the college to another.
 */
export const entryKinds = [
  'charge',
  'cancellation',
  'adjustment',
  'exemption',
  'payment',
  'refund',
  'reversal',
  'expense',
  'donation',
  'grant',
  'sponsorship',
  'payout',
  'deposit',
] as const
/** asked: one person wants it closed, a second one closes it; open: it was opened again. */
export const monthStates = ['asked', 'closed', 'open'] as const

export const AccountKind = z.enum(accountKinds)
export type AccountKind = z.infer<typeof AccountKind>
export const EntryKind = z.enum(entryKinds)
export type EntryKind = z.infer<typeof EntryKind>
export const MonthState = z.enum(monthStates)

export const monthClosed = problem('month-closed', 409)
