import { randomUUID } from 'node:crypto'
import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { semesterTable } from '@halaqa/academics/tables'
import { csvOf, importBytes } from '@halaqa/banking/factories'
import * as billing from '@halaqa/billing/contract'
import { aDebitRun, aPlan, aRule } from '@halaqa/billing/factories'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount, aReceipt, gatherFigures, paidAtBank } from '@halaqa/finance/factories'
import { startCheckout } from '@halaqa/finance/server'
import { CallError } from '@halaqa/kit-contract'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { Refusal } from '@halaqa/kit-server/http'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import * as students from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import * as studies from '@halaqa/studies/contract'
import { anEnrolment } from '@halaqa/studies/factories'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/**
 * What may happen to the money of two students in a semester, in any order: they are charged by runs, pay at a desk or by card, twice
 * too, leave subjects and the semester in any week, have what they owe spread over parts, and have something paid out. Whatever it was,
 * the books hold. More of them by HISTORIES, on a machine that has the time.
 */
const histories = Number(process.env.HISTORIES ?? 40)
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const officer = () => college.cast.as('financeOfficer')
const chief = () => college.cast.as('administrator')
const hours = [3, 2, 4]
const reason = 'سجل عشوائي'
let semester_id: number
let subjects: number[]
let bank: Awaited<ReturnType<typeof aBankAccount>>
let ruleId: number

beforeAll(async () => {
  const today = clock.today()
  const year = await anAcademicYear({ starts_on: addDays(today, -400), ends_on: addDays(today, 400) })
  const of = { starts_on: addDays(today, -2), ends_on: addDays(today, 80), state: 'active' as const }
  semester_id = (await aSemester({ year_id: year.id, kind: 'second', ...of })).id
  subjects = []
  for (const each of hours) subjects.push(await aSubject({ hours: each }))
  await db().update(subjectTable).set({ state: 'published' }).where(inArray(subjectTable.id, subjects))
  bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك السجلات' })
  ruleId = (await aRule([5000, 3000, 2000])).id
})

const who = fc.nat(1)
const share = fc.integer({ min: 1, max: 120 })
type Act =
  | { kind: 'enrol'; who: number; subject: number }
  | { kind: 'charge'; twice: boolean }
  | { kind: 'pay at a desk'; who: number; share: number }
  | { kind: 'pay by card'; who: number; twice: boolean }
  | { kind: 'plan'; who: number }
  | { kind: 'wait'; weeks: number }
  | { kind: 'leave a subject'; who: number; subject: number; whole: boolean }
  | { kind: 'leave the semester'; who: number }
  | { kind: 'settle'; who: number; share: number; how: 'credit' | 'payout' | 'discount' }
  | { kind: 'import'; lines: number }
const subject = fc.nat(2)
const is = <K extends Act['kind']>(kind: K) => fc.constant(kind)
const weighted: { weight: number; arbitrary: fc.Arbitrary<Act> }[] = [
  { weight: 6, arbitrary: fc.record({ kind: is('enrol'), who, subject }) },
  { weight: 5, arbitrary: fc.record({ kind: is('charge'), twice: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: is('pay at a desk'), who, share }) },
  { weight: 3, arbitrary: fc.record({ kind: is('pay by card'), who, twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: is('plan'), who }) },
  { weight: 4, arbitrary: fc.record({ kind: is('wait'), weeks: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: is('leave a subject'), who, subject, whole: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: is('leave the semester'), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: is('settle'),
      who,
      share,
      how: fc.constantFrom('credit' as const, 'payout' as const, 'discount' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: is('import'), lines: fc.integer({ min: 1, max: 3 }) }) },
]
const act = fc.oneof(...weighted)
type Student = Awaited<ReturnType<typeof aStudent>>

/** What may be refused is: the same act is asked of any state. Everything else is a fault. */
async function tried<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || (error instanceof CallError && [409, 422].includes(error.status))) return undefined
    throw error
  }
}
const asStaff = <T>(work: () => Promise<T>) =>
  withRequest({ ...currentRequest(), actor: { ...system, id: 1, name: 'موظف', guard: 'users' } }, work)
const openInvoices = ({ account_id }: Student) =>
  one<{ id: number; open: number }[] | null>(
    `select json_agg(json_build_object('id', i.id, 'open', s.open) order by i.id) as value from finance.invoices i
     join finance.invoice_sums s on s.invoice_id = i.id where i.state = 'open' and i.payer_id = ${account_id} and i.payer_guard = 'students'`,
  )
const enrolled = ({ id }: Student, subject: number) =>
  one<number | null>(
    `select max(id) as value from studies.enrolments where student_id = ${id} and subject_id = ${subjects[subject]} and state = 'study'`,
  )

/** Answers whether it was done: nothing to pay, or a refusal, is not. */
const planOf = (student: Student, invoice_id: number) => ({
  student_id: student.id,
  invoice_id,
  rule_id: ruleId,
  begins_on: clock.today(),
  parts: [],
})
async function perform(step: Act, people: readonly Student[]): Promise<boolean> {
  const student = 'who' in step ? people[step.who]! : people[0]!
  const [invoice] = ('who' in step && (await openInvoices(student))) || []
  const part = 'share' in step ? Math.max(1, Math.round(((invoice?.open ?? 20_000) * step.share) / 100)) : 0
  switch (step.kind) {
    case 'enrol': {
      if (await enrolled(student, step.subject)) return false
      const of = { student_id: student.id, subject_id: subjects[step.subject]!, semester_id }
      return (await tried(() => anEnrolment(of, { hours: hours[step.subject]! }))) !== undefined
    }
    case 'charge': {
      const wanted = { semester_id, degree_type: null, specialty_id: null }
      await aDebitRun(wanted, { id: 1, name: 'موظف' })
      if (!step.twice) return true
      const before = await one<string>('select count(*) || max(id)::text as value from finance.entries')
      await aDebitRun(wanted, { id: 1, name: 'موظف' })
      expect(await one<string>('select count(*) || max(id)::text as value from finance.entries')).toBe(before)
      return true
    }
    case 'pay at a desk':
      await asStaff(() => aReceipt({ payer_id: student.account_id, amount: part }))
      return true
    case 'pay by card': {
      if (!invoice) return false
      const payer = { guard: 'students', id: student.account_id }
      const started = await tried(() => startCheckout({ invoiceId: invoice.id, payer, language: 'ar' }))
      const uuid = (started as { payment_uuid?: string } | undefined)?.payment_uuid
      if (!uuid) return false
      await paidAtBank(uuid)
      if (step.twice) await paidAtBank(uuid)
      return true
    }
    case 'plan':
      if (!invoice) return false
      return (await tried(() => asStaff(() => aPlan(planOf(student, invoice.id))))) !== undefined
    case 'wait':
      await beganBefore(begun + step.weeks * 7)
      return true
    case 'leave a subject': {
      const id = await enrolled(student, step.subject)
      if (!id) return false
      const body = { reason, ...(step.whole && { fee_back: 'all' as const }) }
      return (await tried(() => chief()(studies.deleteEnrolment.perform, { params: { id }, body }))) !== undefined
    }
    case 'leave the semester': {
      const moved = await tried(async () => {
        const { student: standing } = await chief()(students.createMove, { query: { student_id: student.id } })
        const body = {
          student_id: student.id,
          to: 'withdrawn' as const,
          starts_on: clock.today(),
          ends_on: null,
          reason,
        }
        return chief()(students.storeMove, {
          body: { ...body, decision_number: '', last_move_id: standing!.last_move_id },
        })
      })
      return moved !== undefined
    }
    case 'settle': {
      const settled = await tried(async () => {
        const isPayout = step.how === 'payout'
        const body = {
          form_uuid: randomUUID(),
          student_id: student.id,
          kind: step.how,
          amount: part,
          invoice_id: isPayout ? null : (invoice?.id ?? null),
          bank_account_id: isPayout ? bank.id : null,
          iban: isPayout ? 'OM810180000001299123456' : '',
          account_holder: isPayout ? 'صاحب الحساب' : '',
          decision_number: step.how === 'discount' ? '4/2026' : '',
          reason,
        }
        const { id } = await officer()(billing.storeSettlement, { body })
        return chief()(billing.approveSettlement.perform, { params: { id }, body: {} })
      })
      return settled !== undefined
    }
    case 'import': {
      const at = randomUUID().slice(0, 8)
      const lines = Array.from({ length: step.lines }, (_, nth) => ({
        on: clock.today(),
        amount: 1_000 * (nth + 1),
        reference: `${at}-${nth}`,
      }))
      const file = { name: 'statement.csv', bytes: csvOf(lines) }
      const wanted = { bank_account_id: bank.id, dry_run: false }
      await asStaff(() => importBytes(wanted, file))
      await expect(asStaff(() => importBytes(wanted, file))).rejects.toThrow('statement-known')
      return true
    }
  }
}
/** So many days ago the semester began: weeks pass, and whoever signed in stays signed in. */
let begun = 0
async function beganBefore(days: number): Promise<void> {
  begun = days
  await db()
    .update(semesterTable)
    .set({ starts_on: addDays(clock.today(), -days) })
    .where(eq(semesterTable.id, semester_id))
}

const wrong = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}
/** The parts of a running plan make what its invoice asks of its payer: without what others settle of it. */
const unevenPlans = () =>
  one<number>(
    `select count(*)::int as value from (
       select p.id from billing.instalment_plans p join billing.instalment_parts part on part.plan_id = p.id
       join finance.invoices i on i.kind = p.kind and i.reference = p.reference and i.state = 'open'
       join finance.invoice_books b on b.id = i.id
       where p.state = 'running' group by p.id, b.charged, b.granted, b.let_go
       having sum(part.amount) <> b.charged - b.granted - b.let_go) uneven`,
  )

it('whatever happens to the money of students in a semester, the books hold', { timeout: 1_200_000 }, async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 24 }), async steps => {
      await beganBefore(2)
      const people = [await aStudent(), await aStudent()]
      for (const step of steps) {
        if (await perform(step, people)) done.set(step.kind, (done.get(step.kind) ?? 0) + 1)
        await drainEvents(reactions)
      }
      expect(await unevenPlans()).toBe(0)
    }),
    { numRuns: histories, endOnFailure: true },
  )
  expect(await wrong()).toEqual([])
  await gatherFigures()
  expect(await wrong()).toEqual([])
  const balance = await officer()(finance.trialBalance, { query: {} })
  expect(balance.debit).toBe(balance.credit)
  console.log(`${histories} histories, ${JSON.stringify([...done])}, ${balance.debit} baisa moved`)
  expect([...done.keys()].length).toBe(10)
})
