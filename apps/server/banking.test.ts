import * as banking from '@halaqa/banking/contract'
import { aStatement, csvOf } from '@halaqa/banking/factories'
import * as billing from '@halaqa/billing/contract'
import { aSettlement } from '@halaqa/billing/factories'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount, anOpenInvoice, aReceipt } from '@halaqa/finance/factories'
import * as funds from '@halaqa/funds/contract'
import { aDonor, aFund } from '@halaqa/funds/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { drainEvents } from '@halaqa/kit-server/events'
import * as sponsors from '@halaqa/sponsors/contract'
import { aSponsor } from '@halaqa/sponsors/factories'
import { aStudent } from '@halaqa/students/factories'
import * as workplace from '@halaqa/workplace/contract'
import { expect, it } from 'vitest'
import { problemOf } from './applicants.ts'
import type { Player } from './cast.ts'
import { contexts } from './contexts.ts'
import { testCollege } from './world.ts'

/** What the bank says, through the whole server: a file is sent, a line is entered and approved on the desk, and found in the journal. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const as = (who: Player) => college.cast.as(who)
const code = async (work: Promise<unknown>) => (await problemOf(work))?.code

type Line = Parameters<typeof csvOf>[0][number]
const fee = (): Line => ({ on: clock.today(), amount: -2_500, text: 'رسوم شهرية' })
async function send(who: Player, dry_run: 'true' | 'false', account: number, lines: Line[] = [fee()]) {
  const form = new FormData()
  form.set('bank_account_id', String(account))
  form.set('dry_run', dry_run)
  const bytes = csvOf(lines, 100_000)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'statement.csv')
  return as(who)(banking.storeStatement, { body: form as never })
}

it('a statement is tried, imported, and its line is confirmed by a colleague; auditors read it', async () => {
  const { id: account } = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
  expect(await send('financeOfficer', 'true', account)).toMatchObject({ id: null, counts: { new: 1 }, adds_up: true })
  const { id: statement } = await send('financeOfficer', 'false', account)
  expect(await code(send('auditor', 'true', account))).toBe('forbidden')
  expect(await code(send('registrationOfficer', 'true', account))).toBe('forbidden')
  expect(await code(send('financeOfficer', 'false', account))).toBe('statement-known')
  const { rows } = await as('auditor')(banking.listLines, {})
  expect(rows).toMatchObject([{ amount: -2_500, state: 'open', can: { confirm: false } }])
  const line = rows[0]!.id
  const draft = await as('financeOfficer')(banking.createExternal, { query: { line_id: line } })
  expect(draft).toMatchObject({ bank_account_id: account, kind: 'charge', direction: 'out', amount: 2_500 })
  const { id: external } = await as('financeOfficer')(banking.storeExternal, {
    body: {
      form_uuid: crypto.randomUUID(),
      bank_account_id: account,
      kind: 'charge',
      direction: 'out',
      amount: 2_500,
      happened_on: draft.happened_on,
      description: draft.description,
    },
  })
  const targets = `external:${external}`
  const params = { id: line }
  expect(await as('financeOfficer')(banking.confirmLine.preview, { params, query: { targets } })).toMatchObject({
    allowed: false,
    reason: 'external-same-officer',
  })
  const told = await as('administrator')(banking.confirmLine.preview, { params, query: { targets } })
  expect([told.allowed, told.notes?.length]).toEqual([true, 1])
  await as('administrator')(banking.confirmLine.perform, { params, body: { targets } })
  const shown = await as('auditor')(banking.showLine, { params })
  expect(shown).toMatchObject({ state: 'matched', left: 0, matches: [{ kind: 'external', amount: 2_500 }] })
  const movement = await as('auditor')(finance.showMovement, { params: { id: shown.matches[0]!.transfer_id } })
  expect(movement).toMatchObject({ amount: 2_500, document: 'رسوم بنكية' })
  expect(await as('auditor')(banking.showStatement, { params: { id: statement! } })).toMatchObject({
    left: 0,
    variance: { difference: -100_000, before: -100_000, rest: 0 },
  })
  expect(await code(as('financeOfficer')(banking.deleteStatement.perform, { params: { id: statement! } }))).toBe(
    'statement-confirmed',
  )
  const { rows: work } = await as('administrator')(workplace.showWork)
  expect(work.find(each => each.kind === 'banking.line')?.waiting ?? 0).toBe(0)
})

it('what came waits for a colleague of whoever brought the statement, and so it is counted and queued; what left for both', async () => {
  const { id: account } = await aBankAccount({ kind: 'bank', name_ar: 'بنك صحار' })
  const kind = 'banking.line'
  const waits = async (who: Player) => {
    const { rows } = await as(who)(workplace.showWork)
    const queue = await as(who)(workplace.showQueue, { params: { kind }, query: { part: 'open' } })
    expect(rows.find(each => each.kind === kind)?.free).toBe(queue.rows.length)
    return queue.rows.length
  }
  const before = { officer: await waits('financeOfficer'), chief: await waits('administrator') }
  await send('financeOfficer', 'false', account, [
    { on: clock.today(), amount: 45_000, reference: 'IN-1' },
    { on: clock.today(), amount: 60_000, reference: 'IN-2' },
    { on: clock.today(), amount: -1_500, reference: 'OUT-1' },
  ])
  expect((await waits('financeOfficer')) - before.officer).toBe(1)
  expect((await waits('administrator')) - before.chief).toBe(3)
})

it('payouts and payments of sponsors that are alike are told apart by what the bank says of them', async () => {
  const { id: bank_account_id } = await aBankAccount({ kind: 'bank', name_ar: 'بنك نزوى' })
  const [officer, chief] = [as('financeOfficer'), as('administrator')]
  const today = clock.today()
  const payout = async (account_holder: string) => {
    const student = await aStudent()
    await aReceipt({ payer_id: student.account_id, amount: 45_000 })
    const none = { invoice_id: null, decision_number: '', reason: 'نصف رسوم الفصل' }
    const to = { bank_account_id, iban: 'OM810180000001299123456', account_holder }
    const asked = { ...none, ...to, student_id: student.id, kind: 'payout' as const, amount: 45_000 }
    const [asker, approver] = [college.cast.financeOfficer, college.cast.administrator]
    const id = await aSettlement(asked, { ...asker, name: 'منى' }, { ...approver, name: 'سالم' })
    await chief(billing.payPayout.perform, { params: { id }, body: { left_on: today } })
    return `S-${id}`
  }
  const paid = async (name: string, bank_reference: string) => {
    const came = { bank_account_id, amount: 67_500, bank_reference, value_on: today, remark: '' }
    const body = { form_uuid: crypto.randomUUID(), sponsor_id: (await aSponsor(name)).id, ...came }
    const { id } = await officer(sponsors.storeSponsorPayment.perform, { body })
    await chief(sponsors.confirmSponsorPayment.perform, { params: { id } })
    return (await officer(sponsors.showSponsorPayment, { params: { id } })).number
  }
  const documents = [
    await payout('خالد المعولي'),
    await payout('سلمى الكندية'),
    await paid('دائرة الابتعاث', 'SP26-0411'),
    await paid('شركة نور الخليج', 'SP26-0412'),
  ]
  const lines = await aStatement(bank_account_id, [
    { on: today, amount: -45_000, text: 'تحويل صادر', name: 'خالد المعولي' },
    { on: today, amount: -45_000, text: 'تحويل صادر', name: 'سلمى الكندية' },
    { on: today, amount: 67_500, reference: 'SP26-0411' },
    { on: today, amount: 67_500, reference: 'SP26-0412' },
  ])
  for (const [at, id] of lines.entries()) {
    const { proposals } = await chief(banking.showLine, { params: { id } })
    expect(proposals.map(each => [each.title.includes(documents[at]!), each.score])).toEqual([
      [true, 100],
      [false, 75],
    ])
  }
})

/** Recorded by one, and found by a colleague on the bank's statement, whoever brought it: the line is the second pair of eyes. */
const recordings = {
  sponsor: {
    record: async (account: number, amount: number, bank_reference: string) => {
      const { id: sponsor_id } = await aSponsor('دائرة الابتعاث الخارجي')
      const { id } = await as('financeOfficer')(sponsors.storeSponsorPayment.perform, {
        body: {
          ...{ form_uuid: crypto.randomUUID(), sponsor_id, bank_account_id: account, amount, bank_reference },
          ...{ value_on: clock.today(), remark: '' },
        },
      })
      return id
    },
    show: (id: number) => as('auditor')(sponsors.showSponsorPayment, { params: { id } }),
    reverse: (id: number) => as('administrator')(sponsors.reverseSponsorPayment.perform, { params: { id } }),
  },
  donation: {
    record: async (account: number, amount: number, bank_reference: string) => {
      const [{ id: donor_id }, { id: fund_id }] = [await aDonor('سالم الحارثي'), await aFund('صندوق الكشوف')]
      const { id } = await as('financeOfficer')(funds.storeDonation.perform, {
        body: {
          ...{ form_uuid: crypto.randomUUID(), donor_id, fund_id, bank_account_id: account, amount, bank_reference },
          ...{ value_on: clock.today(), remark: '' },
        },
      })
      return id
    },
    show: (id: number) => as('auditor')(funds.showDonation, { params: { id } }),
    reverse: (id: number) => as('administrator')(funds.reverseDonation.perform, { params: { id } }),
  },
} as const

it.each(['sponsor', 'donation'] as const)(
  'a waiting transfer (%s) is proposed for its line, confirmed with it, and asked back when that is undone',
  async kind => {
    const { record, show, reverse } = recordings[kind]
    const { id: account } = await aBankAccount({ kind: 'bank', name_ar: `بنك ${kind}` })
    const payment = await record(account, 64_000, 'FT-7788')
    const line = { on: clock.today(), amount: 64_000, reference: 'FT-7788', text: 'حوالة' }
    await send('administrator', 'false', account, [line])
    const { rows } = await as('auditor')(banking.listLines, { query: { filter: { bank_account_id: account } } })
    const params = { id: rows[0]!.id }
    const mine = await as('financeOfficer')(banking.showLine, { params })
    expect(mine.proposals[0]).toMatchObject({ kind, id: payment, can: { confirm: false } })
    const targets = `${kind}:${payment}`
    const own = await as('financeOfficer')(banking.confirmLine.preview, { params, query: { targets } })
    expect([own.allowed, own.reason?.endsWith('same-officer')]).toEqual([false, true])
    const told = await as('administrator')(banking.confirmLine.preview, { params, query: { targets } })
    expect([told.allowed, told.notes?.length, (await show(payment)).state]).toEqual([true, 1, 'asked'])
    await as('administrator')(banking.confirmLine.perform, { params, body: { targets } })
    expect(await show(payment)).toMatchObject({ state: 'posted', number: expect.any(String) })
    const shown = await as('auditor')(banking.showLine, { params })
    expect(shown).toMatchObject({ state: 'matched', left: 0, matches: [{ kind, amount: 64_000 }] })
    expect(await code(as('administrator')(banking.confirmLine.perform, { params, body: { targets } }))).toBe(
      'line-matched',
    )
    const undone = { params: { id: shown.matches[0]!.confirmation_id }, body: { reason: 'على غير صاحبه' } }
    await as('financeOfficer')(banking.undoConfirmation.perform, undone)
    expect((await show(payment)).state).toBe('contested')
    // Nobody else's until a colleague reversed it.
    expect((await as('auditor')(banking.showLine, { params })).state).toBe('matched')
    await reverse(payment)
    await drainEvents(reactions)
    expect((await show(payment)).state).toBe('reversed')
    expect((await as('auditor')(banking.showLine, { params })).state).toBe('open')
  },
)

it('a payout to a student is proposed for the line that goes out with it, leaves with that, and waits again when it is undone', async () => {
  const { id: account } = await aBankAccount({ kind: 'bank', name_ar: 'بنك الصرف' })
  const student = await aStudent()
  await aReceipt({ payer_id: student.account_id, amount: 26_000 })
  const asking = { student_id: student.id, kind: 'payout' as const, bank_account_id: account, invoice_id: null }
  const to = {
    iban: 'OM810180000001299123456',
    account_holder: 'سالم راشد الهنائي',
    decision_number: '',
    reason: 'طلبه',
  }
  const asked = await as('financeOfficer')(billing.storeSettlement, {
    body: { form_uuid: crypto.randomUUID(), ...asking, ...to, amount: 26_000 },
  })
  await as('administrator')(billing.approveSettlement.perform, { params: { id: asked.id }, body: {} })
  await as('administrator')(billing.makePayoutFile.perform, { params: { id: account } })
  const lines = [
    { on: addDays(clock.today(), -1), amount: -26_000, text: 'TRANSFER' },
    { on: clock.today(), amount: -26_000, text: `PAYOUT S-${asked.id}` },
    { on: clock.today(), amount: -26_001, text: 'سالم راشد الهنائي' },
  ]
  await send('financeOfficer', 'false', account, lines)
  const { rows } = await as('auditor')(banking.listLines, { query: { filter: { bank_account_id: account } } })
  const lineOf = (text: string) => ({ id: rows.find(row => row.text === text)!.id })
  const proposed = async (text: string, who: Player = 'administrator') =>
    (await as(who)(banking.showLine, { params: lineOf(text) })).proposals.filter(each => each.kind === 'settlement')
  // Neither before it was promised, nor of another amount.
  expect([await proposed('TRANSFER'), await proposed('سالم راشد الهنائي')]).toEqual([[], []])
  const params = lineOf(`PAYOUT S-${asked.id}`)
  const [proposal] = await proposed(`PAYOUT S-${asked.id}`)
  expect(proposal).toMatchObject({ id: asked.id, amount: 26_000, can: { confirm: true } })
  expect((await proposed(`PAYOUT S-${asked.id}`, 'financeOfficer'))[0]).toMatchObject({ can: { confirm: false } })
  const targets = `settlement:${asked.id}`
  // Who asked for it does not say that it left.
  const own = as('financeOfficer')(banking.confirmLine.perform, { params, body: { targets } })
  expect(await code(own)).toBe('settlement-same-officer')
  expect(
    await code(as('administrator')(banking.confirmLine.perform, { params: lineOf('TRANSFER'), body: { targets } })),
  ).toBe('target-unfit')
  const seen = async () => {
    const { state, left_on } = await as('auditor')(billing.editSettlement, { params: { id: asked.id } })
    return { state, left_on }
  }
  const told = await as('administrator')(banking.confirmLine.preview, { params, query: { targets } })
  expect([told.allowed, told.notes?.length, (await seen()).state]).toEqual([true, 1, 'sent'])
  const confirm = () => as('administrator')(banking.confirmLine.perform, { params, body: { targets } })
  for (let time = 0; time < 2; time += 1) {
    await confirm()
    expect(await seen()).toEqual({ state: 'paid', left_on: clock.today() })
    expect(await code(confirm())).toBe('line-matched')
    const shown = await as('auditor')(banking.showLine, { params })
    expect(shown).toMatchObject({
      state: 'matched',
      matches: time ? [{ kind: 'settlement' }, {}] : [{ kind: 'settlement' }],
    })
    const undo = { params: { id: shown.matches[0]!.confirmation_id }, body: { reason: 'سطر آخر' } }
    expect(await code(as('administrator')(banking.undoConfirmation.perform, undo))).toBe('line-same-officer')
    await as('financeOfficer')(banking.undoConfirmation.perform, undo)
    expect(await seen()).toEqual({ state: 'sent', left_on: null })
    expect((await as('auditor')(banking.showLine, { params })).state).toBe('open')
  }
  await confirm()
  expect(await seen()).toEqual({ state: 'paid', left_on: clock.today() })
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  expect(found.flat()).toEqual([])
})

it('one line settles one receipt: undone, it is nobody else’s until a colleague reversed that or left it', async () => {
  const { id: account } = await aBankAccount({ kind: 'bank', name_ar: 'بنك السطر الواحد' })
  const student = await aStudent()
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  const invoice = (reference: string) =>
    anOpenInvoice({ kind: 'study', reference, payer, lines: [{ label: 'ساعات', quantity: 1, unit_amount: 28_000 }] })
  const [first, second] = [await invoice('test.line:1'), await invoice('test.line:2')]
  await send('financeOfficer', 'false', account, [{ on: clock.today(), amount: 28_000, text: 'حوالة واحدة' }])
  const { rows } = await as('auditor')(banking.listLines, { query: { filter: { bank_account_id: account } } })
  const params = { id: rows[0]!.id }
  const shown = () => as('auditor')(banking.showLine, { params })
  const confirm = (invoice: { id: number }) =>
    as('administrator')(banking.confirmLine.perform, { params, body: { targets: `invoice:${invoice.id}` } })
  const undo = async () => {
    const id = (await shown()).matches[0]!.confirmation_id
    await as('administrator')(banking.undoConfirmation.perform, { params: { id }, body: { reason: 'على غير صاحبه' } })
  }
  const receipt = async () =>
    (await as('auditor')(finance.listReceipts, { query: { filter: { bank_account_id: account } } })).rows[0]!.id
  const openOf = async ({ id }: { id: number }) => (await as('auditor')(finance.showInvoice, { params: { id } })).open
  await confirm(first)
  await undo()
  expect(await code(confirm(second))).toBe('line-matched')
  const statement = { params: { id: (await shown()).statement_id } }
  expect(await code(as('administrator')(banking.deleteStatement.perform, statement))).toBe('statement-confirmed')
  const kept = { params: { id: await receipt() }, body: { reason: 'صحيح' } }
  await as('financeOfficer')(finance.keepReceipt.perform, kept)
  await drainEvents(reactions)
  expect(await shown()).toMatchObject({ state: 'matched', matches: [{ undone_by_name: null, can: { undo: false } }] })
  expect([await openOf(first), await openOf(second)]).toEqual([0, 28_000])
  await undo()
  const before = await as('financeOfficer')(finance.reverseReceipt.preview, { params: { id: await receipt() } })
  expect(before.consequences).toContainEqual({ what: 'banking.consequence.followed', count: 1 })
  await as('financeOfficer')(finance.reverseReceipt.perform, { params: { id: await receipt() } })
  await drainEvents(reactions)
  expect((await shown()).state).toBe('open')
  await confirm(second)
  expect([await openOf(first), await openOf(second)]).toEqual([28_000, 0])
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  expect(found.flat()).toEqual([])
})
