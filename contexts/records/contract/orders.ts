import { staff } from '@halaqa/identity/contract'
import { file, id, idInPath, instant, pageOf, paging, route } from '@halaqa/kit-contract'
import { studentRead } from '@halaqa/students/contract'
import { z } from 'zod'

/** What a student asked for, or was decided for a student on request, in one list (route T0349). */
export const orderKinds = [
  'department-change',
  'state-move',
  'complaint',
  'paper',
  'choosing-exception',
  'dismissal-exception',
] as const
export const OrderKind = z.enum(orderKinds)
export type OrderKind = z.infer<typeof OrderKind>

/** Where a request stands: it waits for its fee or an answer, was granted or refused, or holds no more. */
export const orderStates = ['unpaid', 'open', 'granted', 'refused', 'over'] as const
export const OrderState = z.enum(orderStates)
export type OrderState = z.infer<typeof OrderState>

export const Order = z.object({
  /** `complaint:17` */
  key: z.string(),
  kind: OrderKind,
  id,
  /** What it is about: the subject, the new speciality, the paper, the semester. */
  about: z.string(),
  reason: z.string(),
  state: OrderState,
  /** Null where it was not kept when it was asked for. */
  at: instant.nullable(),
  by: z.string(),
  /** Where it is looked at; null where it stands on the record only. */
  link: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

const asked = {
  sort: z.enum(['at', '-at']).default('-at'),
  q: z.string().max(100).optional(),
  filter: z.strictObject({ kind: OrderKind.optional(), state: OrderState.optional() }).default({}),
}
export type OrdersAsked = z.output<z.ZodObject<typeof asked>>
const params = z.object({ id: idInPath })
export const listOrders = route({
  name: 'records.order.list',
  method: 'GET',
  path: '/students/orders/{id}',
  access: staff(studentRead),
  params,
  query: z.strictObject({ ...paging(), ...asked }),
  reply: pageOf(Order).extend({ student: z.object({ id, number: z.string(), full_name: z.string() }) }),
  summary: 'The requests of a student: changes, postponements, complaints, papers, exceptions',
})
/** Not in the specification. */
export const exportOrders = route({
  name: 'records.order.export',
  method: 'GET',
  path: '/students/orders/export/{id}',
  access: staff(studentRead),
  params,
  query: z.strictObject({ ...asked, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'Export the requests of a student',
})
