import { randomUUID } from 'node:crypto'
import * as billing from '@halaqa/billing/contract'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount, anOpenInvoice, paidAtBank, sandboxIs, settleCardRefunds } from '@halaqa/finance/factories'
import { daysOfGateways, gatewayClearing, giveBack, standingOn } from '@halaqa/finance/server'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { drainEvents } from '@halaqa/kit-server/events'
import { aStudent } from '@halaqa/students/factories'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** Money that goes back to the card that it came from: asked, approved by another, and given back by the gateway once. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const officer = () => college.cast.as('financeOfficer')
const chief = () => college.cast.as('administrator')
const wrongInBooks = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}
const iban = 'OM810180000001299123456'
let bank: Awaited<ReturnType<typeof aBankAccount>>
beforeAll(async () => {
  bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك الصرف' })
})
afterEach(() => {
  sandboxIs('kind')
  setClock()
})
/** The gateway is told, and whoever waits for its answer. */
async function settle() {
  await settleCardRefunds()
  await drainEvents(reactions)
}
const later = (minutes: number) => {
  const at = clock.now().getTime() + minutes * 60_000
  setClock({ now: () => new Date(at) })
}
const atSandbox = (reference: string) =>
  one<number>(`select count(*)::int as value from finance.sandbox_refunds s join finance.card_refunds r on r.uuid = s.uuid
    where r.reference = '${reference}'`)
const held = async () => {
  const account = gatewayClearing('sandbox')
  return (await standingOn([account])).get(account.key) ?? 0
}

/** Who paid 20 rials by card, of which 12 are owed back. */
async function aPayer(back = 12_000) {
  const student = await aStudent()
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  const lines = [{ label: 'النحو', quantity: 1, unit_amount: 20_000 }]
  const { id: invoiceId } = await anOpenInvoice({ kind: 'study', reference: `test:${payer.id}`, payer, lines })
  const ask = college.cast.as(await college.cast.join(student.account_id))
  const { payment_uuid } = await ask(finance.payOwnInvoice, { params: { id: invoiceId }, body: {} })
  await paidAtBank(payment_uuid)
  await giveBack({ invoiceId, amount: back, reference: `test:${payer.id}`, reason: 'انسحاب' })
  const credit = () => ask(billing.ownCredit)
  const [card] = (await credit()).cards
  const asking = (amount: number, more: object = {}) =>
    ask(billing.askOwnPayout, {
      body: { form_uuid: randomUUID(), amount, iban: '', card_payment_id: card!.id, ...more },
    })
  const told = () =>
    one<string[]>(
      `select coalesce(json_agg(kind order by id), '[]') as value from identity.notifications where account_id = ${student.account_id}
        and kind like 'billing.%'`,
    )
  return { student, ask, card: card!, credit, asking, told }
}
const idOf = (credit: { payouts: { id: number }[] }) => credit.payouts[0]!.id
const approve = (id: number, body: object = {}) => chief()(billing.approveSettlement.perform, { params: { id }, body })
const shown = (id: number) => officer()(billing.editSettlement, { params: { id } })

it('asked by the student, approved by another, given back by the gateway: once, and it leaves what the gateway holds', async () => {
  const { card, credit, asking, told } = await aPayer()
  expect(card).toMatchObject({ gateway: 'sandbox', amount: 20_000, left: 20_000 })
  const id = idOf(await asking(12_000))
  const before = await held()
  await approve(id)
  // Nothing is sent in the transaction that approves, and nobody says by hand that it left.
  expect(await atSandbox(`billing.settlement:${id}`)).toBe(0)
  expect((await shown(id)).can).toMatchObject({ pay: false, return: false })
  const params = { id }
  const pressed = officer()(billing.payPayout.perform, { params, body: { left_on: clock.today() } })
  expect(await codeOf(pressed)).toBe('settlement-state')
  expect(await codeOf(officer()(billing.makePayoutFile.perform, { params: { id: bank.id } }))).toBe('nothing-to-send')
  await Promise.all([settleCardRefunds(), settleCardRefunds()])
  for (let each = 0; each < 3; each++) await settle()
  expect(await shown(id)).toMatchObject({ state: 'paid', left_on: clock.today(), card_failure: '' })
  expect([await atSandbox(`billing.settlement:${id}`), before - (await held())]).toEqual([1, 12_000])
  const own = await credit()
  expect([own.to_good, own.payouts[0]!.state, own.payouts[0]!.card?.gateway]).toEqual([0, 'paid', 'sandbox'])
  expect(await told()).toEqual(['billing.payout-approved', 'billing.card-refunded'])
  expect(await wrongInBooks()).toEqual([])
})

it('no more goes back than came and is left, nor of another’s payment, nor approved by who asked', async () => {
  const mine = await aPayer(20_000)
  const other = await aPayer()
  expect(await codeOf(other.asking(12_000, { card_payment_id: mine.card.id }))).toBe('invalid')
  const first = idOf(await mine.asking(15_000))
  await approve(first)
  expect((await mine.credit()).cards).toMatchObject([{ left: 5_000 }])
  const store = (amount: number, card_payment_id: number) =>
    officer()(billing.storeSettlement, {
      body: {
        form_uuid: randomUUID(),
        student_id: mine.student.id,
        ...{ kind: 'payout', amount, card_payment_id, invoice_id: null, bank_account_id: null },
        ...{ iban: '', account_holder: '', decision_number: '', reason: 'رد إلى البطاقة' },
      },
    })
  expect(await codeOf(store(5_001, mine.card.id))).toBe('invalid')
  expect(await codeOf(store(1_000, other.card.id))).toBe('invalid')
  const two = await Promise.all([store(4_000, mine.card.id), store(1_500, mine.card.id)])
  const params = { id: two[0].id }
  expect(await codeOf(officer()(billing.approveSettlement.perform, { params, body: {} }))).toBe(
    'settlement-same-officer',
  )
  // Together they are more than is left: one of them is refused, whoever is first.
  const codes = await Promise.all(two.map(each => codeOf(approve(each.id))))
  expect(codes.filter(code => code === 'credit-too-low' || code === 'card-refund-unavailable')).toHaveLength(1)
  await settle()
  expect(await wrongInBooks()).toEqual([])
})

it('what the gateway refuses goes to the bank account that was named, or is to good again, with the reason', async () => {
  sandboxIs('refusing')
  const named = await aPayer()
  const byBank = idOf(await named.asking(12_000, { iban }))
  await approve(byBank, { bank_account_id: bank.id })
  await settle()
  expect(await shown(byBank)).toMatchObject({ state: 'approved', card_failure: 'CARD_EXPIRED', can: { pay: true } })
  expect((await named.credit()).payouts[0]).toMatchObject({ iban_end: '3456', state: 'approved' })
  await officer()(billing.makePayoutFile.perform, { params: { id: bank.id } })
  await officer()(billing.payPayout.perform, { params: { id: byBank }, body: { left_on: clock.today() } })
  expect(await named.told()).toContain('billing.card-refund-by-bank')

  const unnamed = await aPayer()
  const back = idOf(await unnamed.asking(12_000))
  await approve(back)
  await settle()
  const own = await unnamed.credit()
  expect([own.to_good, own.payouts[0]!.state, own.can.ask]).toEqual([12_000, 'returned', true])
  expect(own.payouts[0]!.answer).toContain('CARD_EXPIRED')
  expect(await unnamed.told()).toContain('billing.card-refund-failed')
  // What was refused is left of the payment again.
  expect(own.cards).toMatchObject([{ left: 20_000 }])
  expect(await wrongInBooks()).toEqual([])
})

it('an answer that is lost is asked for by our name of it: given back once', async () => {
  const { asking, credit } = await aPayer()
  const id = idOf(await asking(12_000))
  await approve(id)
  sandboxIs('silent')
  await settle()
  expect([(await shown(id)).state, await atSandbox(`billing.settlement:${id}`)]).toEqual(['approved', 1])
  sandboxIs('kind')
  await settle()
  await settle()
  expect([(await shown(id)).state, await atSandbox(`billing.settlement:${id}`)]).toEqual(['paid', 1])
  expect((await credit()).to_good).toBe(0)
  expect(await wrongInBooks()).toEqual([])
})

it('a gateway that is away is asked until it answers; what it never heard of is sent again half an hour later', async () => {
  const { asking } = await aPayer()
  const id = idOf(await asking(12_000))
  await approve(id)
  sandboxIs('away')
  await settle()
  await settle()
  expect((await shown(id)).state).toBe('approved')
  sandboxIs('kind')
  // It never heard of it, but a moment ago it may still have been on its way.
  await settle()
  expect(await atSandbox(`billing.settlement:${id}`)).toBe(0)
  later(31)
  await settle()
  await settle()
  setClock()
  expect([(await shown(id)).state, await atSandbox(`billing.settlement:${id}`)]).toEqual(['paid', 1])
  expect(await wrongInBooks()).toEqual([])
})

it('what went back to cards lessens what the gateway pays out for that day', async () => {
  const on = clock.today()
  const taken = async () => (await daysOfGateways({ from: on, until: on }))[0]?.amount ?? 0
  const before = await taken()
  const { asking } = await aPayer()
  expect((await taken()) - before).toBe(20_000)
  const id = idOf(await asking(12_000))
  await approve(id)
  await settle()
  expect((await taken()) - before).toBe(8_000)
})
