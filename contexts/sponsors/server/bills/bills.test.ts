import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { cancelInvoice, giveBack, invoicesOf, sponsor as sponsorAccount, standingOn } from '@halaqa/finance/server'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { asDryRun, db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sponsorsChecks } from '../checks.ts'
import { askEnd, endSponsorship } from '../ending/end-sponsorship.ts'
import { endInWords } from '../ending/follows.ts'
import { aFeeOf, aSponsor, aSponsorship } from '../factories.ts'
import { sponsorsContext } from '../sponsors.context.ts'
import { approveSponsorship } from '../sponsorships/decide-sponsorship.ts'
import { standingOfBills } from '../standing/standing-of-bills.ts'
import { billLineTable, billTable } from '../tables/bills.table.ts'
import type { SponsorRow } from '../tables/sponsors.table.ts'
import { approveBill, askBillBack, keepBill, refuseBill, revokeBill } from './decide-bill.ts'
import { makeBill } from './make-bill.ts'
import { whatToBill } from './what-to-bill.ts'

assemble([sponsorsContext])
const database = testDatabase()
let muna: Actor
let salim: Actor
let of: SponsorRow
let semester_id: number
let one: { id: number; account_id: number }
let other: { id: number; account_id: number }
beforeEach(async () => {
  await database.reset()
  setClock({ now: () => new Date('2026-11-27T08:00:00Z') })
  muna = await officer('منى')
  salim = await officer('سالم')
  await aSpecialty({ degree_type: 'bachelor' })
  semester_id = (await aSemester({ starts_on: '2026-09-01', ends_on: '2027-01-15' })).id
  of = await aSponsor('دائرة الابتعاث')
  one = await aStudent()
  other = await aStudent()
})
afterEach(() => setClock())

async function officer(name: string): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  return { ...nobody, id, name, guard: 'users', permissions: new Set() }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))
type Terms = Partial<Parameters<typeof aSponsorship>[0]>
async function sponsored(student: { id: number }, wish: Terms = {}, sponsor = of): Promise<number> {
  const asked = { sponsor_id: sponsor.id, student_id: student.id, from_semester_id: semester_id }
  const id = await by(muna, () => aSponsorship({ ...asked, ...wish }))
  await by(salim, () => approveSponsorship(id))
  return id
}
const made = (sponsor = of) => by(muna, () => makeBill({ sponsor_id: sponsor.id, semester_id }))
async function billed(sponsor = of): Promise<number> {
  const { id } = await made(sponsor)
  await by(salim, () => approveBill(id))
  return id
}
const bill = async (id: number) => (await db().select().from(billTable).where(eq(billTable.id, id)))[0]!
const lines = async (id: number) =>
  (await db().select().from(billLineTable).where(eq(billLineTable.bill_id, id)).orderBy(asc(billLineTable.id))).map(
    each => each.amount,
  )
const owes = async (sponsor = of) => {
  const account = sponsorAccount({ id: sponsor.id, name: sponsor.name_ar })
  return (await standingOn([account])).get(account.key) ?? 0
}
const invoice = async (student: { account_id: number }, id: number) =>
  (await invoicesOf({ guard: 'students', id: student.account_id })).find(each => each.id === id)!
const told = async (id: number) =>
  (await db().execute(sql`select kind from identity.notifications where account_id = ${id} order by id`)).rows.map(
    each => each.kind,
  )
const isRight = async () => {
  for (const check of sponsorsChecks) expect(await check.find()).toEqual([])
}

async function ended(id: number, day: string): Promise<void> {
  await by(muna, () => askEnd(id, day, 'أُلغي القرار'))
  await by(salim, () => endSponsorship(id))
}

describe('a bill', () => {
  it('is made by one and approved by another: the sponsor owes what the students do not, and they are told', async () => {
    await sponsored(one, { share: 75 })
    await sponsored(other, { share: 50 })
    const [first, second] = [await aFeeOf(one.id, semester_id, 100_001), await aFeeOf(other.id, semester_id, 60_000)]
    const { id } = await made()
    expect([await owes(), (await invoice(one, first)).open]).toEqual([0, 100_001])
    expect(await refusal(muna, () => approveBill(id))).toBe('bill-same-officer')
    await by(salim, () => approveBill(id))
    expect(await bill(id)).toMatchObject({
      state: 'posted',
      number: 'B-26-000001',
      students: 2,
      billed_on: '2026-11-27',
    })
    // 75,000.75 is 75,001.
    expect(await lines(id)).toEqual([75_001, 30_000])
    expect(await owes()).toBe(105_001)
    expect([(await invoice(one, first)).open, (await invoice(other, second)).open]).toEqual([25_000, 30_000])
    expect(await told(one.account_id)).toEqual(['sponsors.sponsorship-approved', 'sponsors.billed'])
    await isRight()
  })
  it('made again asks only for what came since', async () => {
    await sponsored(one)
    await aFeeOf(one.id, semester_id, 40_000)
    await billed()
    expect(await refusal(muna, () => makeBill({ sponsor_id: of.id, semester_id }))).toBe('nothing-to-bill')
    await aFeeOf(one.id, semester_id, 10_000)
    expect(await lines(await billed())).toEqual([5_000])
    expect(await owes()).toBe(25_000)
    await isRight()
  })
  it('asks no more for a semester than the sponsorship pays, and all of it where no share is named', async () => {
    await sponsored(one, { share: null, most: 50_000 })
    await aFeeOf(one.id, semester_id, 30_000)
    await aFeeOf(one.id, semester_id, 30_000)
    expect(await lines(await billed())).toEqual([30_000, 20_000])
    await aFeeOf(one.id, semester_id, 30_000)
    expect(await whatToBill(of.id, semester_id)).toEqual([])
  })
  it('waits once for a sponsor and semester, also where two make it at once', async () => {
    await sponsored(one)
    await aFeeOf(one.id, semester_id, 40_000)
    const answers = await Promise.all(
      [1, 2].map(() => refusal(muna, () => makeBill({ sponsor_id: of.id, semester_id }))),
    )
    expect(answers.toSorted()).toEqual(['bill-waiting', null].toSorted())
  })
  it('is approved once, by whom ever and however often', async () => {
    await sponsored(one)
    await aFeeOf(one.id, semester_id, 40_000)
    const { id } = await made()
    const answers = await Promise.all([1, 2, 3].map(() => refusal(salim, () => approveBill(id))))
    expect(answers.filter(each => each === null).length).toBe(1)
    expect(await owes()).toBe(20_000)
    await isRight()
  })
  it('leaves out what is not asked any more when it is approved', async () => {
    await sponsored(one)
    await sponsored(other)
    const gone = await aFeeOf(one.id, semester_id, 40_000)
    await aFeeOf(other.id, semester_id, 20_000)
    const { id } = await made()
    await by(salim, () => cancelInvoice(gone, 'انسحاب'))
    await by(salim, () => approveBill(id))
    expect([await lines(id), (await bill(id)).amount, (await bill(id)).students]).toEqual([[10_000], 10_000, 1])
    await isRight()
  })
  it('of which nothing is left is not approved, and is refused with the reason', async () => {
    await sponsored(one)
    const gone = await aFeeOf(one.id, semester_id, 40_000)
    const { id } = await made()
    await by(salim, () => cancelInvoice(gone, 'انسحاب'))
    expect(await refusal(salim, () => approveBill(id))).toBe('nothing-to-bill')
    await by(salim, () => refuseBill(id, 'انسحب الطالب'))
    expect(await bill(id)).toMatchObject({ state: 'refused', number: null, amount: 20_000 })
    expect(await told(muna.id)).toEqual(['sponsors.bill-refused'])
    await isRight()
  })
  it('that is looked at before changes nothing', async () => {
    await sponsored(one)
    const fee = await aFeeOf(one.id, semester_id, 40_000)
    const { id } = await made()
    await by(salim, () => asDryRun(() => approveBill(id)))
    expect([(await bill(id)).state, await owes(), (await invoice(one, fee)).open]).toEqual(['asked', 0, 40_000])
  })
  it('of one who is sponsored by two asks each for a share, and both together for no more than the whole', async () => {
    const company = await aSponsor('شركة نور الخليج')
    await sponsored(one, { share: 50 })
    await sponsored(one, { share: 50 }, company)
    const fee = await aFeeOf(one.id, semester_id, 33_333)
    await billed()
    await billed(company)
    expect([await owes(), await owes(company), (await invoice(one, fee)).state]).toEqual([16_667, 16_666, 'paid'])
    await isRight()
  })
  it('does not ask for semesters after the sponsorship ended, nor for those before it began', async () => {
    const id = await sponsored(one)
    await aFeeOf(one.id, semester_id, 40_000)
    await ended(id, '2026-08-31')
    expect(await refusal(muna, () => makeBill({ sponsor_id: of.id, semester_id }))).toBe('nothing-to-bill')
    expect(await told(one.account_id)).toEqual(['sponsors.sponsorship-approved', 'sponsors.sponsorship-ended'])
  })
  it('stays as it was approved', async () => {
    await sponsored(one)
    await aFeeOf(one.id, semester_id, 40_000)
    const id = await billed()
    const changed = db().execute(sql`update sponsors.bill_lines set amount = 1 where bill_id = ${id}`)
    await expect(changed).rejects.toThrow()
    await expect(db().execute(sql`delete from sponsors.bills where id = ${id}`)).rejects.toThrow()
  })
})

describe('what was billed', () => {
  it('goes back to the sponsor when the invoice is cancelled', async () => {
    await sponsored(one)
    const fee = await aFeeOf(one.id, semester_id, 40_000)
    const id = await billed()
    await by(salim, () => cancelInvoice(fee, 'انسحاب'))
    expect([await owes(), (await standingOfBills([id]))(id)]).toEqual([0, 0])
    await isRight()
  })
  it('goes back by its share when a part of a paid invoice does', async () => {
    await sponsored(one, { share: 100 })
    const fee = await aFeeOf(one.id, semester_id, 40_000)
    const id = await billed()
    expect((await invoice(one, fee)).state).toBe('paid')
    await by(salim, () => giveBack({ invoiceId: fee, amount: 20_000, reference: 'test.back:1', reason: 'انسحاب' }))
    expect([await owes(), (await standingOfBills([id]))(id)]).toEqual([20_000, 20_000])
    await isRight()
  })
  it('is taken back by two, and is open again on the invoices', async () => {
    await sponsored(one)
    const fee = await aFeeOf(one.id, semester_id, 40_000)
    const id = await billed()
    await by(salim, () => askBillBack(id, 'أُعدّت على كافل آخر'))
    expect(await refusal(salim, () => revokeBill(id))).toBe('bill-same-officer')
    await by(muna, () => revokeBill(id))
    expect([await owes(), (await invoice(one, fee)).open, (await bill(id)).state]).toEqual([0, 40_000, 'revoked'])
    expect(await told(one.account_id)).toContain('sponsors.bill-revoked')
    await isRight()
    expect(await lines(await billed())).toEqual([20_000])
  })
  it('of a semester after its sponsorship ended goes back with the end, which says so before; of one before it stays', async () => {
    const two = await aStudent()
    const id = await sponsored(one, { share: 50 })
    await sponsored(two, { share: 50 })
    const [fee, other] = [await aFeeOf(one.id, semester_id, 40_000), await aFeeOf(two.id, semester_id, 10_000)]
    await billed()
    expect([await owes(), (await invoice(one, fee)).open]).toEqual([25_000, 20_000])
    // The semester has begun by then: nothing is given back.
    expect((await by(muna, () => endInWords(id, '2026-11-01', 'ar'))).length).toBe(1)
    await by(muna, () => askEnd(id, '2026-08-31', 'أُلغي القرار'))
    const [first] = await by(salim, () => endInWords(id, undefined, 'ar'))
    expect(first).toContain((await invoice(one, fee)).number)
    await by(salim, () => asDryRun(() => endSponsorship(id)))
    expect(await owes()).toBe(25_000)
    await by(salim, () => endSponsorship(id))
    expect([await owes(), (await invoice(one, fee)).open, (await invoice(two, other)).open]).toEqual([
      5_000, 40_000, 5_000,
    ])
    expect((await told(one.account_id)).slice(-2)).toEqual(['sponsors.sponsorship-ended', 'sponsors.bill-revoked'])
    await isRight()
  })
  it('of a sponsorship that ends stays where its semester began before', async () => {
    const id = await sponsored(one, { share: 50 })
    await aFeeOf(one.id, semester_id, 40_000)
    await billed()
    await ended(id, '2026-11-01')
    expect(await owes()).toBe(20_000)
    await isRight()
  })
  it('stands where the second person says so', async () => {
    await sponsored(one)
    await aFeeOf(one.id, semester_id, 40_000)
    const id = await billed()
    await by(salim, () => askBillBack(id, 'خطأ'))
    await by(muna, () => keepBill(id, 'المطالبة صحيحة'))
    expect([(await bill(id)).state, await owes()]).toEqual(['posted', 20_000])
    expect(await told(salim.id)).toEqual(['sponsors.bill-kept'])
  })
})
