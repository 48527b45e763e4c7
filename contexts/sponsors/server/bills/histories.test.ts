import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { aBankAccount } from '@halaqa/finance/factories'
import { cancelInvoice, giveBack, invoicesOf, refundableOf, sponsor, standingOn } from '@halaqa/finance/server'
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
import { sponsorsChecks } from '../checks.ts'
import { aFeeOf, aSponsor, aSponsorPayment, aSponsorship } from '../factories.ts'
import { confirmPayment } from '../payments/record-payment.ts'
import { askReversal, reversePayment } from '../payments/reverse-payment.ts'
import { sponsorsContext } from '../sponsors.context.ts'
import { approveSponsorship } from '../sponsorships/decide-sponsorship.ts'
import { billedBySponsor } from '../standing/standing-of-bills.ts'
import { billTable } from '../tables/bills.table.ts'
import { paymentTable } from '../tables/payments.table.ts'
import { approveBill, askBillBack, revokeBill } from './decide-bill.ts'
import { makeBill } from './make-bill.ts'

/** Whatever two officers do in whatever order, no student owes less than nothing, and the books say what bills and payments say. */
assemble([sponsorsContext])
const database = testDatabase()
const today = '2026-11-27'
beforeAll(() => setClock({ now: () => new Date(`${today}T08:00:00Z`) }))
afterAll(() => setClock())

const acts = ['charge', 'charge', 'make', 'make', 'approve', 'approve', 'twice', 'contest', 'revoke'] as const
const more = ['cancel', 'give back', 'pay', 'transfer', 'confirm', 'dispute', 'reverse'] as const
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...acts, ...more),
    who: fc.nat(1),
    which: fc.nat(9),
    amount: fc.integer({ min: 1, max: 30_001 }),
  }),
  { minLength: 10, maxLength: 30 },
)
type Step = Parameters<Parameters<typeof steps.map>[0]>[0][number]

async function world() {
  await database.reset()
  const people: Actor[] = []
  for (const name of ['منى', 'سالم']) {
    const { id } = await anAccount({ guard: 'users', name })
    people.push({ ...nobody, id, name, guard: 'users', permissions: new Set() })
  }
  await aSpecialty({ degree_type: 'bachelor' })
  const semester_id = (await aSemester()).id
  const sponsors = [await aSponsor('دائرة الابتعاث'), await aSponsor('شركة نور الخليج')]
  const students = [await aStudent(), await aStudent()]
  const college = { people, semester_id, sponsors, students, invoices: [] as number[] }
  const terms = [
    { sponsor: 0, student: 0, share: 60, most: null },
    { sponsor: 1, student: 0, share: 40, most: null },
    { sponsor: 0, student: 1, share: null, most: 40_000 },
  ]
  for (const { sponsor: at, student, share, most } of terms) {
    const of = { sponsor_id: sponsors[at]!.id, student_id: students[student]!.id, from_semester_id: semester_id }
    const id = await aSponsorship({ ...of, share, most })
    await withRequest(asking(people[1]!), () => approveSponsorship(id))
  }
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
  const desk = await aBankAccount({ name_ar: 'صندوق النقد' })
  return { ...college, bank, desk, bills: [] as number[], payments: [] as number[], times: 0 }
}
type World = Awaited<ReturnType<typeof world>>
const asking = (actor: Actor) => ({ actor, requestId: '', language: 'ar' as const, address: '', agent: '' })

async function done(college: World, { act, who, which, amount }: Step): Promise<void> {
  const { people, semester_id, sponsors, students, invoices, bank, desk, bills, payments } = college
  const by = (work: () => Promise<unknown>) => withRequest(asking(people[who]!), () => refusalOf(work))
  const sponsor_id = sponsors[which % 2]!.id
  const [bill, payment] = [bills[which % bills.length], payments[which % payments.length]]
  const invoice = invoices[which % invoices.length]
  college.times += 1
  if (act === 'charge') await by(async () => invoices.push(await aFeeOf(students[which % 2]!.id, semester_id, amount)))
  if (act === 'make') await by(async () => bills.push((await makeBill({ sponsor_id, semester_id })).id))
  if (act === 'pay')
    await by(async () => payments.push(await aSponsorPayment({ sponsor_id, amount, bank_account_id: desk.id })))
  if (act === 'transfer') {
    const came = { bank_account_id: bank.id, bank_reference: `FT-${college.times}`, value_on: addDays(today, -which) }
    await by(async () => payments.push(await aSponsorPayment({ sponsor_id, amount, ...came })))
  }
  if (invoice !== undefined) {
    if (act === 'cancel') await by(() => cancelInvoice(invoice, 'انسحاب'))
    if (act === 'give back') {
      const part = Math.min(amount, await refundableOf(invoice))
      await by(() =>
        giveBack({ invoiceId: invoice, amount: part, reference: `test.back:${college.times}`, reason: 'انسحاب' }),
      )
    }
  }
  if (bill !== undefined) {
    if (act === 'approve') await by(() => approveBill(bill))
    if (act === 'twice') await Promise.all([by(() => approveBill(bill)), by(() => approveBill(bill))])
    if (act === 'contest') await by(() => askBillBack(bill, 'خطأ'))
    if (act === 'revoke') await by(() => revokeBill(bill))
  }
  if (payment !== undefined) {
    if (act === 'confirm') await by(() => confirmPayment(payment))
    if (act === 'dispute') await by(() => askReversal(payment, 'خطأ'))
    if (act === 'reverse') await by(() => reversePayment(payment))
  }
}

const inOrder = (numbers: (string | null)[]) => {
  const serials = numbers.flatMap(each => each?.slice(5) ?? []).sort()
  expect(serials).toEqual(serials.map((_, at) => String(at + 1).padStart(6, '0')))
}

it('no student owes less than nothing, and books, bills and payments agree after every history', async () => {
  let approved = 0
  await fc.assert(
    fc.asyncProperty(steps, async history => {
      const college = await world()
      for (const step of history) await done(college, step)
      for (const { account_id } of college.students)
        for (const { open } of await invoicesOf({ guard: 'students', id: account_id }))
          expect(open).toBeGreaterThanOrEqual(0)
      const bills = await db().select().from(billTable)
      const payments = await db().select().from(paymentTable)
      const billed = await billedBySponsor(college.sponsors.map(each => each.id))
      for (const { id, name_ar } of college.sponsors) {
        const paid = payments
          .filter(each => each.sponsor_id === id && (each.state === 'posted' || each.state === 'contested'))
          .reduce((sum, each) => sum + each.amount, 0)
        const account = sponsor({ id, name: name_ar })
        expect((await standingOn([account])).get(account.key) ?? 0).toBe(billed(id) - paid)
      }
      inOrder(bills.map(each => each.number))
      inOrder(payments.map(each => each.number))
      approved += bills.filter(each => each.number).length
      for (const check of sponsorsChecks) expect(await check.find()).toEqual([])
    }),
    { numRuns: 20 },
  )
  expect(approved).toBeGreaterThan(0)
}, 180_000)
