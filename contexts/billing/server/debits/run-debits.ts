import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { noteConsequence } from '@halaqa/kit-server/request'
import { runsOf } from '@halaqa/kit-server/runs'
import { translate } from '@halaqa/kit-server/words'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { and, asc, eq, gt, notInArray, sql } from 'drizzle-orm'
import {
  debitRunNotCancelled,
  debitRunOver,
  debitRunWorking,
  nobodyToCharge,
  startDebitRun,
} from '../../contract/debits.ts'
import { nothingToReprice } from '../../contract/price-reviews.ts'
import { countOutdated, outdatedIn, studentsToReprice } from '../prices/outdated.ts'
import { repriceStudents } from '../prices/reprice-students.ts'
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
  work: async ({ id, task }, note) => {
    const lanes = lanesOf[task]
    // All come to their end, one that fails too: what it has written is not left to somebody who has gone.
    const ends = await Promise.allSettled(
      Array.from({ length: lanes }, (_, number) => workOff(id, { number, lanes }, note)),
    )
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return ends.every(end => end.status === 'fulfilled' && end.value)
  },
})
/** Works a run off. Tried again it goes on where it stopped: nobody is charged twice. */
export const { job: createDebits, perform: performDebitRun } = runs

/** Begins a run that charges: the job does it. One of a semester works at a time. */
export function startRun(wanted: Wanted): Promise<DebitRunRow> {
  return transaction(async () => {
    const total = await studentsWhere((await conditionsOf(wanted)).toCharge)
    if (!total) refuse(nobodyToCharge)
    noteConsequence('billing.consequence.to_charge', total)
    return runs.start({ ...wanted, total }, { verb: 'store', after: () => ({ ...wanted, total }) })
  })
}
/** Begins a run that replaces the open invoices of a semester which ask by outdated prices. Refuses where there is none. */
export function startRepricing(semester_id: number): Promise<DebitRunRow> {
  return transaction(async () => {
    const { open, settled } = await countOutdated(semester_id)
    if (!open) refuse(nothingToReprice)
    noteConsequence('billing.consequence.to_reprice', open)
    if (settled) noteConsequence('billing.consequence.settled_before', settled)
    const task = 'reprice' as const
    const run = { semester_id, degree_type: null, specialty_id: null, task, total: open }
    return runs.start(run, { verb: 'store', after: () => ({ semester_id, task, total: open }) })
  })
}
/** Breaks a run off between two batches: who was charged stays charged. */
export const cancelRun = (runId: number): Promise<DebitRunRow> =>
  runs.cancel(runId, { verb: 'cancel', after: ({ students, total }) => ({ students, total }) })
/** Goes on with a run that was cancelled, from where it stopped. */
export const continueRun = (runId: number): Promise<DebitRunRow> => runs.goOn(runId, { verb: 'go-on' })

/**
 * Half of the students are charged while the other half is: numbers of invoices have no gaps, so that one lane waits for the other
 * with the second part of its work, and does the first meanwhile. What replaces invoices is little, and goes one after the other.
 */
const lanesOf: Record<DebitRunRow['task'], number> = { charge: 2, reprice: 1 }
/** Students in one transaction: few enough that a payer who is among them waits for a moment only. */
const batch = { charge: 1000, reprice: 100 }
/** The students whose number, divided by `lanes`, leaves `number`. */
type Lane = { number: number; lanes: number }

/** Answers whether the lane came to its end. */
async function workOff(runId: number, lane: Lane, note: () => Promise<boolean>): Promise<boolean> {
  for (let came: Came = 'more'; came === 'more'; ) {
    if (!(await note())) return false
    came = await comeOn(runId, lane)
    if (came === 'over') return false
  }
  return true
}

type Came = 'more' | 'all' | 'over'
const runOver = new Error('the run was cancelled while its next students were charged')

/** The next students of a lane, and how far it has come with them, together or not at all. */
async function comeOn(runId: number, lane: Lane): Promise<Came> {
  try {
    return await transaction(async () => {
      // One that was cancelled and gone on with between two looks: another worker is on its way, and takes turns.
      await takeTurns('billing.debit-run.lane', `${runId}.${lane.number}`)
      const [run] = await db().select().from(debitRunTable).where(eq(debitRunTable.id, runId))
      const came = await (run!.task === 'charge' ? chargeNext(run!, lane) : repriceNext(run!))
      if (!came) return 'all'
      if (!(await noteCame(runId, lane, came))) throw runOver
      return 'more'
    })
  } catch (error) {
    if (error === runOver) return 'over'
    throw error
  }
}

type Next = { after: number; students: number; subjects: number; amount: number }
/** False where the run was cancelled meanwhile. Late in the transaction: the other lane waits for this row, and so does a cancelling. */
async function noteCame(runId: number, { number }: Lane, came: Next): Promise<boolean> {
  const { after, students, subjects, amount } = debitRunTable
  const written = await db()
    .update(debitRunTable)
    .set({
      after: sql`${after}[:${number}] || ${came.after}::int || ${after}[${number + 2}:]`,
      students: sql`${students} + ${came.students}`,
      subjects: sql`${subjects} + ${came.subjects}`,
      amount: sql`${amount} + ${came.amount}`,
    })
    .where(and(eq(debitRunTable.id, runId), notInArray(debitRunTable.state, ['done', 'cancelled'])))
    .returning({ id: debitRunTable.id })
  return written.length > 0
}

async function chargeNext(run: DebitRunRow, { number, lanes }: Lane): Promise<Next | undefined> {
  const { toCharge } = await conditionsOf(run)
  const next = await db()
    .selectDistinct({ id: studentTable.id })
    .from(studentTable)
    .innerJoin(enrolmentTable, eq(enrolmentTable.student_id, studentTable.id))
    .where(and(gt(studentTable.id, run.after[number]!), sql`${studentTable.id} % ${lanes} = ${number}`, toCharge))
    .orderBy(asc(studentTable.id))
    .limit(batch.charge)
  if (!next.length) return
  const ids = next.map(each => each.id)
  return { after: ids.at(-1)!, ...(await chargeStudents(ids, toCharge, `billing.debit-run:${run.id}`)) }
}

async function repriceNext(run: DebitRunRow): Promise<Next | undefined> {
  const outdated = await outdatedIn(run.semester_id)
  const ids = await studentsToReprice(outdated, run.after[0]!, batch.reprice)
  if (!ids.length) return
  const reason = translate('ar', 'billing.debit-run.reprice_reason')
  return { after: ids.at(-1)!, ...(await repriceStudents(ids, outdated, reason)) }
}
