import { randomUUID } from 'node:crypto'
import { aSpecialty } from '@halaqa/academics/factories'
import { cancelInvoice, fund, invoicesOf, standingOn } from '@halaqa/finance/server'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { asDryRun, db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { donationConfirm, donationRecord, grantApprove, grantWrite } from '../../contract/permissions.ts'
import { fundsChecks } from '../checks.ts'
import { askReversal, reverseDonation } from '../donations/reverse-donation.ts'
import { aDonation, aFund, aGrant, anInvoiceOf } from '../factories.ts'
import { fundsContext } from '../funds.context.ts'
import type { FundRow } from '../tables/funds.table.ts'
import { grantTable } from '../tables/grants.table.ts'
import { askGrant } from './ask-grant.ts'
import { approveGrant, askRevocation, keepGrant, refuseGrant, revokeGrant } from './decide-grant.ts'
import { paidByGrants } from './grants.queries.ts'

assemble([fundsContext])
const database = testDatabase()
let muna: Actor
let salim: Actor
let of: FundRow
let student: { id: number; account_id: number }
beforeEach(async () => {
  await database.reset()
  setClock({ now: () => new Date('2026-11-27T08:00:00Z') })
  muna = await officer('منى')
  salim = await officer('سالم')
  of = await aFund('صندوق الطلبة')
  await aSpecialty({ degree_type: 'bachelor' })
  student = await aStudent()
})
afterEach(() => setClock())

async function officer(name: string): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  const permissions = new Set([donationRecord, donationConfirm, grantWrite, grantApprove])
  return { ...nobody, id, name, guard: 'users', permissions }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))
const given = (amount: number) => by(muna, () => aDonation({ fund_id: of.id, amount }))
const asked = async (amount: number, invoice_id: number) =>
  by(muna, () => aGrant({ fund_id: of.id, student_id: student.id, invoice_id, amount }))
const row = async (id: number) => (await db().select().from(grantTable).where(eq(grantTable.id, id)))[0]!
const account = () => fund({ id: of.id, name: of.name_ar })
const inFund = async () => 0 - ((await standingOn([account()])).get(account().key) ?? 0)
const invoice = async (id: number) =>
  (await invoicesOf({ guard: 'students', id: student.account_id })).find(each => each.id === id)!
const told = async (id: number) =>
  (await db().execute(sql`select kind from identity.notifications where account_id = ${id} order by id`)).rows.map(
    each => each.kind,
  )
const isRight = async () => {
  for (const check of fundsChecks) expect(await check.find()).toEqual([])
}

describe('a grant', () => {
  it('is asked by one and approved by another: the fund pays the invoice, and the student is told', async () => {
    await given(50_000)
    const invoice_id = await anInvoiceOf(student.id, 30_000)
    const id = await asked(30_000, invoice_id)
    expect(await refusal(muna, () => approveGrant(id))).toBe('grant-same-officer')
    expect([await inFund(), (await invoice(invoice_id)).open]).toEqual([50_000, 30_000])
    await by(salim, () => approveGrant(id))
    expect(await row(id)).toMatchObject({ state: 'posted', approved_by_name: 'سالم', approved_on: '2026-11-27' })
    expect(await invoice(invoice_id)).toMatchObject({ state: 'paid', open: 0 })
    expect(await inFund()).toBe(20_000)
    expect(await told(student.account_id)).toEqual(['funds.grant-given'])
    await isRight()
  })
  it('pays a part, and the rest stays open', async () => {
    await given(50_000)
    const invoice_id = await anInvoiceOf(student.id, 30_000)
    const id = await asked(12_000, invoice_id)
    await by(salim, () => approveGrant(id))
    expect(await invoice(invoice_id)).toMatchObject({ state: 'open', open: 18_000 })
    expect(await inFund()).toBe(38_000)
  })
  it('is approved once, by whom ever and however often', async () => {
    await given(50_000)
    const id = await asked(10_000, await anInvoiceOf(student.id, 30_000))
    const answers = await Promise.all([1, 2, 3].map(() => refusal(salim, () => approveGrant(id))))
    expect(answers.filter(each => each === null).length).toBe(1)
    expect(await inFund()).toBe(40_000)
  })
  it('of the last rial that two ask for at once is given to one', async () => {
    await given(1_000)
    const [one, other] = [await anInvoiceOf(student.id, 5_000), await anInvoiceOf(student.id, 5_000)]
    const ids = [await asked(1_000, one), await asked(1_000, other)]
    const answers = await Promise.all(ids.map(id => refusal(salim, () => approveGrant(id))))
    expect(answers.toSorted()).toEqual(['fund-too-low', null].toSorted())
    expect(await inFund()).toBe(0)
    await isRight()
  })
  it('is one however often its form is sent', async () => {
    await given(50_000)
    const form = { form_uuid: randomUUID(), fund_id: of.id, student_id: student.id, amount: 1_000, reason: 'حاجة' }
    const invoice_id = await anInvoiceOf(student.id, 30_000)
    const answers = await Promise.all([1, 2].map(() => by(muna, () => askGrant({ ...form, invoice_id }))))
    expect(new Set(answers.map(each => each.id)).size).toBe(1)
  })
  it('is not asked beyond the invoice or the fund, nor for another’s invoice', async () => {
    await given(20_000)
    const invoice_id = await anInvoiceOf(student.id, 30_000)
    const refused = (wish: object) =>
      refusal(muna, () =>
        aGrant({ fund_id: of.id, student_id: student.id, invoice_id, amount: 1_000, ...wish } as never),
      )
    expect(await refused({ amount: 30_001 })).toBe('grant-too-high')
    expect(await refused({ amount: 20_001 })).toBe('fund-too-low')
    const stranger = await aStudent()
    expect(await refused({ student_id: stranger.id })).toBe('invalid')
    expect(await refused({ invoice_id: 999_999 })).toBe('invalid')
    expect(await refused({ student_id: 999_999 })).toBe('invalid')
    expect(await refused({ fund_id: 999_999 })).toBe('invalid')
  })
  it('that is looked at before changes nothing', async () => {
    await given(20_000)
    const invoice_id = await anInvoiceOf(student.id, 10_000)
    const id = await asked(10_000, invoice_id)
    await by(salim, () => asDryRun(() => approveGrant(id)))
    expect([(await row(id)).state, await inFund(), (await invoice(invoice_id)).open]).toEqual(['asked', 20_000, 10_000])
  })
  it('is refused with the reason; whoever asked is told, and may do so, too', async () => {
    await given(20_000)
    const invoice_id = await anInvoiceOf(student.id, 10_000)
    const [id, own] = [await asked(1_000, invoice_id), await asked(2_000, invoice_id)]
    await by(salim, () => refuseGrant(id, 'له منحة أخرى'))
    await by(muna, () => refuseGrant(own, 'خطأ'))
    expect(await row(id)).toMatchObject({ state: 'refused', note: 'له منحة أخرى' })
    expect(await told(muna.id)).toEqual(['funds.grant-refused'])
    expect(await refusal(salim, () => approveGrant(id))).toBe('grant-state')
  })
})

describe('what a grant paid', () => {
  it('goes back to the fund when it is taken back by two, and is open again', async () => {
    await given(50_000)
    const invoice_id = await anInvoiceOf(student.id, 30_000)
    const id = await asked(30_000, invoice_id)
    await by(salim, () => approveGrant(id))
    await by(salim, () => askRevocation(id, 'ترك الدراسة'))
    expect(await refusal(salim, () => revokeGrant(id))).toBe('grant-same-officer')
    await by(muna, () => revokeGrant(id))
    expect(await invoice(invoice_id)).toMatchObject({ state: 'open', open: 30_000 })
    expect([await inFund(), (await paidByGrants([id]))(id), (await row(id)).state]).toEqual([50_000, 0, 'revoked'])
    expect(await told(student.account_id)).toEqual(['funds.grant-given', 'funds.grant-revoked'])
    await isRight()
  })
  it('stands where the second person says so', async () => {
    await given(50_000)
    const id = await asked(10_000, await anInvoiceOf(student.id, 30_000))
    await by(salim, () => approveGrant(id))
    await by(muna, () => askRevocation(id, 'خطأ'))
    await by(salim, () => keepGrant(id, 'المنحة صحيحة'))
    expect([(await row(id)).state, await inFund()]).toEqual(['posted', 40_000])
    expect(await told(muna.id)).toEqual(['funds.grant-kept'])
  })
  it('goes back to the fund when the invoice is cancelled, and the fund grants it again', async () => {
    await given(10_000)
    const invoice_id = await anInvoiceOf(student.id, 30_000)
    const id = await asked(10_000, invoice_id)
    await by(salim, () => approveGrant(id))
    expect(await inFund()).toBe(0)
    await by(salim, () => cancelInvoice(invoice_id, 'انسحاب'))
    expect([await inFund(), (await paidByGrants([id]))(id)]).toEqual([10_000, 0])
    await isRight()
    const next = await asked(10_000, await anInvoiceOf(student.id, 30_000))
    expect(await refusal(salim, () => approveGrant(next))).toBeNull()
  })
  it('cannot be reversed out of the fund with the donation that it came from', async () => {
    const donation = await given(10_000)
    const id = await asked(4_000, await anInvoiceOf(student.id, 30_000))
    await by(salim, () => approveGrant(id))
    await by(muna, () => askReversal(donation, 'شيك بلا رصيد'))
    expect(await refusal(salim, () => reverseDonation(donation))).toBe('fund-too-low')
    await by(muna, () => askRevocation(id, 'شيك بلا رصيد'))
    await by(salim, () => revokeGrant(id))
    expect(await refusal(salim, () => reverseDonation(donation))).toBeNull()
    expect(await inFund()).toBe(0)
    await isRight()
  })
})
