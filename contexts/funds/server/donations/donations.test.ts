import { randomUUID } from 'node:crypto'
import { aBankAccount, cashFrom, moneyInto } from '@halaqa/finance/factories'
import { fund, standingOn } from '@halaqa/finance/server'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { asDryRun, db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listDonations } from '../../contract/donations.ts'
import { donationConfirm, donationRecord } from '../../contract/permissions.ts'
import { fundsChecks } from '../checks.ts'
import { aDonation, aDonor, aFund } from '../factories.ts'
import { changeFund, deleteFund } from '../funds/save-fund.ts'
import { fundsContext } from '../funds.context.ts'
import { donationTable } from '../tables/donations.table.ts'
import { fundTable } from '../tables/funds.table.ts'
import { donationsList, donationView } from './donations.queries.ts'
import { confirmDonation, recordDonation, refuseDonation } from './record-donation.ts'
import { askReversal, keepDonation, reverseDonation } from './reverse-donation.ts'
import { greetingOf, verifiedDonation } from './thanks.ts'

assemble([fundsContext])
const database = testDatabase()
const onDay = (day: string) => setClock({ now: () => new Date(`${day}T08:00:00Z`) })
let muna: Actor
let salim: Actor
beforeEach(async () => {
  await database.reset()
  onDay('2026-11-27')
  muna = await officer('منى')
  salim = await officer('سالم')
})
afterEach(() => setClock())

async function officer(name: string): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  return { ...nobody, id, name, guard: 'users', permissions: new Set([donationRecord, donationConfirm]) }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))
const given = (wish: Parameters<typeof aDonation>[0] = {}, who = muna) => by(who, () => aDonation(wish))
const row = async (id: number) => (await db().select().from(donationTable).where(eq(donationTable.id, id)))[0]!
const inFund = async ({ id, name_ar }: { id: number; name_ar: string }) => {
  const account = fund({ id, name: name_ar })
  return 0 - ((await standingOn([account])).get(account.key) ?? 0)
}
const told = async (who: Actor) =>
  (await db().execute(sql`select kind from identity.notifications where account_id = ${who.id} order by id`)).rows.map(
    each => each.kind,
  )
const bank = () => aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
const transfer = async (wish: Parameters<typeof aDonation>[0] = {}) =>
  given({ bank_account_id: (await bank()).id, bank_reference: 'FT-1', value_on: '2026-11-20', ...wish })

describe('a donation in cash', () => {
  it('is found by the number of the paper form that the donor filled in, where there was one', async () => {
    const id = await given({ form_number: 'ن-2214' })
    const other = await given()
    const found = async (q: string) =>
      (await pageOfList(listDonations, donationsList, { query: { q }, actor: muna })).rows.map(each => each.id)
    expect(await found('2214')).toEqual([id])
    expect([(await row(id)).form_number, (await row(other)).form_number]).toEqual(['ن-2214', null])
  })
  it('lies in its fund at once, with a number and a code of its paper', async () => {
    const of = await aFund('صندوق الطلبة')
    const id = await given({ fund_id: of.id, amount: 70_000 })
    expect(await row(id)).toMatchObject({ state: 'posted', number: 'D-26-000001', posted_on: '2026-11-27' })
    expect(await inFund(of)).toBe(70_000)
    expect(await verifiedDonation((await row(id)).verify_code!)).toEqual({
      number: 'D-26-000001',
      amount: 70_000,
      day: '2026-11-27',
    })
  })
  it('is one however often its form is sent', async () => {
    const of = await aFund('صندوق الطلبة')
    const asked = {
      form_uuid: randomUUID(),
      donor_id: (await aDonor('سالم')).id,
      fund_id: of.id,
      bank_account_id: (await aBankAccount()).id,
      amount: 5_000,
    }
    const answers = await Promise.all([1, 2, 3].map(() => by(muna, () => recordDonation(asked))))
    expect(new Set(answers.map(each => each.id)).size).toBe(1)
    expect(await inFund(of)).toBe(5_000)
  })
  it('of a preview leaves nothing and takes no number', async () => {
    const of = await aFund('صندوق الطلبة')
    await by(muna, () => asDryRun(() => aDonation({ fund_id: of.id })))
    expect([await inFund(of), await db().$count(donationTable)]).toEqual([0, 0])
    expect(await row(await given({ fund_id: of.id }))).toMatchObject({ number: 'D-26-000001' })
  })
  it('is not given to a fund that is closed, nor by nobody', async () => {
    const of = await aFund('صندوق مغلق', { is_open: false })
    expect(await refusal(muna, () => aDonation({ fund_id: of.id }))).toBe('invalid')
    const open = await aFund('صندوق مفتوح')
    expect(await refusal(muna, () => aDonation({ fund_id: open.id, donor_id: 999 }))).toBe('invalid')
  })
})

describe('a transfer', () => {
  it('counts when a second person confirms it, on the bank’s value day; who recorded it does not', async () => {
    const of = await aFund('صندوق الطلبة')
    const id = await transfer({ fund_id: of.id, amount: 90_000 })
    expect([(await row(id)).state, await inFund(of)]).toEqual(['asked', 0])
    expect(await refusal(muna, () => confirmDonation(id))).toBe('donation-same-officer')
    await by(salim, () => confirmDonation(id))
    expect(await row(id)).toMatchObject({ state: 'posted', posted_on: '2026-11-20', confirmed_by_name: 'سالم' })
    expect(await inFund(of)).toBe(90_000)
    expect(await refusal(salim, () => confirmDonation(id))).toBe('donation-state')
    expect(await inFund(of)).toBe(90_000)
  })
  it('confirmed by two at once counts once', async () => {
    const of = await aFund('صندوق الطلبة')
    const id = await transfer({ fund_id: of.id, amount: 90_000 })
    const answers = await Promise.all([1, 2].map(() => refusal(salim, () => confirmDonation(id))))
    expect(answers.sort()).toEqual(['donation-state', null].sort())
    expect(await inFund(of)).toBe(90_000)
  })
  it('is refused with the reason, and whoever recorded it is told', async () => {
    const of = await aFund('صندوق الطلبة')
    const id = await transfer({ fund_id: of.id })
    await by(salim, () => refuseDonation(id, 'ليس في الكشف'))
    expect(await row(id)).toMatchObject({ state: 'refused', number: null, reason: 'ليس في الكشف' })
    expect([await inFund(of), await told(muna), await told(salim)]).toEqual([0, ['funds.donation-refused'], []])
  })
  it('of a day in a closed month, or before one, is not recorded; closed while it waits, it is not confirmed', async () => {
    const of = { bank_account_id: (await bank()).id, fund_id: (await aFund('صندوق الطلبة')).id }
    const closed = (month: number) =>
      db().execute(sql`insert into finance.months (id, state, asked_by_id, asked_by_name, asked_at)
        values (${month}, 'closed', 1, 'منى', '2026-11-20')`)
    await closed(202609)
    for (const value_on of ['2026-08-15', '2026-09-30'])
      expect(await refusal(muna, () => aDonation({ ...of, bank_reference: value_on, value_on }))).toBe('month-closed')
    const id = await by(muna, () => aDonation({ ...of, bank_reference: 'FT-2', value_on: '2026-10-15' }))
    const shown = async () => donationView(id, salim, 'ar')
    expect(await shown()).toMatchObject({ is_day_closed: false, can: { confirm: true } })
    await closed(202610)
    expect(await shown()).toMatchObject({ is_day_closed: true, can: { confirm: false, refuse: true } })
    expect(await refusal(salim, () => confirmDonation(id))).toBe('month-closed')
  })
  it('needs the bank’s reference, once, and a day that is not to come', async () => {
    const of = { bank_account_id: (await bank()).id, fund_id: (await aFund('صندوق الطلبة')).id }
    const came = { bank_reference: 'FT-9', value_on: '2026-11-20' }
    expect(await refusal(muna, () => aDonation({ ...of, value_on: '2026-11-20' }))).toBe('invalid')
    expect(await refusal(muna, () => aDonation({ ...of, bank_reference: 'FT-9' }))).toBe('invalid')
    expect(await refusal(muna, () => aDonation({ ...of, ...came, value_on: '2026-11-28' }))).toBe('invalid')
    await given({ ...of, ...came })
    expect(await refusal(muna, () => aDonation({ ...of, ...came }))).toBe('invalid')
  })
})

describe('a reversal', () => {
  it('is asked by one and done by another; nothing that was posted changes', async () => {
    const of = await aFund('صندوق الطلبة')
    const id = await given({ fund_id: of.id, amount: 40_000 })
    await by(muna, () => askReversal(id, 'مكررة'))
    expect(await inFund(of)).toBe(40_000)
    expect(await refusal(muna, () => reverseDonation(id))).toBe('donation-same-officer')
    await by(salim, () => reverseDonation(id))
    expect(await row(id)).toMatchObject({ state: 'reversed', number: 'D-26-000001', reversed_by_name: 'سالم' })
    expect(await inFund(of)).toBe(0)
    expect(await verifiedDonation((await row(id)).verify_code!)).toBeUndefined()
    for (const check of fundsChecks) expect(await check.find()).toEqual([])
  })
  it('that is not done leaves it standing, and says why', async () => {
    const of = await aFund('صندوق الطلبة')
    const id = await given({ fund_id: of.id })
    await by(muna, () => askReversal(id, 'مكررة'))
    await by(salim, () => keepDonation(id, 'تبرّعان مختلفان'))
    expect(await row(id)).toMatchObject({ state: 'posted', reason: 'تبرّعان مختلفان' })
    expect(await told(muna)).toEqual(['funds.donation-kept'])
  })
  it('waits until the desk holds the cash again', async () => {
    const of = await aFund('صندوق الطلبة')
    const desk = await aBankAccount({ name_ar: 'صندوق النقد' })
    const id = await given({ fund_id: of.id, bank_account_id: desk.id, amount: 40_000 })
    await cashFrom(desk, await bank(), 30_000, '2026-11-27')
    await by(muna, () => askReversal(id, 'مكررة'))
    expect(await refusal(salim, () => reverseDonation(id))).toBe('desk-too-low')
    await moneyInto(desk, 30_000, '2026-11-27')
    expect(await refusal(salim, () => reverseDonation(id))).toBeNull()
  })
})

describe('the rows', () => {
  it('of what is posted are not changed or deleted, whoever is at the database', async () => {
    const id = await given()
    const more = db().update(donationTable).set({ amount: 1 }).where(eq(donationTable.id, id))
    await expect(more).rejects.toThrow()
    await expect(db().delete(donationTable).where(eq(donationTable.id, id))).rejects.toThrow()
  })
  it('of a fund to which something was given stay; its account is called as it is', async () => {
    const of = await aFund('صندوق الطلبة')
    await given({ fund_id: of.id })
    expect(await refusal(muna, () => deleteFund(of.id))).toBe('has-dependents')
    const { id: _, ...fields } = of
    await by(muna, () => changeFund(of.id, { ...fields, name_ar: 'صندوق الإعانة', purpose_ids: [] }))
    const named = await db().execute(sql`select owner_name from finance.ledger_accounts where key = ${`fund:${of.id}`}`)
    expect(named.rows).toEqual([{ owner_name: 'صندوق الإعانة' }])
    const empty = await aFund('صندوق فارغ')
    await by(muna, () => deleteFund(empty.id))
    expect(await db().$count(fundTable)).toBe(1)
  })
})

it('the paper greets a body as several and a person as one', () => {
  expect([greetingOf('شركة الموج للتجارة', true), greetingOf('سالم الحارثي', false)]).toEqual([
    'السادة: شركة الموج للتجارة، المحترمين',
    'المكرَّم: سالم الحارثي',
  ])
})
