import { randomUUID } from 'node:crypto'
import * as billing from '@halaqa/billing/contract'
import * as finance from '@halaqa/finance/contract'
import { anOpenInvoice, aReceipt, paidAtBank, saidByBank } from '@halaqa/finance/factories'
import { fund, standingOn } from '@halaqa/finance/server'
import * as funds from '@halaqa/funds/contract'
import { aFund } from '@halaqa/funds/factories'
import { clock } from '@halaqa/kit-server/clock'
import { drainEvents } from '@halaqa/kit-server/events'
import { aStudent } from '@halaqa/students/factories'
import { beforeEach, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What a student gives to a fund from the portal: never a debt, a donation once the money came, and once. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const officer = () => college.cast.as('financeOfficer')
const chief = () => college.cast.as('administrator')
const wrongInBooks = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}
let of: Awaited<ReturnType<typeof aFund>>
beforeEach(async () => {
  of = await aFund(`صندوق ${randomUUID().slice(0, 8)}`)
})
const inFund = async () => {
  const account = fund({ id: of.id, name: of.name_ar })
  return 0 - ((await standingOn([account])).get(account.key) ?? 0)
}

async function aGiver(surplus = 0) {
  const student = await aStudent()
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  if (surplus) await aReceipt({ payer_id: payer.id, amount: surplus })
  const ask = college.cast.as(await college.cast.join(student.account_id))
  const body = (amount: number, more: object = {}) => ({
    form_uuid: randomUUID(),
    fund_id: of.id,
    amount,
    is_anonymous: false,
    ...more,
  })
  const told = () =>
    one<string[]>(
      `select coalesce(json_agg(kind order by id), '[]') as value from identity.notifications where account_id = ${student.account_id}`,
    )
  return { student, payer, ask, body, told }
}
const donationOf = async (studentId: number) => {
  const id = await one<number>(
    `select d.id as value from funds.donations d join funds.donors o on o.id = d.donor_id where o.student_id = ${studentId}`,
  )
  return officer()(funds.showDonation, { params: { id } })
}

it('by card: nothing until the bank says so, then a donation by way of the gateway, thanked, with its paper', async () => {
  const { student, payer, ask, body, told } = await aGiver()
  await anOpenInvoice({
    kind: 'study',
    reference: `test:${payer.id}`,
    payer,
    lines: [{ label: 'النحو', quantity: 1, unit_amount: 9_000 }],
  })
  const offered = await ask(funds.ownGifts)
  expect(offered.funds.find(each => each.id === of.id)).toEqual({
    id: of.id,
    name: of.name_ar,
    about: '',
    purposes: [],
  })
  const checkout = await ask(funds.payOwnGift, { body: body(5_000) })
  expect(checkout).toMatchObject({ amount: 5_000, sandbox: true })
  expect(await inFund()).toBe(0)
  const { payment_uuid: payment } = checkout
  const waiting = await ask(funds.ownGifts)
  expect(waiting.gifts).toMatchObject([{ state: 'waiting', amount: 5_000, payment_uuid: payment, donation_id: null }])
  // The office calls it by who gives: what it is given to is no name of it.
  const attempts = await officer()(finance.listPayments, { query: { q: student.full_name } })
  expect(attempts.rows).toMatchObject([{ uuid: payment, invoice_number: student.full_name }])

  await paidAtBank(payment)
  await drainEvents(reactions)
  expect(await inFund()).toBe(5_000)
  const page = await ask(finance.handlePage, { query: { payment } })
  const { gifts, given } = await ask(funds.ownGifts)
  expect(gifts).toMatchObject([{ state: 'given', way: 'card', amount: 5_000 }])
  expect([given, page.kind, page.state, page.invoice_number]).toEqual([5_000, 'donation', 'paid', gifts[0]!.number])
  expect(await donationOf(student.id)).toMatchObject({
    state: 'posted',
    kind: 'card',
    gateway: 'sandbox',
    bank_account_id: null,
    donor: student.full_name,
    recorded_by_name: student.full_name,
  })
  expect(await told()).toEqual(['funds.thanks'])
  expect(await ask(funds.ownGiftPaper, { params: { id: gifts[0]!.donation_id! } })).toBeTruthy()
  const { rows } = await officer()(finance.listPayments, { query: { q: student.full_name } })
  expect(rows).toMatchObject([{ uuid: payment, invoice_id: null, invoice_number: gifts[0]!.number }])

  // What is owed for studying stays what it was, and the statement says nothing of the gift.
  const { due } = await ask(finance.ownInvoices)
  const statement = await ask(billing.ownStatement, { query: {} })
  expect([due, statement.closing, statement.parts.flatMap(part => part.lines).length]).toEqual([9_000, 9_000, 1])
  expect(await wrongInBooks()).toEqual([])
})

it('told twice, late or with another amount by the bank, it is one gift of what was asked', async () => {
  const { ask, body } = await aGiver()
  const { payment_uuid: payment } = await ask(funds.payOwnGift, { body: body(5_000) })
  await saidByBank(payment, { outcome: 'declined', amount: 5_000 })
  expect((await ask(funds.ownGifts)).gifts[0]!.state).toBe('failed')
  await saidByBank(payment, { outcome: 'approved', amount: 1 })
  expect([await inFund(), (await ask(finance.handlePage, { query: { payment } })).state]).toEqual([0, 'refused'])
  const reference = 'ABC-1'
  for (const _ of [1, 2, 3]) await saidByBank(payment, { outcome: 'approved', amount: 5_000, reference })
  await saidByBank(payment, { outcome: 'cancelled', amount: 5_000 })
  expect([await inFund(), (await ask(funds.ownGifts)).gifts.map(each => each.state)]).toEqual([5_000, ['given']])
  expect(await wrongInBooks()).toEqual([])
})

it('paid twice at the bank, the second is to the student’s good, and both hear of it', async () => {
  const { ask, body, told } = await aGiver()
  const { payment_uuid: payment } = await ask(funds.payOwnGift, { body: body(5_000) })
  await Promise.all(
    ['A-1', 'A-2'].map(reference => saidByBank(payment, { outcome: 'approved', amount: 5_000, reference })),
  )
  await drainEvents(reactions)
  expect([await inFund(), (await ask(billing.ownCredit)).to_good]).toEqual([5_000, 5_000])
  expect((await told()).toSorted()).toEqual(['finance.surplus', 'funds.thanks'])
  expect(await wrongInBooks()).toEqual([])
})

it('a form pressed twice, or in two tabs, is one attempt; another form of the same is another gift', async () => {
  const { ask, body } = await aGiver()
  const form = body(2_000)
  const [one_, two] = await Promise.all([1, 2].map(() => ask(funds.payOwnGift, { body: form })))
  expect(one_!.payment_uuid).toBe(two!.payment_uuid)
  expect(await codeOf(ask(funds.payOwnGift, { body: { ...form, amount: 3_000 } }))).toBe('conflict')
  await paidAtBank(one_!.payment_uuid)
  expect(await codeOf(ask(funds.payOwnGift, { body: form }))).toBe('gift-settled')
  const next = await ask(funds.payOwnGift, { body: body(2_000) })
  await paidAtBank(next.payment_uuid)
  expect(await inFund()).toBe(4_000)
})

it('out of credit: at once, no more than is free, once for a form, and it brings the college nothing new', async () => {
  const { student, ask, body, told } = await aGiver(10_000)
  await ask(billing.askOwnPayout, { body: { form_uuid: randomUUID(), amount: 4_000, iban: 'OM810180000001299123456' } })
  expect((await ask(funds.ownGifts)).free).toBe(6_000)
  expect(await codeOf(ask(funds.giveOwnCredit, { body: body(6_001) }))).toBe('invalid')
  const before = await officer()(finance.receivedPayments, { query: {} })
  const form = body(6_000, { is_anonymous: true })
  await Promise.all([1, 2].map(() => ask(funds.giveOwnCredit, { body: form })))
  await drainEvents(reactions)
  expect([await inFund(), (await ask(funds.ownGifts)).free]).toEqual([6_000, 0])
  const after = await officer()(finance.receivedPayments, { query: {} })
  expect(after.total).toBe(before.total)
  expect(await donationOf(student.id)).toMatchObject({ kind: 'credit', is_anonymous: true, state: 'posted' })
  expect(await told()).toContain('funds.thanks')
  const { due } = await ask(finance.ownInvoices)
  expect(due).toBe(0)
  expect(await wrongInBooks()).toEqual([])
})

it('reversed by two, a gift by card or out of credit is to the student’s good, who is told why', async () => {
  for (const way of ['card', 'credit'] as const) {
    const { student, ask, body, told } = await aGiver(way === 'credit' ? 3_000 : 0)
    if (way === 'card') await paidAtBank((await ask(funds.payOwnGift, { body: body(3_000) })).payment_uuid)
    else await ask(funds.giveOwnCredit, { body: body(3_000) })
    const { id } = await donationOf(student.id)
    const params = { id }
    await officer()(funds.askReversal.perform, { params, body: { reason: 'أخطأ الطالب' } })
    expect(await codeOf(officer()(funds.reverseDonation.perform, { params }))).toBe('donation-same-officer')
    await chief()(funds.reverseDonation.perform, { params })
    expect([await inFund(), (await ask(billing.ownCredit)).to_good]).toEqual([0, 3_000])
    expect((await ask(funds.ownGifts)).gifts.map(each => each.state)).toEqual(['reversed'])
    expect(await codeOf(ask(funds.ownGiftPaper, { params }))).toBe('not-found')
    expect(await told()).toContain('funds.gift-reversed')
  }
  expect(await wrongInBooks()).toEqual([])
})

it('to a closed fund nothing is given, but what was begun while it was open arrives', async () => {
  const { ask, body } = await aGiver(5_000)
  const { payment_uuid } = await ask(funds.payOwnGift, { body: body(2_000) })
  const closed = { ...of, is_open: false, purpose_ids: [] }
  const { id, ...fields } = closed
  await chief()(funds.updateFund, { params: { id }, body: fields })
  expect((await ask(funds.ownGifts)).funds.some(each => each.id === id)).toBe(false)
  expect(await codeOf(ask(funds.payOwnGift, { body: body(2_000) }))).toBe('fund-closed')
  expect(await codeOf(ask(funds.giveOwnCredit, { body: body(2_000) }))).toBe('fund-closed')
  await paidAtBank(payment_uuid)
  expect(await inFund()).toBe(2_000)
})

it('nobody else sees the gift, its payment or its paper, nor sends its form', async () => {
  const [owner, stranger] = [await aGiver(), await aGiver()]
  const form = owner.body(2_000)
  const { payment_uuid: payment } = await owner.ask(funds.payOwnGift, { body: form })
  await paidAtBank(payment)
  const [gift] = (await owner.ask(funds.ownGifts)).gifts
  expect((await stranger.ask(funds.ownGifts)).gifts).toEqual([])
  expect(await codeOf(stranger.ask(finance.handlePage, { query: { payment } }))).toBe('not-found')
  expect(await codeOf(stranger.ask(funds.ownGiftPaper, { params: { id: gift!.donation_id! } }))).toBe('not-found')
  expect(await codeOf(stranger.ask(funds.payOwnGift, { body: form }))).toBe('conflict')
  expect(clock.today()).toBe(gift!.on)
})
