import { markPartsOf, subjectById } from '@halaqa/curriculum/server'
import { payInvoice } from '@halaqa/finance/factories'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import { choosingExceptionTable } from './choosing/exceptions.table.ts'
import { enrolmentTable } from './enrolments/enrolments.table.ts'
import { feeWaiverTable } from './enrolments/fee-waivers.table.ts'
import { settleFee } from './enrolments/save-enrolment.ts'
import { purchaseTable } from './purchases/purchases.table.ts'
import { notePaidPurchase, sellBook } from './purchases/write-purchase.ts'
import { releaseTable } from './releases/releases.table.ts'

export { enrolFromPlan } from './enrolments/enrol-from-plan.ts'
export { refreshAverages } from './enrolments/refresh-averages.ts'
export { giveBook, sellBook } from './purchases/write-purchase.ts'
export { enrolmentTable, releaseTable }

/** A subject that a student studies in a semester. */
export async function anEnrolment(
  of: { student_id: number; subject_id: number; semester_id: number },
  wish: Partial<typeof enrolmentTable.$inferInsert> = {},
) {
  const { hours, kind } = await subjectById(of.subject_id)
  const [row] = await db()
    .insert(enrolmentTable)
    .values({ ...of, hours, kind, origin: 'plan', created_at: clock.now(), ...wish })
    .returning()
  return row!
}

/** An officer asks finance to let the fee of a subject go that an invoice asks for. */
export const askFeeWaiver = (enrolmentId: number, officer: { id: number; name: string }, reason: string) =>
  withRequest({ ...currentRequest(), actor: { ...system, ...officer, guard: 'users' } }, () =>
    settleFee(enrolmentId, reason),
  )

/** Somebody asked finance to let the fee of a subject go. */
export async function aFeeWaiver(values: Partial<typeof feeWaiverTable.$inferInsert> & { enrolment_id: number }) {
  const asked = { state: 'asked', reason: 'قرار', asked_by_id: 0, asked_by_name: 'شؤون الطلبة' } as const
  const [row] = await db()
    .insert(feeWaiverTable)
    .values({ amount: 45_000, ...asked, asked_at: clock.now(), ...values })
    .returning()
  return row!
}

/** A subject's marks in a semester are shown to its students: everything, or these parts. */
export async function releaseAll(
  semesterId: number,
  subjectId: number,
  parts?: (typeof releaseTable.$inferInsert)['part'][],
): Promise<void> {
  const shown = parts ?? [...(await markPartsOf(subjectId)).map(each => each.part), 'result' as const]
  const base = { semester_id: semesterId, subject_id: subjectId, released_at: clock.now(), released_by: 'شؤون الطلبة' }
  await db()
    .insert(releaseTable)
    .values(shown.map(part => ({ ...base, part })))
}

/** Every release of a subject in a semester is taken back. */
export async function recallAll(semesterId: number, subjectId: number): Promise<void> {
  await db()
    .update(releaseTable)
    .set({ recalled_at: clock.now(), recalled_by: 'شؤون الطلبة', recall_reason: 'خطأ' })
    .where(and(eq(releaseTable.semester_id, semesterId), eq(releaseTable.subject_id, subjectId)))
}

/** The office lets a student choose beyond the calendar's days. */
export async function aChoosingException(values: typeof choosingExceptionTable.$inferInsert): Promise<void> {
  await db().insert(choosingExceptionTable).values(values)
}

/** A book that was sold and is paid. */
export async function aPaidBook(of: Parameters<typeof sellBook>[0]): Promise<void> {
  const [book] = await db()
    .select({ invoice_id: purchaseTable.invoice_id })
    .from(purchaseTable)
    .where(eq(purchaseTable.id, await sellBook(of)))
  await payInvoice(book!.invoice_id!)
  await notePaidPurchase(book!.invoice_id!)
}
