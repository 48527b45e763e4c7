import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { aRule } from '@halaqa/billing/factories'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import { aBankAccount, gatherFigures } from '@halaqa/finance/factories'
import { addDays, clock, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contexts } from './contexts.ts'
import { type Books, type History, type MoneyAct, moneyActs } from './money-acts.ts'
import { one, testCollege } from './world.ts'

/**
 * What may happen to the money of two students in a semester, in any order: they are charged by runs, pay at a desk, by transfer or
 * by card, twice too, leave subjects and the semester in any week, have what they owe spread over parts or paid by a sponsor, and
 * have something paid out, to their card as well; they give to a fund by card or out of what is to good, and are helped by it; what was
 * done is reversed; months are closed and opened again. Whatever it was, the books hold. More of them by HISTORIES, others by HISTORIES_SEED, on a machine that has the time.
 */
const histories = Number(process.env.HISTORIES ?? 40)
const seed = process.env.HISTORIES_SEED ? Number(process.env.HISTORIES_SEED) : undefined
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const hours = [3, 2, 4]
let books: Books
const acts = moneyActs(
  () => college.cast,
  () => books,
)

beforeAll(async () => {
  const today = clock.today()
  const year = await anAcademicYear({ starts_on: addDays(today, -60), ends_on: addDays(today, 300) })
  const of = { starts_on: addDays(today, -2), ends_on: addDays(today, 120), state: 'active' as const }
  const subjects: number[] = []
  for (const each of hours) subjects.push(await aSubject({ hours: each }))
  await db().update(subjectTable).set({ state: 'published' }).where(inArray(subjectTable.id, subjects))
  books = {
    semester_id: (await aSemester({ year_id: year.id, kind: 'second', ...of })).id,
    subjects,
    hours,
    bank_id: (await aBankAccount({ kind: 'bank', name_ar: 'بنك السجلات' })).id,
    rule_id: (await aRule([5000, 3000, 2000])).id,
  }
})
afterAll(() => setClock())

const who = fc.nat(1)
const subject = fc.nat(2)
const share = fc.integer({ min: 1, max: 200 })
const ago = fc.nat(40)
const kinds: string[] = []
const is = <K extends MoneyAct['kind']>(kind: K) => {
  kinds.push(kind)
  return fc.constant(kind)
}
const of = <T extends string>(...all: T[]) => fc.constantFrom(...all)
const weighted: { weight: number; arbitrary: fc.Arbitrary<MoneyAct> }[] = [
  { weight: 6, arbitrary: fc.record({ kind: is('enrol'), who, subject }) },
  { weight: 5, arbitrary: fc.record({ kind: is('charge'), twice: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: is('pay at a desk'), who, share }) },
  { weight: 3, arbitrary: fc.record({ kind: is('pay by transfer'), who, share, ago }) },
  { weight: 3, arbitrary: fc.record({ kind: is('pay by card'), who, twice: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: is('pay a share by card'), who, share, twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: is('plan'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: is('wait'), weeks: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: is('leave a subject'), who, subject, whole: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: is('leave the semester'), who }) },
  { weight: 5, arbitrary: fc.record({ kind: is('settle'), who, share, how: of('credit', 'payout', 'discount') }) },
  { weight: 2, arbitrary: fc.record({ kind: is('ask for a payout'), who, share }) },
  { weight: 3, arbitrary: fc.record({ kind: is('pay out'), who, isBack: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: is('pay back to the card'), who, share: fc.integer({ min: 1, max: 120 }) },
      ...{ how: of('done', 'refused', 'lost'), isNamed: fc.boolean() },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: is('give by card'), who, share, came: of('once', 'told twice', 'paid twice') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: is('give out of credit'), who, share }) },
  { weight: 4, arbitrary: fc.record({ kind: is('grant'), who, share }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: is('reverse'),
      who,
      what: of('receipt', 'discount', 'sponsor payment', 'bill', 'gift'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: is('sponsor'), who, share }) },
  { weight: 3, arbitrary: fc.record({ kind: is('bill') }) },
  { weight: 2, arbitrary: fc.record({ kind: is('sponsor pays'), share, ago }) },
  { weight: 2, arbitrary: fc.record({ kind: is('end a sponsorship'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: is('import'), lines: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: is('close') }) },
  { weight: 1, arbitrary: fc.record({ kind: is('open again') }) },
]

/** What was done, and which of its kinds. */
const said = (step: MoneyAct): string => {
  if (step.kind === 'reverse') return `${step.kind}: ${step.what}`
  if (step.kind === 'give by card') return `${step.kind}: ${step.came}`
  return step.kind === 'pay back to the card' || step.kind === 'settle' ? `${step.kind}: ${step.how}` : step.kind
}

/** With which each begins: who owes nothing has no history of money. */
const beginning: MoneyAct[] = [
  { kind: 'enrol', who: 0, subject: 0 },
  { kind: 'enrol', who: 1, subject: 1 },
  { kind: 'charge', twice: false },
]
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
const accountsOf = ({ people }: History) => people.map(each => each.account_id).join(',')
/** Invoices of which more is settled than is charged. */
const overpaidInvoices = (history: History) =>
  one<number>(
    `select count(*)::int as value from finance.invoice_books b where b.payer_guard = 'students'
     and b.payer_id in (${accountsOf(history)}) and (b.open < 0 or b.open > b.charged or b.granted + b.let_go > b.charged)`,
  )
/** Who gave away and has on the way out more than they ever paid: what others settle for them is never theirs. */
const paidOutBeyond = (history: History) =>
  one<number>(
    `select count(*)::int as value from students.students s where s.account_id in (${accountsOf(history)})
     and (select coalesce(sum(amount), 0) from billing.settlements where student_id = s.id and kind = 'payout'
         and state in ('approved', 'sent', 'paid'))
       + (select coalesce(sum(d.amount), 0) from funds.donations d join funds.donors o on o.id = d.donor_id
         where o.student_id = s.id and d.state in ('posted', 'contested'))
       > (select coalesce(sum(amount), 0) from finance.receipts where payer_guard = 'students' and payer_id = s.account_id
           and state in ('posted', 'contested'))
       + (select coalesce(sum(p.amount), 0) from finance.payments p join finance.invoices i on i.id = p.invoice_id
           where i.payer_guard = 'students' and i.payer_id = s.account_id and p.state = 'paid')
       + (select coalesce(sum(amount), 0) from finance.payments
           where invoice_id is null and payer_guard = 'students' and payer_id = s.account_id and state = 'paid')`,
  )
/** Payments of which more went back to the card, or is on its way there, than came; or that the bank gave back otherwise than we say. */
const backBeyondPaid = () =>
  one<number>(
    `select count(*)::int as value from finance.payments p
     where (select coalesce(sum(amount), 0) from finance.card_refunds where payment_id = p.id and state <> 'refused')
         > case when p.state = 'paid' then p.amount else 0 end
       or (select coalesce(sum(amount), 0) from finance.card_refunds where payment_id = p.id and state = 'done')
        <> (select coalesce(sum(amount), 0) from finance.sandbox_refunds where payment = p.uuid)`,
  )

it('whatever happens to the money of students in a semester, the books hold', { timeout: 7_200_000 }, async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...weighted), { minLength: 12, maxLength: 36, size: 'max' }), async steps => {
      const history = await acts.begin()
      for (const step of [...beginning, ...steps]) {
        if (await acts.perform(step, history)) done.set(said(step), (done.get(said(step)) ?? 0) + 1)
        await drainEvents(reactions)
      }
      await acts.stillClosed()
      expect(await unevenPlans()).toBe(0)
      expect(await overpaidInvoices(history)).toBe(0)
      expect(await paidOutBeyond(history)).toBe(0)
      expect(await backBeyondPaid()).toBe(0)
      expect(await acts.leastInFund(history)).toBeGreaterThanOrEqual(0)
      const { debit, credit } = await acts.balance()
      expect(debit).toBe(credit)
    }),
    { numRuns: histories, endOnFailure: true, ...(seed !== undefined && { seed }) },
  )
  expect(await wrong()).toEqual([])
  await gatherFigures()
  expect(await wrong()).toEqual([])
  const { debit, credit } = await acts.balance()
  expect(debit).toBe(credit)
  console.log(`${histories} histories, ${JSON.stringify([...done])}, ${debit} baisa moved`)
  // Each was done, not only refused.
  expect([...new Set([...done.keys()].map(each => each.split(':')[0]))].toSorted()).toEqual(kinds.toSorted())
})
