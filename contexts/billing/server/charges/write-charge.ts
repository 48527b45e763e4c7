import { semesterById, specialtyById } from '@halaqa/academics/server'
import { itemWithoutPrice } from '@halaqa/finance/contract'
import {
  cancelInvoice,
  chargePayer,
  giveBack,
  invoicesAbout,
  itemsToCharge,
  type NewInvoice,
  refundableOf,
  replaceInvoice,
} from '@halaqa/finance/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { lockStudent, type Student, studentById } from '@halaqa/students/server'
import { and, eq } from 'drizzle-orm'
import { chargeSettled } from '../../contract/charges.ts'
import { notifyOfMoney } from '../notices/notify-of-money.ts'
import { chargeOfInvoice, referenceOf } from './charges.queries.ts'
import { type ChargeRow, chargeTable } from './charges.table.ts'

type Asked = {
  item_id: number
  quantity: number
  unit_amount: number | null
  semester_id: number | null
  reason: string
}

/**
 * Charges a student by hand, by an invoice of its own. The same form sent twice charges once, and answers that. Refuses
 * `item-without-price` where neither form nor list says one.
 */
export const chargeByHand = (
  studentId: number,
  { form_uuid, ...asked }: Asked & { form_uuid?: string | undefined },
): Promise<number> =>
  transaction(async () => {
    await lockStudent(studentId)
    const before = form_uuid && (await chargedBefore(studentId, form_uuid))
    if (before) return before
    const student = await studentById(studentId)
    const line = await lineOf(student, asked)
    const [row] = await db()
      .insert(chargeTable)
      .values({
        ...rowOf(asked, line.unit_amount),
        form_uuid,
        student_id: studentId,
        by_name: currentActor().name,
        at: clock.now(),
      })
      .returning()
    const invoice = await chargePayer({
      kind: 'service',
      reference: referenceOf(row!.id),
      payer: { guard: 'students', id: student.account_id, name: student.full_name },
      lines: [line],
    })
    await db().update(chargeTable).set({ invoice_id: invoice.id }).where(eq(chargeTable.id, row!.id))
    await tell(row!, 'store', { charge: row!.id, ...asked, unit_amount: line.unit_amount })
    await notifyOfMoney(studentId, 'billing.charged-by-hand', invoice.total)
    return row!.id
  })

async function chargedBefore(studentId: number, formUuid: string): Promise<number | undefined> {
  const [known] = await db()
    .select({ id: chargeTable.id })
    .from(chargeTable)
    .where(and(eq(chargeTable.student_id, studentId), eq(chargeTable.form_uuid, formUuid)))
  return known?.id
}

/** Changes what is not paid: the invoice is cancelled, and another asks for what is charged instead. */
export const changeCharge = (invoiceId: number, asked: Asked): Promise<number> =>
  transaction(async () => {
    const row = await lockCharge(invoiceId)
    if ((await stateOf(row)) !== 'open') refuse(chargeSettled)
    const line = await lineOf(await studentById(row.student_id), asked)
    const invoice = await replaceInvoice(invoiceId, { change: () => [line], reason: asked.reason })
    const next = rowOf(asked, line.unit_amount)
    await db()
      .update(chargeTable)
      .set({ ...next, invoice_id: invoice!.id })
      .where(eq(chargeTable.id, row.id))
    const { item_id, quantity, unit_amount, semester_id, reason } = row
    await tell(row, 'update', next, { item_id, quantity, unit_amount, semester_id, reason })
    await notifyOfMoney(row.student_id, 'billing.charge-changed', invoice!.total)
    return row.id
  })

/** Reverses it: before it is paid its invoice is cancelled, afterwards what was paid is owed back, and the student is told. */
export const takeChargeBack = (invoiceId: number, reason: string): Promise<number> =>
  transaction(async () => {
    const row = await lockCharge(invoiceId)
    const state = await stateOf(row)
    if (state === 'open') {
      await cancelInvoice(invoiceId, reason)
      await notifyOfMoney(row.student_id, 'billing.charge-reversed', row.quantity * row.unit_amount)
    } else {
      const amount = state === 'paid' ? await refundableOf(invoiceId) : 0
      if (!amount) refuse(chargeSettled)
      await giveBack({ invoiceId, amount, reference: referenceOf(row.id), reason })
    }
    await tell(row, 'delete', { reason }, { charge: row.id, state })
    return row.id
  })

async function lineOf(student: Student, asked: Asked): Promise<NewInvoice['lines'][number]> {
  const { degree_type } = await specialtyById(student.specialty_id)
  const items = await itemsToCharge({ degree_type, specialty_id: student.specialty_id, on: clock.today() })
  const item = items.find(each => each.id === asked.item_id && each.is_open)
  if (!item) return refuse(invalid, { item_id: 'field.unknown-reference' })
  const { semester_id, quantity, reason } = asked
  if (semester_id !== null && (await refusalOf(() => semesterById(semester_id))))
    refuse(invalid, { semester_id: 'field.unknown-reference' })
  return {
    label: item.name_ar,
    quantity,
    unit_amount: asked.unit_amount ?? item.unit_amount ?? refuse(itemWithoutPrice),
    // Another amount than that of the list was charged by no list.
    price_id:
      asked.unit_amount === null || asked.unit_amount === item.unit_amount ? (item.price_id ?? undefined) : undefined,
    item: item.account,
    item_name: item.account_name,
    semester_id: semester_id ?? undefined,
    reason,
  }
}

const rowOf = ({ item_id, quantity, semester_id, reason }: Asked, unit_amount: number) => ({
  item_id,
  quantity,
  semester_id,
  reason,
  unit_amount,
})

/** The student first, as whoever charges does. */
async function lockCharge(invoiceId: number): Promise<ChargeRow> {
  await lockStudent((await chargeOfInvoice(invoiceId)).student_id)
  const [row] = await db().select().from(chargeTable).where(eq(chargeTable.invoice_id, invoiceId)).for('update')
  return row ?? refuse(notFound)
}

async function stateOf({ id, invoice_id }: ChargeRow) {
  return (await invoicesAbout([referenceOf(id)])).find(invoice => invoice.id === invoice_id)!.state
}

const tell = ({ student_id }: ChargeRow, verb: 'store' | 'update' | 'delete', after: object, before?: object) =>
  audit({
    action: `billing.charge.${verb}`,
    subject: ['students.student', student_id],
    ...(before && { before }),
    after,
  })
