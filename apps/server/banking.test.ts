import * as banking from '@halaqa/banking/contract'
import { aStatement, csvOf } from '@halaqa/banking/factories'
import * as billing from '@halaqa/billing/contract'
import { aSettlement } from '@halaqa/billing/factories'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount, aReceipt } from '@halaqa/finance/factories'
import * as funds from '@halaqa/funds/contract'
import { aDonor, aFund } from '@halaqa/funds/factories'
import { clock } from '@halaqa/kit-server/clock'
import * as sponsors from '@halaqa/sponsors/contract'
import { aSponsor } from '@halaqa/sponsors/factories'
import { aStudent } from '@halaqa/students/factories'
import * as workplace from '@halaqa/workplace/contract'
import { expect, it } from 'vitest'
import { problemOf } from './applicants.ts'
import type { Player } from './cast.ts'
import { testCollege } from './world.ts'

/** What the bank says, through the whole server: a file is sent, a line is entered and approved on the desk, and found in the journal. */
const college = testCollege()
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
    await officer(billing.payPayout.perform, { params: { id }, body: { left_on: today } })
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
  },
} as const

it.each(['sponsor', 'donation'] as const)(
  'a waiting transfer (%s) is proposed for its line, confirmed with it, and asked back when that is undone',
  async kind => {
    const { record, show } = recordings[kind]
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
    expect((await as('auditor')(banking.showLine, { params })).state).toBe('open')
  },
)
