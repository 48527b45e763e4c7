import { randomUUID } from 'node:crypto'
import { aBankAccount } from '@halaqa/finance/factories'
import { sponsor as sponsorAccount, standingOn } from '@halaqa/finance/server'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paymentConfirm } from '../../contract/permissions.ts'
import { sponsorsChecks } from '../checks.ts'
import { aSponsor } from '../factories.ts'
import { sponsorsContext } from '../sponsors.context.ts'
import { paymentTable } from '../tables/payments.table.ts'
import type { SponsorRow } from '../tables/sponsors.table.ts'
import { paymentView } from './payments.queries.ts'
import { confirmPayment, type NewPayment, recordPayment, refusePayment } from './record-payment.ts'
import { askReversal, keepPayment, reversePayment } from './reverse-payment.ts'

assemble([sponsorsContext])
const database = testDatabase()
let muna: Actor
let salim: Actor
let of: SponsorRow
let desk: { id: number }
let bank: { id: number }
beforeEach(async () => {
  await database.reset()
  setClock({ now: () => new Date('2026-11-27T08:00:00Z') })
  muna = await officer('منى')
  salim = await officer('سالم')
  of = await aSponsor('دائرة الابتعاث')
  desk = await aBankAccount({ name_ar: 'صندوق النقد' })
  bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
})
afterEach(() => setClock())

async function officer(name: string): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  return { ...nobody, id, name, guard: 'users', permissions: new Set() }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))
const record = (wish: Partial<NewPayment> = {}) =>
  recordPayment({ form_uuid: randomUUID(), sponsor_id: of.id, bank_account_id: desk.id, amount: 50_000, ...wish })
const paid = async (wish: Partial<NewPayment> = {}) => (await by(muna, () => record(wish))).id
const transfer = (wish: Partial<NewPayment> = {}) =>
  paid({ bank_account_id: bank.id, bank_reference: 'FT-1', value_on: '2026-11-20', ...wish })
const row = async (id: number) => (await db().select().from(paymentTable).where(eq(paymentTable.id, id)))[0]!
const owes = async () => {
  const account = sponsorAccount({ id: of.id, name: of.name_ar })
  return 0 + ((await standingOn([account])).get(account.key) ?? 0)
}
const came = async () =>
  (
    await db().execute(sql`select way, sum(payments)::int as count, sum(amount)::int as amount, sum(turned_back)::int as back
    from finance.received_counts group by way order by way`)
  ).rows
const told = async (who: Actor) =>
  (await db().execute(sql`select kind from identity.notifications where account_id = ${who.id} order by id`)).rows.map(
    each => each.kind,
  )
const isRight = async () => {
  for (const check of sponsorsChecks) expect(await check.find()).toEqual([])
}

describe('a payment of a sponsor', () => {
  it('in cash counts at once on its desk’s day, is to the sponsor’s good, and is among what came', async () => {
    const id = await paid()
    expect(await row(id)).toMatchObject({ state: 'posted', number: 'P-26-000001', posted_on: '2026-11-27' })
    expect(await owes()).toBe(-50_000)
    expect(await came()).toEqual([{ way: 'cash', count: 1, amount: 50_000, back: 0 }])
    await isRight()
  })
  it('by transfer counts when a second person confirms it, on the bank’s day', async () => {
    const id = await transfer()
    expect([(await row(id)).state, await owes()]).toEqual(['asked', 0])
    expect(await refusal(muna, () => confirmPayment(id))).toBe('sponsor-payment-same-officer')
    const answers = await Promise.all([1, 2, 3].map(() => refusal(salim, () => confirmPayment(id))))
    expect(answers.filter(each => each === null).length).toBe(1)
    expect(await row(id)).toMatchObject({ state: 'posted', posted_on: '2026-11-20', confirmed_by_name: 'سالم' })
    expect([await owes(), await came()]).toEqual([-50_000, [{ way: 'bank', count: 1, amount: 50_000, back: 0 }]])
    await isRight()
  })
  it('is one however often its form is sent, and a transfer stands once on a statement', async () => {
    const form = { form_uuid: randomUUID() }
    const answers = await Promise.all([1, 2].map(() => by(muna, () => record(form))))
    expect(new Set(answers.map(each => each.id)).size).toBe(1)
    await transfer()
    const again = { bank_account_id: bank.id, bank_reference: 'FT-1', value_on: '2026-11-21' }
    expect(await refusal(muna, () => record(again))).toBe('invalid')
  })
  it('of a day in a closed month, or before one, is not recorded; closed while it waits, it is not confirmed', async () => {
    const of = { bank_account_id: bank.id }
    const closed = (month: number) =>
      db().execute(sql`insert into finance.months (id, state, asked_by_id, asked_by_name, asked_at)
        values (${month}, 'closed', 1, 'منى', '2026-11-20')`)
    await closed(202609)
    for (const value_on of ['2026-08-15', '2026-09-30'])
      expect(await refusal(muna, () => record({ ...of, bank_reference: value_on, value_on }))).toBe('month-closed')
    const { id } = await by(muna, () => record({ ...of, bank_reference: 'FT-2', value_on: '2026-10-15' }))
    const shown = async () => paymentView(id, { ...salim, permissions: new Set([paymentConfirm]) }, 'ar')
    expect(await shown()).toMatchObject({ is_day_closed: false, can: { confirm: true } })
    await closed(202610)
    expect(await shown()).toMatchObject({ is_day_closed: true, can: { confirm: false, refuse: true } })
    expect(await refusal(salim, () => confirmPayment(id))).toBe('month-closed')
  })
  it('by transfer names the bank’s reference and a day that was', async () => {
    const of = { bank_account_id: bank.id }
    expect(await refusal(muna, () => record(of))).toBe('invalid')
    expect(await refusal(muna, () => record({ ...of, bank_reference: 'FT-9', value_on: '2026-11-28' }))).toBe('invalid')
    expect(await refusal(muna, () => record({ sponsor_id: 999_999 }))).toBe('invalid')
  })
  it('is refused with the reason, and whoever recorded it is told', async () => {
    const id = await transfer()
    await by(salim, () => refusePayment(id, 'ليس في الكشف'))
    expect([(await row(id)).state, await owes(), await told(muna)]).toEqual([
      'refused',
      0,
      ['sponsors.payment-refused'],
    ])
  })
  it('is reversed by two, and is owed again', async () => {
    const id = await paid()
    await by(salim, () => askReversal(id, 'لكافل آخر'))
    expect(await refusal(salim, () => reversePayment(id))).toBe('sponsor-payment-same-officer')
    await by(muna, () => reversePayment(id))
    expect([(await row(id)).state, await owes()]).toEqual(['reversed', 0])
    expect(await came()).toEqual([{ way: 'cash', count: 1, amount: 50_000, back: 50_000 }])
    await isRight()
  })
  it('stands where the second person says so', async () => {
    const id = await paid()
    await by(salim, () => askReversal(id, 'خطأ'))
    await by(muna, () => keepPayment(id, 'الدفعة صحيحة'))
    expect([(await row(id)).state, await owes(), await told(salim)]).toEqual([
      'posted',
      -50_000,
      ['sponsors.payment-kept'],
    ])
  })
  it('stays as it was posted', async () => {
    const id = await paid()
    await expect(db().execute(sql`update sponsors.payments set amount = 1 where id = ${id}`)).rejects.toThrow()
    await expect(db().execute(sql`delete from sponsors.payments where id = ${id}`)).rejects.toThrow()
  })
})
