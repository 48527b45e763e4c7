import { db, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { runsOf } from '@halaqa/kit-server/runs'
import { lockStudent, studentById } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import {
  instalmentRunNotCancelled,
  instalmentRunOver,
  instalmentRunWorking,
  nobodyToSpread,
  startInstalmentRun,
} from '../../contract/instalment-runs.ts'
import { type InstalmentRunRow, instalmentRunTable, type Wanted } from './instalment-runs.table.ts'
import { planFor, requireNear } from './make-plan.ts'
import { notifyOfPlans } from './notify-of-plans.ts'
import { conditionsOf, countIn, nextToSpread, openRule } from './unspread.ts'

const runs = runsOf({
  word: 'billing.instalment-run',
  table: instalmentRunTable,
  job: { name: 'billing.spread-invoices', minutes: 60 },
  alone: { by: 'semester_id', refusal: instalmentRunWorking },
  refusals: { over: instalmentRunOver, notCancelled: instalmentRunNotCancelled },
  access: () => startInstalmentRun.access,
  begins: 'planning',
  work: async ({ id }, note) => {
    for (let came: Came = 'more'; came === 'more'; ) {
      if (!(await note())) return false
      came = await spreadSome(id)
      if (came === 'over') return false
    }
    return true
  },
})
/** Spreads the invoices of a run. Tried again it goes on where it stopped: what has a plan gets no other. */
export const { job: spreadInvoices, perform: performInstalmentRun } = runs

/** Begins a run: the job does it. One of a semester works at a time. */
export function startRun(wanted: Wanted): Promise<InstalmentRunRow> {
  return transaction(async () => {
    requireNear(wanted.begins_on, 'begins_on')
    const { toSpread } = await conditionsOf(await openRule(wanted.rule_id), wanted)
    const { plans: total } = await countIn(wanted.semester_id, toSpread)
    if (!total) refuse(nobodyToSpread)
    return runs.start({ ...wanted, total }, { verb: 'store', after: () => ({ ...wanted, total }) })
  })
}
/** Breaks a run off between two batches: plans that were made stay. */
export const cancelRun = (runId: number): Promise<InstalmentRunRow> =>
  runs.cancel(runId, { verb: 'cancel', after: ({ plans, total }) => ({ plans, total }) })
/** Goes on with a run that was cancelled, from where it stopped. */
export const continueRun = (runId: number): Promise<InstalmentRunRow> => runs.goOn(runId, { verb: 'go-on' })

/** Invoices in one transaction: few enough that a payer who is among them waits for a moment only. */
const batch = 100

type Came = 'more' | 'all' | 'over'
/** The next invoices of a run, and how far it has come with them, together or not at all. */
function spreadSome(runId: number): Promise<Came> {
  return transaction(async () => {
    const [run] = await db().select().from(instalmentRunTable).where(eq(instalmentRunTable.id, runId)).for('update')
    if (run!.state === 'done' || run!.state === 'cancelled' || run!.rule_id === null) return 'over'
    const wanted = { ...run!, rule_id: run!.rule_id }
    const { toSpread } = await conditionsOf(await openRule(wanted.rule_id), wanted)
    const next = await nextToSpread(run!.semester_id, toSpread, { after: run!.after, most: batch })
    if (!next.length) return 'all'
    const made: { plan_id: number; open: number }[] = []
    // Students are held in the order of their ids, as by whoever else holds many.
    for (const each of next.toSorted((one, other) => one.student_id - other.student_id)) {
      const plan_id = await spreadOne(each, wanted)
      if (plan_id) made.push({ plan_id, open: each.open })
    }
    await notifyOfPlans(
      'billing.instalment-planned',
      made.map(each => each.plan_id),
    )
    await db()
      .update(instalmentRunTable)
      .set({
        after: next.at(-1)!.id,
        plans: run!.plans + made.length,
        amount: run!.amount + made.reduce((sum, each) => sum + each.open, 0),
      })
      .where(eq(instalmentRunTable.id, runId))
    return 'more'
  })
}

/** What was paid, or spread by hand, since it was found is left as it is. */
async function spreadOne({ id, student_id }: { id: number; student_id: number }, { rule_id, begins_on }: Wanted) {
  let plan: number | undefined
  await refusalOf(() =>
    transaction(async () => {
      await lockStudent(student_id)
      const asked = { student_id, invoice_id: id, rule_id, begins_on, parts: [] }
      plan = (await planFor(await studentById(student_id), asked)).id
    }),
  )
  return plan
}
