import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { noteConsequence } from '@halaqa/kit-server/request'
import { runsOf } from '@halaqa/kit-server/runs'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { and, asc, eq, gt } from 'drizzle-orm'
import {
  debitRunNotCancelled,
  debitRunOver,
  debitRunWorking,
  nobodyToCharge,
  startDebitRun,
} from '../../contract/debits.ts'
import { chargeStudents } from './charge-students.ts'
import { type DebitRunRow, debitRunTable, type Wanted } from './debit-runs.table.ts'
import { studentsWhere } from './plan-debits.ts'
import { conditionsOf } from './uncharged.ts'

const runs = runsOf({
  word: 'billing.debit-run',
  table: debitRunTable,
  job: { name: 'billing.create-debits', minutes: 60 },
  alone: { by: 'semester_id', refusal: debitRunWorking },
  refusals: { over: debitRunOver, notCancelled: debitRunNotCancelled },
  access: () => startDebitRun.access,
  begins: 'charging',
  work: async ({ id }, note) => {
    for (let came: Came = 'more'; came === 'more'; ) {
      if (!(await note())) return false
      came = await chargeSome(id)
      if (came === 'over') return false
    }
    return true
  },
})
/** Charges the students of a run. Tried again it goes on where it stopped: nobody is charged twice. */
export const { job: createDebits, perform: performDebitRun } = runs

/** Begins a run: the job does it. One of a semester works at a time. */
export function startRun(wanted: Wanted): Promise<DebitRunRow> {
  return transaction(async () => {
    const total = await studentsWhere((await conditionsOf(wanted)).toCharge)
    if (!total) refuse(nobodyToCharge)
    noteConsequence('billing.consequence.to_charge', total)
    return runs.start({ ...wanted, total }, { verb: 'store', after: () => ({ ...wanted, total }) })
  })
}
/** Breaks a run off between two batches: who was charged stays charged. */
export const cancelRun = (runId: number): Promise<DebitRunRow> =>
  runs.cancel(runId, { verb: 'cancel', after: ({ students, total }) => ({ students, total }) })
/** Goes on with a run that was cancelled, from where it stopped. */
export const continueRun = (runId: number): Promise<DebitRunRow> => runs.goOn(runId, { verb: 'go-on' })

/** Students in one transaction: few enough that a payer who is among them waits for a moment only. */
const batch = 1000

type Came = 'more' | 'all' | 'over'
/** The next students of a run, and how far it has come with them, together or not at all. */
function chargeSome(runId: number): Promise<Came> {
  return transaction(async () => {
    const [run] = await db().select().from(debitRunTable).where(eq(debitRunTable.id, runId)).for('update')
    // One that waits was cancelled and gone on with between two looks: another worker is on its way, and takes turns.
    if (run!.state === 'done' || run!.state === 'cancelled') return 'over'
    const { toCharge } = await conditionsOf(run!)
    const next = await db()
      .selectDistinct({ id: studentTable.id })
      .from(studentTable)
      .innerJoin(enrolmentTable, eq(enrolmentTable.student_id, studentTable.id))
      .where(and(gt(studentTable.id, run!.after), toCharge))
      .orderBy(asc(studentTable.id))
      .limit(batch)
    if (!next.length) return 'all'
    const ids = next.map(each => each.id)
    const { students, subjects, amount } = await chargeStudents(ids, toCharge, `billing.debit-run:${runId}`)
    await db()
      .update(debitRunTable)
      .set({
        after: ids.at(-1)!,
        students: run!.students + students,
        subjects: run!.subjects + subjects,
        amount: run!.amount + amount,
      })
      .where(eq(debitRunTable.id, runId))
    return 'more'
  })
}
