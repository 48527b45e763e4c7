import { staff } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, idInQuery, instant, list, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { GatewayName } from './invoice.ts'
import { AccountKind, EntryKind } from './ledger.ts'
import { ledgerRead } from './permissions.ts'

/** A movement of money: an amount, in baisa, out of one account and into another. */
export const Movement = z.object({
  id,
  posted_on: day,
  kind: EntryKind,
  /** What made it, as people call it: the number of an invoice, or of a receipt. */
  document: z.string(),
  invoice_id: id.nullable(),
  /** The page of what made it, where that is no invoice. */
  document_link: z.string().nullable(),
  receipt_id: id.nullable(),
  /** Where it went, and where it came from. */
  debit_id: id,
  debit_name: z.string(),
  credit_id: id,
  credit_name: z.string(),
  amount: baisa,
  reason: z.string(),
  by_name: z.string(),
})
export const listMovements = list({
  word: 'finance.movement',
  path: '/finance/journal',
  access: staff(ledgerRead),
  row: Movement,
  sorts: ['posted_on'],
  sort: '-posted_on',
  filters: { kind: EntryKind, account: AccountKind, account_id: idInQuery, from: day, until: day },
  columns: ['id', 'posted_on', 'kind', 'document', 'debit_name', 'credit_name', 'amount', 'reason', 'by_name'],
  summary: 'The journal: every movement of money',
})

/** Another movement that this one has to do with, and for how much of it. */
const Related = z.object({
  id,
  kind: EntryKind,
  posted_on: day,
  document: z.string(),
  /** What was sold, where it is a charge. */
  label: z.string(),
  amount: baisa,
})
export const showMovement = route({
  name: 'finance.movement.show',
  method: 'GET',
  path: '/finance/journal/show/{id}',
  access: staff(ledgerRead),
  params: z.object({ id: idInPath }),
  reply: Movement.extend({
    at: instant,
    acting_by_name: z.string().nullable(),
    /** The page of whose account it is, or of what: a student's, a fund's; null where there is none. */
    debit_link: z.string().nullable(),
    credit_link: z.string().nullable(),
    /** Whether a person owes by it or has to good; null where it is neither. */
    side: z.enum(['debit', 'credit']).nullable(),
    /** What of that is not settled. */
    open: baisa.nullable(),
    /** What was sold, where it is a charge: the line of its invoice. */
    line: z
      .object({
        label: z.string(),
        item: z.string(),
        quantity: z.int(),
        unit_amount: baisa,
        amount: baisa,
        /** Why, where that is not plain; else empty. */
        reason: z.string(),
        /** The price of the list by which it was charged, of one unit, and the day from which that counts; null where no list said it. */
        price: z.object({ amount: baisa, from: day }).nullable(),
      })
      .nullable(),
    /** How the money came, where it is a payment. */
    payment: z.object({ gateway: GatewayName, reference: z.string().nullable(), paid_at: instant }).nullable(),
    reverses: Related.nullable(),
    reversed_by: z.array(Related),
    /** The other side: what settles it, or what it settles. */
    settlements: z.array(Related),
  }),
  summary: 'Where an amount comes from: what was sold, what settled it, and what took it back',
})

const Balance = z.object({
  /** Of an account of the college; null where it is the accounts of a kind of all people together. */
  account_id: id.nullable(),
  kind: AccountKind,
  name: z.string(),
  /** What entered and what left until that day, in baisa. */
  debit: baisa,
  credit: baisa,
})
export const trialBalance = route({
  name: 'finance.trial-balance.show',
  method: 'GET',
  path: '/finance/trial-balance',
  access: staff(ledgerRead),
  query: z.strictObject({ on: day.optional() }),
  reply: z.object({ on: day, rows: z.array(Balance), debit: baisa, credit: baisa }),
  summary: 'What stands on every account at the end of a day; both sums are one',
})
