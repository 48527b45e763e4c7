import { aSpecialty } from '@halaqa/academics/factories'
import { aBankAccount } from '@halaqa/finance/factories'
import { cancelInvoice, fund, invoicesOf, leastLeftFrom, standingOn } from '@halaqa/finance/server'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { addDays, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { donationConfirm, donationRecord, grantApprove, grantWrite } from '../../contract/permissions.ts'
import { fundsChecks } from '../checks.ts'
import { confirmDonation } from '../donations/record-donation.ts'
import { askReversal, reverseDonation } from '../donations/reverse-donation.ts'
import { aDonation, aDonor, aFund, aGrant, anInvoiceOf } from '../factories.ts'
import { fundsContext } from '../funds.context.ts'
import { donationTable } from '../tables/donations.table.ts'
import { approveGrant, askRevocation, revokeGrant } from './decide-grant.ts'
import { paidByGrants } from './grants.queries.ts'

/** Whatever two officers do in whatever order, no fund pays what it does not hold, and the books say what the rows say. */
assemble([fundsContext])
const database = testDatabase()
const today = '2026-11-27'
beforeAll(() => setClock({ now: () => new Date(`${today}T08:00:00Z`) }))
afterAll(() => setClock())

const acts = ['give', 'give', 'transfer', 'confirm', 'contest', 'reverse', 'ask', 'ask'] as const
const more = ['approve', 'approve', 'approve', 'end', 'revoke', 'cancel', 'twice'] as const
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...acts, ...more),
    who: fc.nat(1),
    which: fc.nat(9),
    amount: fc.integer({ min: 1, max: 30_000 }),
    ago: fc.nat(20),
  }),
  { minLength: 10, maxLength: 30 },
)
type Step = Parameters<Parameters<typeof steps.map>[0]>[0][number]

async function world() {
  await database.reset()
  const people: Actor[] = []
  const permissions = new Set([donationRecord, donationConfirm, grantWrite, grantApprove])
  for (const name of ['منى', 'سالم']) {
    const { id } = await anAccount({ guard: 'users', name })
    people.push({ ...nobody, id, name, guard: 'users', permissions })
  }
  await aSpecialty({ degree_type: 'bachelor' })
  const student = await aStudent()
  const invoices = [await anInvoiceOf(student.id, 20_000), await anInvoiceOf(student.id, 45_000)]
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
  const desk = await aBankAccount({ name_ar: 'صندوق النقد' })
  const [of, donor] = [await aFund('صندوق الطلبة'), await aDonor('سالم')]
  return { people, student, invoices, bank, desk, of, donor, donations: [] as number[], grants: [] as number[] }
}
type World = Awaited<ReturnType<typeof world>>

async function done(college: World, { act, who, which, amount, ago }: Step): Promise<void> {
  const { people, student, invoices, bank, desk, of, donor, donations, grants } = college
  const by = (work: () => Promise<unknown>) =>
    withRequest({ actor: people[who]!, requestId: '', language: 'ar', address: '', agent: '' }, () => refusalOf(work))
  const [donation, grant] = [donations[which % donations.length], grants[which % grants.length]]
  const gift = { fund_id: of.id, donor_id: donor.id, amount }
  if (act === 'give') await by(async () => donations.push(await aDonation({ ...gift, bank_account_id: desk.id })))
  if (act === 'transfer') {
    const came = { bank_reference: `FT-${donations.length}`, value_on: addDays(today, -ago) }
    await by(async () => donations.push(await aDonation({ ...gift, bank_account_id: bank.id, ...came })))
  }
  if (act === 'ask') {
    const wish = { fund_id: of.id, student_id: student.id, invoice_id: invoices[which % 2]!, amount }
    await by(async () => grants.push(await aGrant(wish)))
  }
  if (act === 'cancel') await by(() => cancelInvoice(invoices[which % 2]!, 'انسحاب'))
  if (donation !== undefined) {
    if (act === 'confirm') await by(() => confirmDonation(donation))
    if (act === 'contest') await by(() => askReversal(donation, 'خطأ'))
    if (act === 'reverse') await by(() => reverseDonation(donation))
  }
  if (grant !== undefined) {
    if (act === 'approve') await by(() => approveGrant(grant))
    if (act === 'twice') await Promise.all([by(() => approveGrant(grant)), by(() => approveGrant(grant))])
    if (act === 'end') await by(() => askRevocation(grant, 'خطأ'))
    if (act === 'revoke') await by(() => revokeGrant(grant))
  }
}

it('no fund falls below nothing, and books, donations and grants agree after every history', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async history => {
      const college = await world()
      const account = fund({ id: college.of.id, name: college.of.name_ar })
      for (const step of history) {
        await done(college, step)
        expect(await leastLeftFrom(account, '2026-01-01')).toBeGreaterThanOrEqual(0)
      }
      const rows = await db().select().from(donationTable)
      const standing = rows.filter(each => each.state === 'posted' || each.state === 'contested')
      const given = standing.reduce((sum, each) => sum + each.amount, 0)
      const paid = await paidByGrants(college.grants)
      const granted = college.grants.reduce((sum, id) => sum + paid(id), 0)
      expect(0 - ((await standingOn([account])).get(account.key) ?? 0)).toBe(given - granted)
      for (const { open } of await invoicesOf({ guard: 'students', id: college.student.account_id }))
        expect(open).toBeGreaterThanOrEqual(0)
      const numbers = rows.flatMap(each => each.number?.slice(5) ?? []).sort()
      expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(6, '0')))
      for (const check of fundsChecks) expect(await check.find()).toEqual([])
    }),
    { numRuns: 20 },
  )
}, 180_000)
