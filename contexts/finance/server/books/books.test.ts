import { randomUUID } from 'node:crypto'
import { aSemester } from '@halaqa/academics/factories'
import { clock } from '@halaqa/kit-server/clock'
import { asDryRun, db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { payerStandings } from '../../contract/payer-semesters.ts'
import { bankAccountTable } from '../banks/bank-accounts.table.ts'
import { creditsOfPeople } from '../credits/credits-of.ts'
import { leaveCollege, promisePayout, takePayoutBack } from '../credits/pay-out.ts'
import { useCredit } from '../credits/use-credit.ts'
import { gatherFigures } from '../figures/gather-figures.ts'
import { sandboxMerchant } from '../gateways/sandbox.ts'
import { changePayer } from '../invoices/change-payer.ts'
import { giveBack, refundableOf } from '../invoices/give-back.ts'
import { invoiceTable, paymentTable } from '../invoices/invoices.table.ts'
import { cancelInvoice, exemptInvoice, issueInvoice } from '../invoices/issue-invoice.ts'
import { receiptTable } from '../invoices/receipts.table.ts'
import { type InvoiceLine, replaceInvoice } from '../invoices/replace-invoice.ts'
import { type NewRelief, settleFrom, takeSettlementBack } from '../invoices/settle-from.ts'
import { standingOf } from '../invoices/standing-of-invoices.ts'
import { discount, fund, sponsor } from '../ledger/accounts.ts'
import { entryTable, ledgerAccountTable, openItemTable, transferTable } from '../ledger/ledger.table.ts'
import { sumDays } from '../ledger/sum-days.ts'
import { applyVerdict } from '../payments/apply-verdict.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { confirmReceipt, recordReceipt } from '../receipts/record-receipt.ts'
import { askReversal, reverseReceipt } from '../receipts/reverse-receipt.ts'
import { payerSemesterTable } from '../semesters/payer-semesters.table.ts'
import { askToCloseTill, closeTill } from '../tills/close-till.ts'
import { tillBalance } from '../tills/till-balance.ts'
import { tillTable } from '../tills/tills.table.ts'
import { moneyChecks } from './money-checks.ts'

const database = testDatabase()
/** More of them by HISTORIES, on a machine that has the time. */
const histories = Number(process.env.HISTORIES ?? 500)
/** Two semesters: a line of one hour is of none, one of four neither. */
let semesters: (number | undefined)[] = []
const begin = async () => {
  await database.reset()
  const first = await aSemester()
  const second = await aSemester({ year_id: first.year_id, kind: 'second' })
  semesters = [undefined, undefined, first.id, second.id]
}
let people = 0
let named = 0
/** What no other act is named by: many of them are under way at once. */
const nextName = () => {
  named += 1
  return named
}
type Payer = { guard: string; id: number; name: string }
const somebody = (): Payer => {
  people += 1
  return { guard: 'students', id: people, name: `دافع ${people}` }
}

const lines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 4 }), unit_amount: fc.integer({ min: 0, max: 50_000 }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
)
const which = fc.nat(5)
const act = fc.oneof(
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('issue' as const), lines, whom: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay again' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('exempt' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), which, quantity: fc.nat(3) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('give back' as const), which, share: fc.integer({ min: 1, max: 130 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      which,
      amount: fc.integer({ min: 1, max: 300_000 }),
      isChosen: fc.boolean(),
      isTransfer: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('close a desk' as const), more: fc.integer({ min: -50, max: 50 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('relieve' as const),
      which,
      how: fc.constantFrom('grant' as const, 'sponsorship' as const, 'exemption' as const),
      share: fc.integer({ min: 1, max: 110 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take relief back' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('use credit' as const), which, share: fc.integer({ min: 1, max: 110 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('promise a payout' as const),
      whom: fc.nat(1),
      share: fc.integer({ min: 1, max: 110 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end a payout' as const), which, leaves: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sum days' as const) }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** A history of two people: what was issued, paid and asked back of them. */
function history() {
  const payers = [somebody(), somebody()] as [Payer, Payer]
  const invoices: number[] = []
  const payerOf = async (id: number): Promise<Payer> => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, id))
    return { guard: invoice!.payer_guard, id: invoice!.payer_id, name: invoice!.payer_name }
  }
  const tell = (paymentUuid: string, amount: number, reference: string) =>
    applyVerdict(
      'sandbox',
      { paymentUuid, outcome: 'approved', amount, currency: 'OMR', merchant: sandboxMerchant, reference },
      'callback',
      {},
    )

  const receipts: number[] = []
  type Receive = Extract<Act, { kind: 'receive' }>
  /** Of whoever one of the invoices asks: for that one alone, or the oldest first. */
  const receive = async ({ which: at, amount, isChosen, isTransfer }: Receive) => {
    const invoice = invoices[at % Math.max(1, invoices.length)]
    if (!invoice) return
    const desk = isTransfer ? await theBank() : await theDesk()
    const asked = {
      form_uuid: randomUUID(),
      payer_id: (await payerOf(invoice)).id,
      bank_account_id: desk,
      amount,
      invoice_ids: isChosen ? [invoice] : [],
      ...(isTransfer && { bank_reference: `FT-${nextName()}`, value_on: clock.today() }),
    }
    const { id } = await by(1, () => recordReceipt(asked))
    await by(1, () => recordReceipt(asked))
    if (isTransfer) await by(2, () => confirmReceipt(id))
    receipts.push(id)
  }
  const reverse = async (id: number | undefined) => {
    if (!id) return
    await by(1, () => askReversal(id, 'خطأ'))
    await by(2, () => reverseReceipt(id))
  }
  const share = (amount: number, part: number) => Math.max(1, Math.ceil((amount * part) / 100))
  const reliefs: Pick<NewRelief, 'kind' | 'reference'>[] = []
  const reliefFrom = {
    grant: fund({ id: 1, name: 'صندوق الطلبة' }),
    sponsorship: sponsor({ id: 1, name: 'دائرة الابتعاث' }),
    exemption: discount('settlement'),
  }
  const relieve = async (invoiceId: number, { how: kind, share: part }: Extract<Act, { kind: 'relieve' }>) => {
    const amount = share((await standingOf(invoiceId)).open, part)
    const reference = `test.relief:${nextName()}`
    const asked = { kind, from: reliefFrom[kind], invoiceId, amount, reference, reason: 'قرار' }
    await settleFrom(asked)
    reliefs.push({ kind, reference })
  }
  const takeBack = async (relief: (typeof reliefs)[number] | undefined) =>
    relief && takeSettlementBack({ ...relief, reason: 'خطأ' })
  const spend = async (invoiceId: number, part: number) => {
    const payer = await payerOf(invoiceId)
    const amount = Math.min(
      share(await creditsOfPeople([payer]), part),
      share((await standingOf(invoiceId)).open, part),
    )
    await useCredit({ people: [payer], invoiceId, amount, reference: `test.credit:${nextName()}`, reason: 'رصيد' })
  }
  const payouts: { reference: string; amount: number; isOver: boolean }[] = []
  const promise = async (payer: Payer, part: number) => {
    const amount = share(await creditsOfPeople([payer]), part)
    const reference = `test.payout:${nextName()}`
    await promisePayout({ people: [payer], amount, reference, reason: 'طلب' })
    payouts.push({ reference, amount, isOver: false })
  }
  const endPayout = async (payout: (typeof payouts)[number] | undefined, leaves: boolean) => {
    if (!payout || payout.isOver) return
    payout.isOver = true
    const { reference, amount } = payout
    if (!leaves) return takePayoutBack(reference, 'رُدّ')
    await leaveCollege({ bankAccountId: await theBank(), amount, reference, on: clock.today() })
  }
  const closeDesk = async (more: number) => {
    const [till] = await db()
      .select()
      .from(tillTable)
      .where(and(eq(tillTable.state, 'open'), lte(tillTable.day, clock.today())))
    if (!till) return
    const counted = Math.max(0, (await tillBalance(till)) + more)
    await by(1, () => askToCloseTill(till.id, { counted, reason: 'فرق' }))
    await by(2, () => closeTill(till.id))
  }

  const run = async (each: Act): Promise<unknown> => {
    if (each.kind === 'issue') {
      const reference = `test:${nextName()}`
      const asked = {
        kind: 'study' as const,
        reference,
        payer: payers[each.whom]!,
        lines: each.lines.map(line => ({ ...line, label: 'ساعات', semester_id: semesters[line.quantity] })),
      }
      const { id } = await issueInvoice(asked)
      invoices.push(id)
      return issueInvoice(asked)
    }
    if (each.kind === 'merge') return changePayer(payers[0], payers[1])
    if (each.kind === 'receive') return receive(each)
    if (each.kind === 'reverse') return reverse(receipts[each.which % Math.max(1, receipts.length)])
    if (each.kind === 'close a desk') return closeDesk(each.more)
    if (each.kind === 'sum days') return sumDays()
    if (each.kind === 'take relief back') return takeBack(reliefs[each.which % Math.max(1, reliefs.length)])
    if (each.kind === 'promise a payout') return promise(payers[each.whom]!, each.share)
    if (each.kind === 'end a payout') return endPayout(payouts[each.which % Math.max(1, payouts.length)], each.leaves)
    const id = invoices[each.which % Math.max(1, invoices.length)]
    if (!id) return
    if (each.kind === 'relieve') return relieve(id, each)
    if (each.kind === 'use credit') return spend(id, each.share)
    if (each.kind === 'exempt') return exemptInvoice(id, 'منحة')
    if (each.kind === 'cancel') return cancelInvoice(id, 'خطأ')
    if (each.kind === 'replace') {
      const change = ([line]: InvoiceLine[]) => (each.quantity ? [{ ...line!, quantity: each.quantity }] : [])
      const next = await replaceInvoice(id, { change, reason: 'تغيّر' })
      if (next) invoices.push(next.id)
      return
    }
    if (each.kind === 'give back') {
      const amount = Math.ceil(((await refundableOf(id)) * each.share) / 100)
      const asked = { invoiceId: id, amount, reference: `test:${nextName()}`, reason: 'انسحاب' }
      await giveBack(asked)
      return giveBack(asked)
    }
    if (each.kind === 'pay') {
      const { payment_uuid: uuid, amount } = await startCheckout({
        invoiceId: id,
        payer: await payerOf(id),
        language: 'ar',
      })
      const told = `T-${nextName()}`
      await tell(uuid, amount, told)
      return tell(uuid, amount, told)
    }
    const [paid] = await db()
      .select()
      .from(paymentTable)
      .where(and(eq(paymentTable.invoice_id, id), eq(paymentTable.state, 'paid')))
    if (paid) await tell(paid.uuid, paid.amount, `T-${nextName()}`)
  }
  return { payers, invoices, run: (each: Act) => run(each).catch(ifRefused) }
}
/** Two officers. */
const by = <T>(id: number, work: () => Promise<T>) =>
  withRequest({ ...currentRequest(), actor: { ...system, id, name: `موظف ${id}`, guard: 'users' } }, work)
/** One desk and one bank for all: many pay at once into them. */
const account = async (kind: 'cash' | 'bank', name_ar: string): Promise<number> => {
  const named = eq(bankAccountTable.name_ar, name_ar)
  const [known] = await db().select().from(bankAccountTable).where(named)
  if (known) return known.id
  await db().insert(bankAccountTable).values({ kind, name_ar, name_en: kind, name_fr: kind }).onConflictDoNothing()
  return (await db().select().from(bankAccountTable).where(named))[0]!.id
}
const theDesk = () => account('cash', 'الصندوق')
const theBank = () => account('bank', 'المصرف')

const ifRefused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}

/** What was found to be wrong anywhere in the books. */
async function findings() {
  const found = await Promise.all(moneyChecks.map(check => check.find()))
  return found.flat()
}
/** What people owe, from the transfers and from what is open of them; and what entered the college less what it owes back. */
async function sumsOf(payers: readonly Payer[]) {
  const accounts = db()
    .select({ id: ledgerAccountTable.id })
    .from(ledgerAccountTable)
    .where(
      inArray(
        ledgerAccountTable.owner_id,
        payers.map(each => each.id),
      ),
    )
  const [posted] = await db()
    .select({
      owed: sql<number>`coalesce(sum(case when ${ledgerAccountTable.kind} = 'receivable' then
        case when ${transferTable.debit_account} = ${ledgerAccountTable.id} then ${transferTable.amount} else -${transferTable.amount} end end), 0)`.mapWith(
        Number,
      ),
    })
    .from(transferTable)
    .innerJoin(
      ledgerAccountTable,
      sql`${ledgerAccountTable.id} in (${transferTable.debit_account}, ${transferTable.credit_account})`,
    )
    .where(inArray(ledgerAccountTable.id, accounts))
  const [open] = await db()
    .select({
      owed: sql<number>`coalesce(sum(case ${openItemTable.side} when 'debit' then ${openItemTable.open} else -${openItemTable.open} end), 0)`.mapWith(
        Number,
      ),
    })
    .from(openItemTable)
    .where(inArray(openItemTable.account_id, accounts))
  return { posted: posted!.owed, open: open!.owed }
}

describe('random histories', () => {
  beforeAll(begin)

  it('leave books that balance, whatever was charged, paid twice, taken back and owed back', async () => {
    const started = performance.now()
    let acts = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 18, size: 'max' }), async all => {
        const { payers, run } = history()
        for (const each of all) await run(each)
        acts += all.length
        const { posted, open } = await sumsOf(payers)
        expect(open).toBe(posted)
      }),
      { numRuns: histories, seed: 20_260_115 },
    )
    await sumDays()
    expect(await findings()).toEqual([])
    expect(await db().$count(entryTable, eq(entryTable.kind, 'refund'))).toBeGreaterThan(50)
    expect(await db().$count(entryTable, eq(entryTable.kind, 'cancellation'))).toBeGreaterThan(50)
    expect(await db().$count(receiptTable, eq(receiptTable.state, 'posted'))).toBeGreaterThan(120)
    expect(await db().$count(receiptTable, eq(receiptTable.state, 'reversed'))).toBeGreaterThan(30)
    expect(await db().$count(entryTable, eq(entryTable.kind, 'grant'))).toBeGreaterThan(30)
    expect(await db().$count(entryTable, eq(entryTable.kind, 'sponsorship'))).toBeGreaterThan(30)
    expect(await db().$count(entryTable, eq(entryTable.kind, 'payout'))).toBeGreaterThan(10)
    for (const standing of payerStandings)
      expect(await db().$count(payerSemesterTable, eq(payerSemesterTable.standing, standing))).toBeGreaterThan(20)
    console.log(
      `${histories} histories, ${acts} acts, ${await db().$count(transferTable)} transfers, ${await db().$count(receiptTable, eq(receiptTable.state, 'posted'))} receipts stand, ${await db().$count(receiptTable, eq(receiptTable.state, 'reversed'))} are reversed, ${Math.round(performance.now() - started)} ms`,
    )
  }, 240_000)

  it('a preview of any of them posts nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 6, size: 'max' }), act, async (all, last) => {
        const { run } = history()
        for (const each of all) await run(each)
        const before = await db().$count(transferTable)
        await asDryRun(() => run(last))
        expect(await db().$count(transferTable)).toBe(before)
      }),
      { numRuns: 30, seed: 20_260_116 },
    )
    expect(await findings()).toEqual([])
  }, 60_000)
})

describe('many at once', () => {
  beforeAll(begin)

  it('fifty officers and callbacks keep the books', async () => {
    for (let round = 0; round < histories / 100; round++) {
      const { run, invoices } = history()
      for (let each = 0; each < 6; each++)
        await run({
          kind: 'issue',
          whom: each % 2,
          lines: [
            { quantity: 2, unit_amount: 15_000 },
            { quantity: 1, unit_amount: 7_500 },
          ],
        })
      const all = fc.sample(act, { numRuns: 250, seed: 20_260_117 + round })
      // What is kept of them is gathered meanwhile.
      for (let from = 0; from < all.length; from += 50)
        await Promise.all([...all.slice(from, from + 50).map(run), gatherFigures()])
      expect(invoices.length).toBeGreaterThan(20)
    }
    await sumDays()
    expect(await findings()).toEqual([])
  }, 240_000)
})
