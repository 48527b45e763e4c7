import { nameIn, semesterList, specialtyById } from '@halaqa/academics/server'
import { invoicesAbout, itemsToCharge } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { headOf, studentById } from '@halaqa/students/server'
import { desc, eq } from 'drizzle-orm'
import type { Charge } from '../../contract/charges.ts'
import { chargeWrite } from '../../contract/permissions.ts'
import { type ChargeRow, chargeTable } from './charges.table.ts'

/** What the invoice of a charge is named by; those that replace it too. */
export const referenceOf = (id: number): string => `billing.charge:${id}`

/** What a student may be charged by hand, and was charged so far; 404 where there is no such student. */
export async function chargesOf(studentId: number, actor: Actor, language: string) {
  const student = await studentById(studentId)
  const { degree_type } = await specialtyById(student.specialty_id)
  const items = await itemsToCharge({ degree_type, specialty_id: student.specialty_id, on: clock.today() })
  const rows = await db()
    .select()
    .from(chargeTable)
    .where(eq(chargeTable.student_id, studentId))
    .orderBy(desc(chargeTable.id))
  return {
    student: await headOf(student, language),
    items: items
      .filter(item => item.is_open)
      .map(item => ({ id: item.id, name: nameIn(item, language), unit: item.unit, unit_amount: item.unit_amount })),
    rows: await present(rows, actor, language),
    can: { charge: actor.permissions.has(chargeWrite) },
  }
}

export async function chargeById(id: number, actor: Actor, language: string): Promise<Charge> {
  const [row] = await db().select().from(chargeTable).where(eq(chargeTable.id, id))
  return (await present([row ?? refuse(notFound)], actor, language))[0]!
}

/** By the invoice that asks for it now, or 404: one that was not charged by hand is not changed here. */
export async function chargeOfInvoice(invoiceId: number): Promise<ChargeRow> {
  const [row] = await db().select().from(chargeTable).where(eq(chargeTable.invoice_id, invoiceId))
  return row ?? refuse(notFound)
}

async function present(rows: readonly ChargeRow[], actor: Actor, language: string): Promise<Charge[]> {
  const invoices = await invoicesAbout(rows.map(row => referenceOf(row.id)))
  const byId = new Map(invoices.map(invoice => [invoice.id, invoice]))
  const names = new Map((await itemsToCharge({ on: clock.today() })).map(item => [item.id, nameIn(item, language)]))
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const may = actor.permissions.has(chargeWrite)
  return rows.map(row => {
    const invoice = byId.get(row.invoice_id!)!
    return {
      id: row.id,
      student_id: row.student_id,
      invoice_id: invoice.id,
      invoice_number: invoice.number,
      item_id: row.item_id,
      item: names.get(row.item_id) ?? '',
      semester_id: row.semester_id,
      semester: row.semester_id === null ? '' : (semesters.get(row.semester_id) ?? ''),
      quantity: row.quantity,
      unit_amount: row.unit_amount,
      amount: row.quantity * row.unit_amount,
      state: invoice.state,
      reason: row.reason,
      by: row.by_name,
      at: row.at.toISOString(),
      can: {
        edit: may && invoice.state === 'open',
        delete: may && (invoice.state === 'open' || invoice.state === 'paid'),
      },
    }
  })
}
