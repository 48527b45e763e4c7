import { setTimeout as sleep } from 'node:timers/promises'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { drainEvents, reaction, startEvents } from '@halaqa/kit-server/events'
import { Refusal } from '@halaqa/kit-server/http'
import { nobody, withRequest } from '@halaqa/kit-server/request'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { and, eq, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invoicePaid } from '../../contract/events.ts'
import { listPayments } from '../../contract/invoice.ts'
import { withDecimals } from '../gateways/gateway.ts'
import { sandboxMerchant, sandboxSecret } from '../gateways/sandbox.ts'
import { withSignature } from '../gateways/signature.ts'
import { paymentsList } from '../invoices/invoices.queries.ts'
import {
  bankMessageTable,
  invoiceLineTable,
  invoiceTable,
  paymentTable,
  sandboxOrderTable,
} from '../invoices/invoices.table.ts'
import { exemptInvoice, issueInvoice } from '../invoices/issue-invoice.ts'
import { allocationTable, entryTable, transferTable } from '../ledger/ledger.table.ts'
import { askBank, hearBank } from './hear-bank.ts'
import { pollOpenPayments } from './poll.ts'
import { startCheckout } from './start-checkout.ts'

const database = testDatabase()
const payer = { guard: 'registrars', id: 7, name: 'مازن الحارثي' }
let serial = 0

async function anInvoice(unitAmount = 20_000) {
  serial += 1
  return issueInvoice({
    kind: 'registration',
    reference: `test:${serial}`,
    payer,
    lines: [{ label: 'رسوم', quantity: 1, unit_amount: unitAmount }],
  })
}
const checkout = (invoiceId: number) => startCheckout({ invoiceId, payer, language: 'ar' })

type Outcome = 'approved' | 'declined' | 'cancelled' | 'review'
type Told = { outcome?: Outcome; amount?: string; currency?: string; merchant?: string; transaction?: string }
/** A message of the sandbox bank, signed with its key. */
const message = (payment: string, amount: number, told: Told = {}) =>
  withSignature(
    {
      payment,
      outcome: told.outcome ?? 'approved',
      amount: told.amount ?? withDecimals(amount),
      currency: told.currency ?? 'OMR',
      merchant: told.merchant ?? sandboxMerchant,
      // One transaction of a bank has one number, by whichever way it is told.
      transaction: told.transaction ?? `T-${payment.slice(0, 4)}`,
    },
    sandboxSecret(),
  )
async function decideAtBank(uuid: string, amount: number, outcome: 'approved' | 'declined' | 'cancelled') {
  const order = { amount: withDecimals(amount), outcome, transaction: `T-${uuid.slice(0, 4)}`, at: clock.now() }
  await db()
    .insert(sandboxOrderTable)
    .values({ uuid, ...order })
    .onConflictDoUpdate({
      target: sandboxOrderTable.uuid,
      set: order,
      setWhere: ne(sandboxOrderTable.outcome, 'approved'),
    })
}
const from = (address: string) => ({ actor: nobody, requestId: '', language: 'ar', address, agent: '' })
const paymentOf = async (uuid: string) =>
  (await db().select().from(paymentTable).where(eq(paymentTable.uuid, uuid)))[0]!
const invoiceOf = async (id: number) => (await db().select().from(invoiceTable).where(eq(invoiceTable.id, id)))[0]!
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )

describe('a message of the bank', () => {
  beforeEach(() => database.reset())
  afterEach(() => setClock())

  it('settles the invoice once, however often and by whichever way it comes', async () => {
    const invoice = await anInvoice()
    const { payment_uuid: uuid } = await checkout(invoice.id)
    await decideAtBank(uuid, 20_000, 'approved')
    const applied = [
      (await hearBank(message(uuid, 20_000), 'callback')).applied,
      (await hearBank(message(uuid, 20_000), 'return')).applied,
      await askBank(uuid),
    ]
    expect(applied).toEqual(['paid', 'unchanged', 'unchanged'])
    expect(await db().$count(allocationTable)).toBe(1)
    expect(await invoiceOf(invoice.id)).toMatchObject({ state: 'paid' })
  })

  it('that comes ten times at once pays once', async () => {
    const invoice = await anInvoice()
    const { payment_uuid: uuid } = await checkout(invoice.id)
    const applied = await Promise.all(Array.from({ length: 10 }, () => hearBank(message(uuid, 20_000), 'callback')))
    expect(applied.filter(each => each.applied === 'paid')).toHaveLength(1)
    expect(await db().$count(allocationTable)).toBe(1)
  })

  it.each([
    ['another amount', { amount: '0.001' }],
    ['a larger amount', { amount: '20000.000' }],
    ['no amount', { amount: '' }],
    ['another currency', { currency: 'USD' }],
    ['another merchant', { merchant: 'somebody-else' }],
  ])('attack: underpaid and misdirected callbacks: %s settles nothing', async (_, told) => {
    const invoice = await anInvoice()
    const { payment_uuid: uuid } = await checkout(invoice.id)
    expect((await hearBank(message(uuid, 20_000, told), 'callback')).applied).toBe('refused')
    expect(await invoiceOf(invoice.id)).toMatchObject({ state: 'open' })
    // The right one, when it comes after all, is not lost.
    expect((await hearBank(message(uuid, 20_000), 'callback')).applied).toBe('paid')
  })

  it('attack: forged callbacks are refused, changed in any field, and kept', async () => {
    const invoice = await anInvoice()
    const { payment_uuid: uuid } = await checkout(invoice.id)
    const declined = message(uuid, 20_000, { outcome: 'declined' })
    const forged: Record<string, string>[] = [
      { ...declined, outcome: 'approved' },
      { ...message(uuid, 1), amount: '20.000' },
      { ...message(uuid, 20_000), signature: '' },
      { ...message(uuid, 20_000), signed_field_names: 'payment' },
      withSignature({ payment: uuid, outcome: 'approved' }, sandboxSecret()),
      withSignature({ ...message(uuid, 20_000) }, 'a guessed key'),
      {},
    ]
    // Of one address one a minute is kept, so each comes from another.
    for (const [at, fields] of forged.entries())
      expect(await refused(withRequest(from(`10.0.0.${at}`), () => hearBank(fields, 'callback')))).toBe('bad-signature')
    expect(await paymentOf(uuid)).toMatchObject({ state: 'started' })
    const kept = await db().select().from(bankMessageTable)
    expect(kept.map(row => row.verdict)).toEqual(forged.map(() => 'bad-signature'))
  })

  it('attack: the message of a cheap payment does not pay a dear one', async () => {
    const [cheap, dear] = [await anInvoice(1000), await anInvoice(500_000)]
    const paid = await checkout(cheap.id)
    const open = await checkout(dear.id)
    const fields = message(paid.payment_uuid, 1000)
    expect(await refused(hearBank({ ...fields, payment: open.payment_uuid }, 'callback'))).toBe('bad-signature')
    expect((await hearBank(message(open.payment_uuid, 1000), 'callback')).applied).toBe('refused')
    expect(await invoiceOf(dear.id)).toMatchObject({ state: 'open' })
  })

  it('about a payment that nobody knows changes nothing', async () => {
    for (const uuid of ['00000000-0000-4000-8000-000000000000', 'x', "' or 1=1"])
      expect((await hearBank(message(uuid, 20_000), 'callback')).applied).toBe('unknown')
  })

  it('keeps no card data of anybody', async () => {
    const { payment_uuid: uuid } = await checkout((await anInvoice()).id)
    await hearBank({ ...message(uuid, 20_000), req_card_number: '4111111111111111', bill_to_forename: 'M' }, 'callback')
    const [row] = await db().select().from(bankMessageTable)
    expect(JSON.stringify(row)).not.toContain('4111')
    expect(row!.fields).not.toHaveProperty('bill_to_forename')
  })

  it('that pays an exempted or paid invoice a second time is surplus, not a second settlement', async () => {
    const invoice = await anInvoice()
    const first = await checkout(invoice.id)
    await hearBank(message(first.payment_uuid, 20_000, { outcome: 'declined' }), 'callback')
    const second = await checkout(invoice.id)
    expect(second.payment_uuid).not.toBe(first.payment_uuid)
    await hearBank(message(second.payment_uuid, 20_000), 'callback')
    await hearBank(message(first.payment_uuid, 20_000), 'callback')
    expect(await paymentOf(first.payment_uuid)).toMatchObject({ state: 'paid', surplus: true })
    expect(await paymentOf(second.payment_uuid)).toMatchObject({ state: 'paid', surplus: false })
    const toGiveBack = await pageOfList(listPayments, paymentsList, { query: { filter: { surplus: 'yes' } } })
    expect(toGiveBack.rows.map(each => each.uuid)).toEqual([first.payment_uuid])
    expect(await db().$count(allocationTable)).toBe(1)
  })

  it('under review is pending and may still go either way', async () => {
    const { payment_uuid: uuid } = await checkout((await anInvoice()).id)
    expect((await hearBank(message(uuid, 20_000, { outcome: 'review' }), 'callback')).applied).toBe('pending')
    expect((await hearBank(message(uuid, 20_000), 'callback')).applied).toBe('paid')
    expect((await hearBank(message(uuid, 20_000, { outcome: 'declined' }), 'callback')).applied).toBe('unchanged')
  })
})

describe('a checkout', () => {
  beforeEach(() => database.reset())

  it('is one attempt, however many tabs open it at once', async () => {
    const invoice = await anInvoice()
    const opened = await Promise.all(Array.from({ length: 8 }, () => checkout(invoice.id)))
    expect(new Set(opened.map(each => each.payment_uuid)).size).toBe(1)
    expect(opened[0]).toMatchObject({ amount: 20_000, currency: 'OMR', fields: { amount: '20.000' }, sandbox: true })
  })
  it('of an invoice of somebody else is not there, of a settled one refused', async () => {
    const invoice = await anInvoice()
    const other = { invoiceId: invoice.id, payer: { guard: 'registrars', id: 8 }, language: 'ar' }
    expect(await refused(startCheckout(other))).toBe('not-found')
    expect(await refused(startCheckout({ ...other, payer: { guard: 'students', id: 7 } }))).toBe('not-found')
    await exemptInvoice(invoice.id, 'منحة')
    expect(await refused(checkout(invoice.id))).toBe('invoice-settled')
  })
  it('is the same invoice, however often it is issued at once', async () => {
    const issue = () =>
      issueInvoice({
        kind: 'study',
        reference: 'same',
        payer,
        lines: [{ label: 'a', quantity: 3, unit_amount: 15_000 }],
      })
    const issued = await Promise.all(Array.from({ length: 8 }, issue))
    expect(new Set(issued.map(each => each.number)).size).toBe(1)
    expect(issued[0]).toMatchObject({ total: 45_000, state: 'open' })
  })
})

describe('the poller', () => {
  beforeEach(() => database.reset())
  afterEach(() => setClock())
  const later = (minutes: number) => {
    const at = Date.now() + minutes * 60_000
    setClock({ now: () => new Date(at) })
  }

  it('finds what no callback told', async () => {
    const invoice = await anInvoice()
    const { payment_uuid: uuid } = await checkout(invoice.id)
    await decideAtBank(uuid, 20_000, 'approved')
    later(1)
    await pollOpenPayments()
    expect(await invoiceOf(invoice.id)).toMatchObject({ state: 'paid' })
  })
  it('comes to everybody, also when more wait than it asks about at a time', async () => {
    const uuids: string[] = []
    for (let at = 0; at < 60; at++) uuids.push((await checkout((await anInvoice()).id)).payment_uuid)
    later(1)
    await pollOpenPayments()
    await decideAtBank(uuids.at(-1)!, 20_000, 'approved')
    later(2)
    await pollOpenPayments()
    expect(await paymentOf(uuids.at(-1)!)).toMatchObject({ state: 'paid' })
  })
  it('keeps no row for nothing new', async () => {
    const { payment_uuid: uuid } = await checkout((await anInvoice()).id)
    await decideAtBank(uuid, 20_000, 'declined')
    for (let minute = 1; minute < 4; minute++) {
      later(minute)
      await pollOpenPayments()
    }
    expect(await db().$count(bankMessageTable)).toBe(1)
  })
})

/**
 * The acceptance line: callbacks, returns, polls, duplicates, wrong amounts, currencies, merchants and signatures, in any
 * order and at once, over several attempts of an invoice: it is never paid twice, never paid wrongly, never lost.
 */
describe('a thousand sequences', () => {
  let told: { invoiceId: number; amount: number }[] = []
  beforeAll(async () => {
    await database.reset()
    startEvents([
      reaction(invoicePaid, 'test.hear', async ({ invoice_id, amount }) => {
        told.push({ invoiceId: invoice_id, amount })
      }),
    ])
  })

  const attempt = fc.nat(2)
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('checkout' as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('decide' as const),
        attempt,
        outcome: fc.constantFrom('approved' as const, 'approved' as const, 'declined' as const, 'cancelled' as const),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constantFrom('callback' as const, 'return' as const, 'poll' as const), attempt }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('wrong' as const),
        attempt,
        told: fc.constantFrom<Told>(
          { amount: '1.000' },
          { amount: '999999.999' },
          { currency: 'SAR' },
          { merchant: 'x' },
          { outcome: 'review' },
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('forged' as const),
        attempt,
        field: fc.constantFrom('payment', 'outcome', 'amount', 'currency', 'merchant', 'signature'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('exempt' as const) }) },
  )
  type Act = (typeof act extends fc.Arbitrary<infer A> ? A : never) & object

  it('never pay twice, never pay wrongly, never lose a payment', async () => {
    let applied = 0
    const started = performance.now()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5, size: 'max' }),
        async rounds => {
          const invoice = await anInvoice()
          const attempts: string[] = []
          const approved = new Set<string>()
          const run = async (each: Act) => {
            applied += 1
            if (each.kind === 'checkout') {
              const opened = await checkout(invoice.id).catch(ifRefused)
              if (opened && !attempts.includes(opened.payment_uuid)) attempts.push(opened.payment_uuid)
              return
            }
            if (each.kind === 'exempt') return exemptInvoice(invoice.id, 'منحة').catch(ifRefused)
            const uuid = attempts[each.attempt % Math.max(1, attempts.length)]
            if (!uuid) return
            if (each.kind === 'decide') {
              if (approved.has(uuid)) return
              if (each.outcome === 'approved') approved.add(uuid)
              return decideAtBank(uuid, 20_000, each.outcome)
            }
            if (each.kind === 'poll') return askBank(uuid)
            if (each.kind === 'wrong') return hearBank(message(uuid, 20_000, each.told), 'callback')
            const outcome = approved.has(uuid) ? 'approved' : 'declined'
            const right = message(uuid, 20_000, { outcome })
            if (each.kind === 'forged') {
              const value = each.field === 'outcome' ? 'approved' : 'forged'
              if (right[each.field] === value) return
              expect(await refused(hearBank({ ...right, [each.field]: value }, 'callback'))).toBe('bad-signature')
              return
            }
            return hearBank(right, each.kind)
          }
          await run({ kind: 'checkout' })
          for (const round of rounds) await Promise.all(round.map(run))
          // In the end the poller has asked about everything.
          for (const uuid of attempts) await askBank(uuid)
          await holds(invoice.id, attempts, approved)
        },
      ),
      { numRuns: 1000, seed: 20_260_101 },
    )
    await drainEvents()
    const paid = await db().$count(invoiceTable, eq(invoiceTable.state, 'paid'))
    expect(new Set(told.map(each => each.invoiceId)).size).toBe(told.length)
    expect(told).toHaveLength(paid)
    expect(paid).toBeGreaterThan(200)
    console.log(`1000 sequences, ${applied} acts, ${paid} invoices paid, ${Math.round(performance.now() - started)} ms`)
    told = []
    await sleep(0)
  }, 240_000)

  async function holds(invoiceId: number, attempts: string[], approved: Set<string>) {
    const invoice = await invoiceOf(invoiceId)
    const payments = await db().select().from(paymentTable).where(eq(paymentTable.invoice_id, invoiceId))
    const allocations = await paymentsThatSettle(invoiceId)
    const paid = payments.filter(each => each.state === 'paid')
    expect(payments.map(each => each.uuid).sort()).toEqual([...attempts].sort())
    // Never paid wrongly: only what the bank approved is paid. Never lost: all of it is.
    expect(paid.map(each => each.uuid).sort()).toEqual([...approved].sort())
    // Never paid twice.
    expect(allocations.length).toBeLessThanOrEqual(1)
    expect(invoice.state === 'paid').toBe(allocations.length === 1)
    if (approved.size) expect(['paid', 'exempted']).toContain(invoice.state)
    for (const allocation of allocations) {
      expect(allocation.amount).toBe(invoice.total)
      expect(paid.find(each => `finance.payment:${each.id}` === allocation.reference)).toMatchObject({ surplus: false })
    }
    expect(paid.filter(each => !each.surplus)).toHaveLength(allocations.length)
  }
})

/** What settles an invoice in the books, but for what it was let go. */
const paymentsThatSettle = (invoiceId: number) =>
  db()
    .select({ amount: allocationTable.amount, reference: entryTable.reference })
    .from(invoiceLineTable)
    .innerJoin(allocationTable, eq(allocationTable.debit_id, invoiceLineTable.transfer_id))
    .innerJoin(transferTable, eq(transferTable.id, allocationTable.credit_id))
    .innerJoin(entryTable, and(eq(entryTable.id, transferTable.entry_id), eq(entryTable.kind, 'payment')))
    .where(eq(invoiceLineTable.invoice_id, invoiceId))

const ifRefused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}
