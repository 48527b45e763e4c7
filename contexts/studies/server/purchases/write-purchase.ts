import { semesterById } from '@halaqa/academics/server'
import { cancelInvoice, giveBack, issueInvoice } from '@halaqa/finance/server'
import { invalid, notFound, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import type { Student } from '@halaqa/students/server'
import { lockStudent, studentById } from '@halaqa/students/server'
import { and, eq, ne } from 'drizzle-orm'
import {
  freeBookGiven,
  type PurchaseState,
  purchaseExists,
  purchaseReversed,
  purchaseSettled,
} from '../../contract/purchases.ts'
import { type PurchaseRow, purchaseTable } from './purchases.table.ts'

type Book = { title: string; quantity: number; unit_price: number }
type Owner = { student_id: number; semester_id: number }

/** Sells a book: the purchase and its invoice. One open purchase of a title in a semester, whatever is clicked. */
export function sellBook({ student_id, semester_id, ...book }: Owner & Book): Promise<number> {
  return transaction(async () => {
    const student = await buyer({ student_id, semester_id })
    const row = await insert(student, { semester_id, ...book, state: 'open', reason: '' })
    await charge(row, student)
    return row.id
  })
}

/** Gives a book free of charge: nothing is charged, the reason stays with it. */
export function giveBook({ student_id, ...of }: Owner & { title: string; reason: string }): Promise<number> {
  return transaction(async () => {
    // The student stands in the address: who is not there is 404, not a wrong field.
    await lockStudent(student_id)
    const student = await buyer({ student_id, semester_id: of.semester_id })
    const row = await insert(student, { ...of, quantity: 1, unit_price: 0, state: 'free' })
    return row.id
  })
}

/** Changes what is not paid: the old invoice is cancelled, a new one is issued. Lines are never edited. */
export function changePurchase(id: number, book: Book): Promise<void> {
  return transaction(async () => {
    const before = await lockPurchase(id)
    if (before.state !== 'open') refuse(purchaseSettled)
    const student = await studentById(before.student_id)
    if (before.invoice_id) await cancelInvoice(before.invoice_id, 'studies.purchase.update')
    const { title, quantity, unit_price } = book
    const titleKey = searchKey(title)
    await requireOnly({ ...before, title_key: titleKey }, id)
    const [row] = await db()
      .update(purchaseTable)
      .set({ title, title_key: titleKey, quantity, unit_price, revision: before.revision + 1 })
      .where(eq(purchaseTable.id, id))
      .returning()
    await charge(row!, student)
    await audit({
      action: 'studies.purchase.update',
      subject: ['students.student', before.student_id],
      before: { purchase: id, title: before.title, quantity: before.quantity, unit_price: before.unit_price },
      after: book,
    })
  })
}

/** Reverses a purchase. Before it is paid its invoice is cancelled; afterwards what was paid is owed back. */
export function reversePurchase(id: number, reason: string): Promise<void> {
  return transaction(async () => {
    const purchase = await lockPurchase(id)
    if (purchase.state === 'cancelled' || purchase.state === 'returned') refuse(purchaseReversed)
    const state = await unwind(purchase, reason)
    await db().update(purchaseTable).set({ state, reason }).where(eq(purchaseTable.id, id))
    await audit({
      action: 'studies.purchase.delete',
      subject: ['students.student', purchase.student_id],
      before: { purchase: id, title: purchase.title, state: purchase.state },
      after: { state },
      note: reason,
    })
  })
}

async function unwind(purchase: PurchaseRow, reason: string): Promise<PurchaseState> {
  const { id, invoice_id, quantity, unit_price } = purchase
  if (!invoice_id) return 'cancelled'
  const owed = { amount: quantity * unit_price, reference: `studies.purchase:${id}`, reason }
  if (await giveBack({ invoiceId: invoice_id, ...owed })) return 'returned'
  await cancelInvoice(invoice_id, reason)
  return 'cancelled'
}

/** Finance says so: the invoice is settled by a payment. */
export async function notePaidPurchase(invoiceId: number): Promise<void> {
  await db()
    .update(purchaseTable)
    .set({ state: 'paid' })
    .where(and(eq(purchaseTable.invoice_id, invoiceId), eq(purchaseTable.state, 'open')))
}

/** The student, held until the end so that two clicks come one after the other. */
async function buyer({ student_id, semester_id }: Owner): Promise<Student> {
  if (await refusalOf(() => lockStudent(student_id))) refuse(invalid, { student_id: 'field.unknown-reference' })
  if (await refusalOf(() => semesterById(semester_id))) refuse(invalid, { semester_id: 'field.unknown-reference' })
  return studentById(student_id)
}

type New = Book & { semester_id: number; state: 'open' | 'free'; reason: string }
async function insert(student: Student, of: New): Promise<PurchaseRow> {
  const titleKey = searchKey(of.title)
  await requireOnly({ student_id: student.id, semester_id: of.semester_id, title_key: titleKey, state: of.state })
  const [row] = await db()
    .insert(purchaseTable)
    .values({
      student_id: student.id,
      semester_id: of.semester_id,
      title: of.title,
      title_key: titleKey,
      quantity: of.quantity,
      unit_price: of.unit_price,
      state: of.state,
      reason: of.reason,
      by_name: currentActor().name,
      at: clock.now(),
    })
    .returning()
  await audit({
    action: of.state === 'free' ? 'studies.free-book.give' : 'studies.purchase.store',
    subject: ['students.student', student.id],
    after: { purchase: row!.id, title: of.title, quantity: of.quantity, unit_price: of.unit_price },
    note: of.reason || undefined,
  })
  return row!
}

type Same = Pick<PurchaseRow, 'student_id' | 'semester_id' | 'title_key' | 'state'>
async function requireOnly({ student_id, semester_id, title_key, state }: Same, besides = 0) {
  const others = and(
    eq(purchaseTable.student_id, student_id),
    eq(purchaseTable.semester_id, semester_id),
    eq(purchaseTable.title_key, title_key),
    eq(purchaseTable.state, state),
    ne(purchaseTable.id, besides),
  )
  if (await db().$count(purchaseTable, others)) refuse(state === 'free' ? freeBookGiven : purchaseExists)
}

async function charge({ id, revision, title, quantity, unit_price, semester_id }: PurchaseRow, student: Student) {
  const invoice = await issueInvoice({
    kind: 'purchase',
    reference: `studies.purchase:${id}${revision ? `:${revision}` : ''}`,
    payer: { guard: 'students', id: student.account_id, name: student.full_name },
    lines: [{ label: title, quantity, unit_amount: unit_price, semester_id }],
  })
  await db().update(purchaseTable).set({ invoice_id: invoice.id }).where(eq(purchaseTable.id, id))
}

async function lockPurchase(id: number): Promise<PurchaseRow> {
  const [found] = await db().select().from(purchaseTable).where(eq(purchaseTable.id, id))
  // The student first, as whoever sells does: of two who change a student's purchases one waits.
  if (found) await lockStudent(found.student_id)
  const [row] = await db().select().from(purchaseTable).where(eq(purchaseTable.id, id)).for('update')
  return row ?? refuse(notFound)
}
