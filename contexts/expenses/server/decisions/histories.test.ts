import { aBankAccount, moneyInto } from '@halaqa/finance/factories'
import { expense, leastHeldFrom, standingOn } from '@halaqa/finance/server'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { addDays, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveLarge, operationApprove, operationWrite } from '../../contract/permissions.ts'
import type { Category } from '../categories/categories.table.ts'
import { expensesChecks } from '../checks.ts'
import { deleteOperation } from '../entry/enter-operation.ts'
import { expensesContext } from '../expenses.context.ts'
import { aCategory, anOperation } from '../factories.ts'
import { operationTable } from '../operations/operations.table.ts'
import { spentByCategory } from '../operations/spent.queries.ts'
import { approveOperation, askReversal, leavePosted, refuseOperation, reverseOperation } from './decide-operation.ts'

/** Whatever three officers do in whatever order, the books say what was posted and not taken back, and no desk owes money. */
assemble([expensesContext])
const database = testDatabase()
const today = '2026-11-27'
beforeAll(() => setClock({ now: () => new Date(`${today}T08:00:00Z`) }))
afterAll(() => setClock())

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(
      'enter',
      'approve',
      'approve',
      'approve',
      'refuse',
      'ask',
      'reverse',
      'leave',
      'delete',
      'twice',
    ),
    who: fc.nat(2),
    which: fc.nat(9),
    category: fc.nat(1),
    isCash: fc.boolean(),
    amount: fc.integer({ min: 1, max: 60_000 }),
    ago: fc.nat(20),
  }),
  { minLength: 8, maxLength: 30 },
)
type Step = Parameters<Parameters<typeof steps.map>[0]>[0][number]

async function world() {
  await database.reset()
  const people: Actor[] = []
  for (const name of ['منى', 'سالم', 'هدى']) {
    const { id } = await anAccount({ guard: 'users', name })
    const permissions = new Set([operationWrite, operationApprove, approveLarge])
    people.push({ ...nobody, id, name, guard: 'users', permissions })
  }
  const categories = [await aCategory('صيانة'), await aCategory('قرطاسية')]
  const desk = await aBankAccount({ kind: 'cash', name_ar: 'الصندوق' })
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
  await moneyInto(desk, 70_000, addDays(today, -15))
  await moneyInto(desk, 50_000, addDays(today, -5))
  return { people, categories, desk, bank, ids: [] as number[] }
}
type World = Awaited<ReturnType<typeof world>>

const accountOf = ({ id, name_ar }: Category) => expense({ id, name: name_ar })

async function done({ people, categories, desk, bank, ids }: World, step: Step): Promise<void> {
  const actor = people[step.who]!
  const by = (work: () => Promise<unknown>) =>
    withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, () => refusalOf(work))
  if (step.act === 'enter' || ids.length === 0) {
    await by(async () => {
      const of = { category_id: categories[step.category]!.id, bank_account_id: (step.isCash ? desk : bank).id }
      ids.push(await anOperation({ ...of, amount: step.amount, spent_on: addDays(today, -step.ago) }))
    })
    return
  }
  const id = ids[step.which % ids.length]!
  const [before] = await db().select().from(operationTable).where(eq(operationTable.id, id))
  const acts = {
    approve: () => approveOperation(id),
    twice: () => approveOperation(id),
    refuse: () => refuseOperation(id, 'خطأ'),
    ask: () => askReversal(id, 'خطأ'),
    reverse: () => reverseOperation(id),
    leave: () => leavePosted(id, 'صحيحة'),
    delete: () => deleteOperation(id),
  }
  const times = step.act === 'twice' ? 2 : 1
  const answers = await Promise.all(Array.from({ length: times }, () => by(acts[step.act as keyof typeof acts])))
  const isDecided = ['approve', 'twice', 'reverse', 'refuse'].includes(step.act)
  // Nobody decides on what they ask for themselves.
  if (isDecided && before?.asked_by_id === actor.id) expect(answers).not.toContain(null)
  expect(answers.filter(each => each === null).length).toBeLessThanOrEqual(1)
}

it('books, operations and reports agree after every history', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async history => {
      const college = await world()
      for (const step of history) {
        await done(college, step)
        expect(await leastHeldFrom(college.desk, '2026-01-01')).toBeGreaterThanOrEqual(0)
      }
      const books = await standingOn(college.categories.map(accountOf))
      const spent = await spentByCategory({})
      for (const category of college.categories) {
        const rows = await db().select().from(operationTable).where(eq(operationTable.category_id, category.id))
        const standing = rows
          .filter(each => each.state === 'posted' || each.state === 'reversing')
          .reduce((sum, each) => sum + each.amount, 0)
        expect(books.get(accountOf(category).key) ?? 0).toBe(standing)
        expect(spent.get(category.id)?.spent ?? 0).toBe(standing)
      }
      const numbers = (await db().select().from(operationTable)).flatMap(each => each.number ?? []).sort()
      expect(numbers).toEqual(numbers.map((_, at) => `V-26-${String(at + 1).padStart(6, '0')}`))
      for (const check of expensesChecks) expect(await check.find()).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)
