import { aBankAccount, anOpenInvoice, aReceipt, keepReceipt, reverseReceipt } from '@halaqa/finance/factories'
import { bankMovements, confirmReceipt } from '@halaqa/finance/server'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { addDays, setClock } from '@halaqa/kit-server/clock'
import { asDryRun, db } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { externalApprove, externalWrite, lineConfirm, statementImport } from '../../contract/permissions.ts'
import type { Target } from '../../contract/targets.ts'
import { bankingContext } from '../banking.context.ts'
import { bankingChecks } from '../checks.ts'
import {
  approveExternal,
  askReversal,
  leavePosted,
  refuseExternal,
  reverseExternal,
} from '../externals/decide-external.ts'
import { anExternal, aStatement, type CsvLine } from '../factories.ts'
import { lineView } from '../lines/line-view.ts'
import { takeStatementBack } from '../statements/take-statement-back.ts'
import { confirmationTable, matchTable } from '../tables/confirmations.table.ts'
import { externalTable } from '../tables/externals.table.ts'
import { lineTable } from '../tables/lines.table.ts'
import { confirmLines } from './confirm-lines.ts'
import { copyProposals } from './copy-proposals.ts'
import { rejectProposal } from './reject-proposal.ts'
import { undoConfirmation } from './undo-confirmation.ts'

assemble([bankingContext])
const database = testDatabase()
const on = '2026-11-20'
let muna: Actor
let salim: Actor
let payer: { guard: string; id: number; name: string }
let bank: Awaited<ReturnType<typeof aBankAccount>>
beforeEach(async () => {
  await database.reset()
  setClock({ now: () => new Date('2026-11-27T08:00:00Z') })
  ;[muna, salim] = [await officer('منى'), await officer('سالم')]
  const { id } = await anAccount({ guard: 'students', name: 'مريم بنت خلفان البلوشية' })
  payer = { guard: 'students', id, name: 'مريم بنت خلفان البلوشية' }
  bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
})
afterEach(() => setClock())

async function officer(name: string): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  const permissions = new Set([externalApprove, externalWrite, lineConfirm, statementImport])
  return { ...nobody, id, name, guard: 'users', permissions }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))
const statement = (...lines: Partial<CsvLine>[]) =>
  by(muna, () =>
    aStatement(
      bank.id,
      lines.map(line => ({ on, amount: 30_000, ...line })),
    ),
  )
let serial = 0
const invoice = (amount: number, who = payer) => {
  serial += 1
  const lines = [{ label: 'ساعات', quantity: 1, unit_amount: amount }]
  return by(muna, () => anOpenInvoice({ kind: 'study', reference: `test:${serial}`, payer: who, lines }))
}
const recorded = async (amount: number, bank_reference = 'FT1', who = muna) =>
  (
    await by(who, () =>
      aReceipt({ payer_id: payer.id, bank_account_id: bank.id, amount, bank_reference, value_on: on }),
    )
  ).id
const line = async (id: number) => (await db().select().from(lineTable).where(eq(lineTable.id, id)))[0]!
const proposed = async (id: number, who = salim) => (await by(who, () => lineView(id, who, 'ar'))).proposals
const confirm = (who: Actor, ids: number[], ...targets: Target[]) => by(who, () => confirmLines(ids, targets))
const held = async () => (await bankMovements(bank)).reduce((sum, each) => sum + each.amount, 0)
const lastConfirmation = async () => (await db().select().from(confirmationTable)).at(-1)!.id

describe('what is proposed', () => {
  it('a transfer that a colleague recorded, by amount, day and reference; confirmed by another it is posted', async () => {
    const receipt = await recorded(30_000, 'FT26-1')
    const [id] = await statement({ reference: 'FT26-1' })
    const [first] = await proposed(id!)
    expect(first).toMatchObject({ kind: 'receipt', id: receipt, score: 100, can: { confirm: true } })
    expect((await proposed(id!, muna))[0]).toMatchObject({ can: { confirm: false } })
    expect(await refusal(muna, () => confirmLines([id!], [{ kind: 'receipt', id: receipt }]))).toBe(
      'receipt-same-officer',
    )
    await confirm(salim, [id!], { kind: 'receipt', id: receipt })
    expect([(await line(id!)).state, await held()]).toEqual(['matched', 30_000])
  })
  it('an invoice whose number stands in the text, also of another amount', async () => {
    const { id: invoiceId, number } = await invoice(50_000)
    const [id] = await statement({ text: `رسوم ${number}` })
    expect(await proposed(id!)).toMatchObject([{ kind: 'invoice', id: invoiceId }])
  })
  it('an invoice of the amount whose payer is named otherwise spelt; an amount alone, or a name alone, says nothing', async () => {
    const { id: invoiceId } = await invoice(30_000)
    const [named, alone, other] = await statement(
      { name: 'مريم خلفان البلوشيه' },
      { text: 'تحويل' },
      { name: 'مريم خلفان البلوشية', amount: 31_000 },
    )
    expect(await proposed(named!)).toMatchObject([{ kind: 'invoice', id: invoiceId }])
    expect([await proposed(alone!), await proposed(other!)]).toEqual([[], []])
  })
  it('what is in the books already; nothing that goes the other way or lies a month off', async () => {
    const receipt = await recorded(30_000)
    const [id, out, late] = await statement({}, { amount: -30_000 }, { on: addDays(on, -40) })
    await confirm(salim, [(await statement({ text: 'x' }))[0]!], { kind: 'receipt', id: receipt })
    // It is another line's.
    expect(await proposed(id!)).toEqual([])
    const posted = await recorded(30_000, 'FT2')
    await by(salim, () => confirmReceipt(posted))
    expect(await proposed(id!)).toMatchObject([{ kind: 'movement' }])
    expect([await proposed(out!), await proposed(late!)]).toEqual([[], []])
  })
  it('what was rejected is not proposed again; another line still is', async () => {
    const receipt = await recorded(30_000)
    const [id, other] = await statement({}, { text: 'آخر' })
    await by(salim, () => rejectProposal(id!, { kind: 'receipt', id: receipt }))
    expect([(await proposed(id!)).length, (await proposed(other!)).length]).toEqual([0, 1])
  })
  it('whose name was confirmed once is known the next time', async () => {
    await invoice(40_000)
    const sent = { name: 'خلفان سعيد', text: 'تحويل' }
    const [first, second] = await statement(sent, { ...sent, amount: 40_000, on: '2026-11-21' })
    expect(await proposed(second!)).toEqual([])
    await confirm(salim, [first!], { kind: 'payer', id: payer.id })
    expect(await proposed(second!)).toMatchObject([
      { kind: 'invoice', reasons: expect.arrayContaining([expect.any(String)]) },
    ])
  })
})

describe('four eyes', () => {
  it('who brought the statement does not post from it; a colleague does, and the receipt says both', async () => {
    const { id: invoiceId } = await invoice(30_000)
    const [id] = await statement({})
    expect(await refusal(muna, () => confirmLines([id!], [{ kind: 'invoice', id: invoiceId }]))).toBe(
      'line-same-officer',
    )
    expect(await held()).toBe(0)
    await confirm(salim, [id!], { kind: 'invoice', id: invoiceId })
    const { rows } = await db().execute(
      sql`select recorded_by_name, confirmed_by_name, state, posted_on::text from finance.receipts`,
    )
    expect(rows).toEqual([{ recorded_by_name: 'منى', confirmed_by_name: 'سالم', state: 'posted', posted_on: on }])
    const paid = await db().execute(sql`select state from finance.invoices where id = ${invoiceId}`)
    expect(paid.rows).toEqual([{ state: 'paid' }])
  })
  it('an entry that waits is approved by confirming its line, not by who entered it', async () => {
    const external = await by(muna, () => anExternal({ bank_account_id: bank.id, happened_on: on }))
    const [id] = await statement({ amount: -2_500 })
    expect(await refusal(muna, () => confirmLines([id!], [{ kind: 'external', id: external }]))).toBe(
      'external-same-officer',
    )
    await confirm(salim, [id!], { kind: 'external', id: external })
    expect([await held(), (await line(id!)).state]).toEqual([-2_500, 'matched'])
  })
})

describe('amounts', () => {
  it('a line is several things, and several lines one; neither goes beyond itself', async () => {
    const [one, two] = [await recorded(10_000, 'A'), await recorded(20_000, 'B')]
    const [id] = await statement({})
    await confirm(salim, [id!], { kind: 'receipt', id: one }, { kind: 'receipt', id: two })
    expect((await line(id!)).state).toBe('matched')
    const whole = await recorded(50_000, 'C')
    const [first, second] = await statement({ amount: 20_000, text: '1' }, { amount: 30_000, text: '2' })
    expect(await refusal(salim, () => confirmLines([first!], [{ kind: 'receipt', id: whole }]))).toBe(
      'target-too-large',
    )
    await confirm(salim, [first!, second!], { kind: 'receipt', id: whole })
    expect([(await line(first!)).state, (await line(second!)).state]).toEqual(['matched', 'matched'])
    expect(await refusal(salim, () => confirmLines([first!], [{ kind: 'receipt', id: whole }]))).toBe('line-matched')
  })
  it('a part stays open; more than is left, nothing, and a thing of another account are refused', async () => {
    const { id: invoiceId } = await invoice(100_000)
    const [id, other] = await statement({}, { amount: -30_000 })
    await confirm(salim, [id!], { kind: 'invoice', id: invoiceId, amount: 12_000 })
    expect(await line(id!)).toMatchObject({ state: 'part', left: 18_000 })
    const refused = (target: Target, ids = [id!]) => refusal(salim, () => confirmLines(ids, [target]))
    expect(await refused({ kind: 'invoice', id: invoiceId, amount: 18_001 })).toBe('target-too-large')
    expect(await refused({ kind: 'invoice', id: 999 })).toBe('target-unfit')
    expect(await refused({ kind: 'invoice', id: invoiceId }, [other!])).toBe('target-unfit')
    expect(await refused({ kind: 'invoice', id: invoiceId }, [id!, other!])).toBe('target-unfit')
    expect(await refused({ kind: 'payout', id: 12 })).toBe('target-unfit')
    expect(await refused({ kind: 'movement', id: 1 }, [999_999])).toBe('not-found')
  })
  it('a second press, and two at once, confirm once', async () => {
    const { id: invoiceId } = await invoice(30_000)
    const [id] = await statement({})
    const press = () => refusal(salim, () => confirmLines([id!], [{ kind: 'invoice', id: invoiceId }]))
    const both = await Promise.all([press(), press()])
    expect(both.sort()).toEqual(['line-matched', null])
    expect([await press(), await held()]).toEqual(['line-matched', 30_000])
  })
  it('a trial posts nothing', async () => {
    const { id: invoiceId } = await invoice(30_000)
    const [id] = await statement({})
    await by(salim, () => asDryRun(() => confirmLines([id!], [{ kind: 'invoice', id: invoiceId }])))
    expect([await held(), (await line(id!)).state]).toEqual([0, 'open'])
  })
  it('nothing is posted into a closed month, and nothing of it stays', async () => {
    const { id: invoiceId } = await invoice(30_000)
    const [id] = await statement({ on: '2026-10-05' })
    await db().execute(sql`insert into finance.months (id, state, asked_by_id, asked_by_name, asked_at)
      values (202610, 'closed', 1, 'x', now())`)
    expect(await refusal(salim, () => confirmLines([id!], [{ kind: 'invoice', id: invoiceId }]))).toBe('month-closed')
    expect([(await line(id!)).state, await db().$count(matchTable)]).toEqual(['open', 0])
  })
})

describe('undo', () => {
  const receipts = async () =>
    (await db().execute<{ id: number; state: string }>(sql`select id, state from finance.receipts order by id`)).rows
  const hear = () => drainEvents(bankingContext.reactions)
  it('asks for what was posted to be reversed: until a colleague did, the line is nobody else’s and its statement stays', async () => {
    const [{ id: invoiceId }, { id: otherId }] = [await invoice(30_000), await invoice(30_000)]
    const [id] = await statement({})
    await confirm(salim, [id!], { kind: 'invoice', id: invoiceId })
    const confirmation = await lastConfirmation()
    await by(salim, () => undoConfirmation(confirmation, 'على غير صاحبه'))
    const [{ id: receipt } = { id: 0 }] = await receipts()
    expect(await receipts()).toEqual([{ id: receipt, state: 'contested' }])
    expect((await line(id!)).state).toBe('matched')
    expect(await refusal(salim, () => confirmLines([id!], [{ kind: 'invoice', id: otherId }]))).toBe('line-matched')
    expect(await refusal(muna, async () => takeStatementBack((await line(id!)).statement_id))).toBe(
      'statement-confirmed',
    )
    expect(await refusal(salim, () => undoConfirmation(confirmation, 'مرة أخرى'))).toBe('confirmation-undone')
    expect((await by(salim, () => lineView(id!, salim, 'ar'))).matches).toMatchObject([
      { is_undone: false, can: { undo: false } },
    ])
    await by(muna, () => reverseReceipt(receipt))
    await hear()
    expect([(await line(id!)).state, await held()]).toEqual(['open', 0])
    expect((await by(salim, () => lineView(id!, salim, 'ar'))).matches).toMatchObject([{ is_undone: true }])
    await confirm(salim, [id!], { kind: 'invoice', id: otherId })
    expect([(await line(id!)).state, await held()]).toEqual(['matched', 30_000])
  })
  it('finds everything as it was where the receipt is left posted after all, and may be asked for again', async () => {
    const { id: invoiceId } = await invoice(30_000)
    const [id] = await statement({})
    await confirm(salim, [id!], { kind: 'invoice', id: invoiceId })
    const confirmation = await lastConfirmation()
    const [{ id: receipt } = { id: 0 }] = await receipts()
    for (let time = 0; time < 2; time += 1) {
      await by(salim, () => undoConfirmation(confirmation, 'على غير صاحبه'))
      await by(muna, () => keepReceipt(receipt, 'صحيح'))
      await hear()
      expect([(await line(id!)).state, await held()]).toEqual(['matched', 30_000])
      expect((await by(salim, () => lineView(id!, salim, 'ar'))).matches).toMatchObject([
        { is_undone: false, undone_by_name: null, can: { undo: true } },
      ])
    }
  })
  it('of several receipts of a line, what was reversed is open, and what was left posted stays matched', async () => {
    const [one, two] = [await invoice(10_000), await invoice(20_000)]
    const [id] = await statement({})
    await confirm(
      salim,
      [id!],
      { kind: 'invoice', id: one.id, amount: 10_000 },
      { kind: 'invoice', id: two.id, amount: 20_000 },
    )
    await by(salim, async () => undoConfirmation(await lastConfirmation(), 'خطأ'))
    const [first, second] = await receipts()
    await by(muna, () => reverseReceipt(first!.id))
    await hear()
    expect(await line(id!)).toMatchObject({ state: 'part', left: 10_000 })
    await by(muna, () => keepReceipt(second!.id, 'صحيح'))
    await hear()
    expect(await line(id!)).toMatchObject({ state: 'part', left: 10_000 })
    const matches = (await by(salim, () => lineView(id!, salim, 'ar'))).matches
    expect(matches.filter(each => each.can.undo).map(each => each.amount)).toEqual([20_000])
  })
  it('leaves open at once what only stood in the books', async () => {
    const receipt = await recorded(30_000)
    await by(salim, () => confirmReceipt(receipt))
    const [id] = await statement({})
    const [proposal] = await proposed(id!)
    await confirm(salim, [id!], { kind: 'movement', id: proposal!.id })
    await by(salim, async () => undoConfirmation(await lastConfirmation(), 'خطأ'))
    expect([(await line(id!)).state, await held(), (await receipts())[0]!.state]).toEqual(['open', 30_000, 'posted'])
  })
  it('a payout of a gateway is posted less its fee, once a day, and taken back by another than who confirmed it', async () => {
    await db().execute(sql`insert into finance.invoices (number, kind, reference, payer_guard, payer_id, payer_name, state, total, issued_at)
      values ('I-1', 'study', 'x', 'students', 1, 'x', 'paid', 100000, now())`)
    await db().execute(sql`insert into finance.payments (invoice_id, gateway, amount, state, created_at, settled_at)
      select id, 'thawani', 100000, 'paid', now(), '2026-11-19T08:00:00Z' from finance.invoices where number = 'I-1'`)
    const [id, again] = await statement({ amount: 98_000 }, { amount: 98_000, text: 'x' })
    const [payout] = await proposed(id!)
    expect(payout).toMatchObject({ kind: 'payout', amount: 98_000 })
    const target = { kind: 'payout' as const, id: payout!.id }
    expect(await refusal(muna, () => confirmLines([id!], [target]))).toBe('line-same-officer')
    await confirm(salim, [id!], target)
    expect(await refusal(salim, () => confirmLines([again!], [target]))).toBe('target-unfit')
    const confirmation = await lastConfirmation()
    expect(await refusal(salim, () => undoConfirmation(confirmation, 'خطأ'))).toBe('line-same-officer')
    await by(muna, () => undoConfirmation(confirmation, 'خطأ'))
    expect(await held()).toBe(0)
    await confirm(salim, [again!], target)
    expect(await held()).toBe(98_000)
  })
})

it('all that is beyond doubt is confirmed at once; what two lines could be is left to a person', async () => {
  await recorded(30_000, 'FT-100')
  await recorded(40_000, 'FT-200')
  await statement({ reference: 'FT-100' }, { amount: 40_000, text: 'a' }, { amount: 40_000, text: 'b' })
  const { done, results } = await by(salim, () => copyProposals('sure', 500))
  expect([done, results.length]).toEqual([1, 1])
  expect(await by(salim, () => copyProposals('invoices', 500))).toMatchObject({ done: 0 })
})

it('in any order of confirming, splitting and undoing no line has more than it is, and the books have what is matched', async () => {
  const amount = fc.integer({ min: 1, max: 40_000 })
  const decided = fc.constantFrom('reverse' as const, 'keep' as const)
  const step = fc.oneof(
    fc.record({ what: decided, at: fc.nat(5), amount: fc.constant(undefined) }),
    fc.record({ what: fc.constant('confirm' as const), at: fc.nat(2), amount: fc.option(amount, { nil: undefined }) }),
    fc.record({ what: fc.constant('undo' as const), at: fc.nat(5), amount: fc.constant(undefined) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(amount, { minLength: 3, maxLength: 3 }),
      fc.array(step, { maxLength: 12 }),
      async (amounts, steps) => {
        await asDryRun(async () => {
          const lines = await statement(...amounts.map((each, at) => ({ amount: each, text: `${serial}-${at}` })))
          serial += 1
          for (const { what, at, amount: part } of steps) {
            const confirmations = await db().select().from(confirmationTable).orderBy(confirmationTable.id)
            const target = { kind: 'payer' as const, id: payer.id, ...(part && { amount: part }) }
            if (what === 'confirm') await refusal(salim, () => confirmLines([lines[at]!], [target]))
            else if (what === 'reverse' || what === 'keep') {
              const { rows } = await db().execute<{ id: number }>(sql`select id from finance.receipts order by id`)
              const receipt = rows[at % (rows.length || 1)]?.id
              const decide = () => (what === 'reverse' ? reverseReceipt(receipt!) : keepReceipt(receipt!, 'صحيح'))
              if (receipt) await refusal(muna, decide)
              await drainEvents(bankingContext.reactions)
            } else if (confirmations.length)
              await refusal(salim, () => undoConfirmation(confirmations[at % confirmations.length]!.id, 'خطأ'))
          }
          const rows = await db().select().from(lineTable)
          const matches = await db().select().from(matchTable)
          for (const row of rows) {
            const own = matches.filter(each => each.line_id === row.id && !each.is_undone)
            expect(row.matched).toBe(own.reduce((sum, each) => sum + each.amount, 0))
            expect(row.matched).toBeLessThanOrEqual(row.amount)
          }
          expect(await held()).toBe(rows.reduce((sum, row) => sum + row.matched, 0))
          for (const check of bankingChecks) expect(await check.find()).toEqual([])
        })
      },
    ),
    { numRuns: 15 },
  )
}, 60_000)

describe('entries that concern no student', () => {
  const row = async (id: number) => (await db().select().from(externalTable).where(eq(externalTable.id, id)))[0]!
  it('are approved by another, refused with a reason, reversed by two', async () => {
    const id = await by(muna, () => anExternal({ bank_account_id: bank.id, happened_on: on }))
    expect(await refusal(muna, () => approveExternal(id))).toBe('external-same-officer')
    expect(await refusal(muna, () => refuseExternal(id, 'x'))).toBe('external-same-officer')
    expect(await refusal(salim, () => approveExternal(id, 9))).toBe('external-changed')
    await by(salim, () => approveExternal(id, 1))
    expect(await held()).toBe(-2_500)
    expect(await refusal(salim, () => approveExternal(id))).toBe('external-state')
    await by(muna, () => askReversal(id, 'مكررة'))
    expect(await refusal(muna, () => reverseExternal(id))).toBe('external-same-officer')
    await by(salim, () => leavePosted(id, 'صحيحة'))
    await by(muna, () => askReversal(id, 'مكررة'))
    await by(salim, () => reverseExternal(id))
    expect([await held(), (await row(id)).state]).toEqual([0, 'reversed'])
    await expect(db().execute(sql`update banking.externals set amount = 1`)).rejects.toThrow()
  })
  it('of which a line is matched are not reversed beside it', async () => {
    const id = await by(muna, () => anExternal({ bank_account_id: bank.id, happened_on: on }))
    const [at] = await statement({ amount: -2_500 })
    await confirm(salim, [at!], { kind: 'external', id })
    expect(await refusal(muna, () => askReversal(id, 'x'))).toBe('external-on-statement')
    const undo = async () => by(salim, async () => undoConfirmation(await lastConfirmation(), 'خطأ'))
    await undo()
    expect([(await row(id)).state, (await line(at!)).state]).toEqual(['reversing', 'matched'])
    await by(muna, () => leavePosted(id, 'صحيحة'))
    expect([(await row(id)).state, (await line(at!)).state]).toEqual(['posted', 'matched'])
    await undo()
    await by(muna, () => reverseExternal(id))
    expect([(await row(id)).state, (await line(at!)).state]).toEqual(['reversed', 'open'])
  })
  it('the same form is one entry; a day to come, charges that come in and a desk without cash are refused', async () => {
    const form_uuid = '7f1c9d3e-6f1b-4a66-9f0e-0a6e5b1f0c11'
    const enter = (wish: object) =>
      by(muna, () => anExternal({ bank_account_id: bank.id, form_uuid, ...wish } as never))
    expect(await enter({})).toBe(await enter({}))
    const refused = (wish: object) => refusal(muna, () => anExternal({ bank_account_id: bank.id, ...wish }))
    const desk = await aBankAccount({ name_ar: 'الصندوق' })
    expect(await refused({ happened_on: '2026-12-01' })).toBe('invalid')
    expect(await refused({ direction: 'in' })).toBe('invalid')
    expect(await refused({ desk_id: desk.id })).toBe('invalid')
    expect(await refused({ bank_account_id: desk.id })).toBe('invalid')
    const cash = await by(muna, () =>
      anExternal({ bank_account_id: bank.id, kind: 'cash', direction: 'in', desk_id: desk.id, amount: 1_000 }),
    )
    expect(await refusal(salim, () => approveExternal(cash))).toBe('desk-too-low')
  })
})
