import { InvoiceState, ItemUnit, invoiceRead } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  id,
  idInPath,
  instant,
  problem,
  reference,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { StudentHead } from '@halaqa/students/contract'
import { z } from 'zod'
import { chargeWrite } from './permissions.ts'

/** Charges that staff make by hand: a service, an exam that is sat again. One item an invoice (routes T0886 to T0891). */
/** It is paid, reversed or let go: what is on a receipt is not rewritten. */
export const chargeSettled = problem('charge-settled', 409)

const read = staff(invoiceRead)
const write = staff(chargeWrite)
const params = z.object({ id: idInPath })
const fields = {
  item_id: reference('finance.item'),
  quantity: z.int().min(1).max(100),
  /** Of one unit; nothing: what the list of prices says today. */
  unit_amount: baisa.min(1).max(10_000_000).nullable().default(null),
  semester_id: reference('curriculum.semester').nullable().default(null),
  reason: text(300),
}

/** Made by the form: sent twice, from two tabs or after a lost answer, it charges once. A program may leave it away. */
const form_uuid = z.uuid().optional()

export const Charge = z.object({
  id,
  student_id: id,
  invoice_id: id,
  invoice_number: z.string(),
  item_id: id,
  item: z.string(),
  semester_id: id.nullable(),
  semester: z.string(),
  quantity: z.int(),
  unit_amount: baisa,
  amount: baisa,
  state: InvoiceState,
  reason: z.string(),
  by: z.string(),
  at: instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Charge = z.infer<typeof Charge>

/** T0887 */
export const chargesOfStudent = route({
  name: 'billing.charge.create',
  method: 'GET',
  path: '/financials/createInvoice/{id}',
  access: read,
  params,
  reply: z.object({
    student: StudentHead,
    /** What may be charged, with its price of today; nothing where each is priced as it is charged. */
    items: z.array(z.object({ id, name: z.string(), unit: ItemUnit, unit_amount: baisa.nullable() })),
    rows: z.array(Charge),
    can: z.object({ charge: z.boolean() }),
  }),
  summary: 'What a student may be charged by hand, and was charged so far',
})
/** T0888 */
export const storeChargeOf = route({
  name: 'billing.charge.storeOf',
  method: 'POST',
  path: '/financials/storeInvoice/{id}',
  access: write,
  params,
  body: z.strictObject({ form_uuid, ...fields }),
  reply: Charge,
  status: 201,
  summary: 'Charge a student by hand, by an invoice of its own',
})
/** T0886 */
export const storeCharge = route({
  name: 'billing.charge.store',
  method: 'POST',
  path: '/financials/store',
  access: write,
  body: z.strictObject({ form_uuid, student_id: reference('students.student'), ...fields }),
  reply: Charge,
  status: 201,
  summary: 'The same with the student in the body',
})
/** T0889, by the number of the invoice. */
export const editCharge = route({
  name: 'billing.charge.edit',
  method: 'GET',
  path: '/financials/editInvoice/{id}',
  access: write,
  params,
  reply: Charge.extend(shownVersion),
  summary: 'What was charged by hand, to be changed while it is not paid',
})
/** T0890 */
export const updateCharge = route({
  name: 'billing.charge.update',
  method: 'POST',
  path: '/financials/updateInvoice/{id}',
  access: write,
  params,
  changes: editCharge,
  query: VersionQuery,
  body: z.strictObject(fields),
  reply: Charge,
  summary: 'Change what was charged by hand: its invoice is cancelled, and another asks for what is charged instead',
})
/** T0891 */
export const reverseCharge = action({
  name: 'billing.charge.delete',
  path: '/financials/delete/{id}',
  access: write,
  params,
  body: z.strictObject({ reason: text(300) }),
  reply: Charge,
  summary: 'Reverse what was charged by hand: its invoice is cancelled, or what was paid is owed back',
})
