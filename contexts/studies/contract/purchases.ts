import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  longText,
  problem,
  reference,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { purchaseRead, purchaseWrite } from './permissions.ts'

/** Books that students buy from the college, or are given (routes T0280 to T0287). */
/** The same title waits for its payment in this semester already: its quantity is changed instead. */
export const purchaseExists = problem('purchase-exists', 409)
/** Paid, given free of charge or reversed: what is on an invoice or in hands is not rewritten. */
export const purchaseSettled = problem('purchase-settled', 409)
export const purchaseReversed = problem('purchase-reversed', 409)
/** A title is given once in a semester. */
export const freeBookGiven = problem('free-book-given', 409)

export const purchaseStates = ['open', 'paid', 'free', 'cancelled', 'returned'] as const
/** cancelled: before it was paid; returned: afterwards, the money is owed back. */
export const PurchaseState = z.enum(purchaseStates)
export type PurchaseState = z.infer<typeof PurchaseState>

const read = staff(purchaseRead)
const write = staff(purchaseWrite)
const base = '/students/purchases'
const params = z.object({ id: idInPath })
const fields = {
  title: text(200),
  quantity: z.int().min(1).max(100),
  /** Of one copy. A book without a price is given, not sold: `freebook`. */
  unit_price: baisa.min(1).max(1_000_000),
}

export const Purchase = z.object({
  id,
  student_id: id,
  number: z.string(),
  full_name: z.string(),
  semester_id: id,
  semester: z.string(),
  title: z.string(),
  quantity: z.int(),
  unit_price: baisa,
  total: baisa,
  state: PurchaseState,
  /** Why it was given, or reversed. */
  reason: z.string(),
  invoice_id: id.nullable(),
  by: z.string(),
  at: instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Purchase = z.infer<typeof Purchase>

export const listPurchases = list({
  word: 'studies.purchase',
  path: `${base}/index`,
  access: read,
  row: Purchase,
  sorts: ['id', 'number', 'full_name', 'title', 'quantity', 'unit_price', 'total', 'state', 'by', 'at'],
  sort: '-id',
  filters: { student_id: idInQuery, semester_id: idInQuery, state: PurchaseState },
  totals: ['quantity', 'total'],
  groups: ['state', 'semester_id'],
  columns: [
    'number',
    'full_name',
    'title',
    'semester',
    'quantity',
    'unit_price',
    'total',
    'state',
    'reason',
    'by',
    'at',
  ],
  sheet: { path: `${base}/export` },
  summary: 'Books that students bought or were given',
})
export const createPurchase = route({
  name: 'studies.purchase.create',
  method: 'GET',
  path: `${base}/create`,
  access: write,
  query: z.strictObject({ student_id: idInQuery.optional() }),
  reply: z.object({ student_id: id.nullable(), semester_id: id.nullable() }),
  summary: 'What a purchase starts from: the running semester',
})
export const storePurchase = route({
  name: 'studies.purchase.store',
  method: 'POST',
  path: `${base}/store`,
  access: write,
  body: z.strictObject({
    student_id: reference('students.student'),
    semester_id: reference('curriculum.semester'),
    ...fields,
  }),
  reply: Purchase,
  status: 201,
  summary: 'Sell a book to a student, with an invoice',
})
export const showPurchase = route({
  name: 'studies.purchase.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: read,
  params,
  reply: Purchase,
  summary: 'A purchase',
})
export const editPurchase = route({
  name: 'studies.purchase.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: write,
  params,
  reply: Purchase.extend(shownVersion),
  summary: 'A purchase, to be changed while it is not paid',
})
export const updatePurchase = route({
  name: 'studies.purchase.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: write,
  params,
  changes: editPurchase,
  query: VersionQuery,
  body: z.strictObject(fields),
  reply: Purchase,
  summary: 'Change a purchase that is not paid: its invoice is cancelled and another issued',
})
export const deletePurchase = action({
  name: 'studies.purchase.delete',
  path: `${base}/delete/{id}`,
  access: write,
  params,
  body: z.strictObject({ reason: longText(500) }),
  reply: Purchase,
  summary: 'Reverse a purchase: its invoice is cancelled, or what was paid is owed back',
})

/** T0287: the screen of a student’s free books, and the act of giving one. */
const freePath = `${base}/freebook/{id}`
export const freeBooks = route({
  name: 'studies.free-book.index',
  method: 'GET',
  path: freePath,
  access: read,
  params,
  reply: z.object({
    student: z.object({ id, number: z.string(), full_name: z.string() }),
    semester_id: id.nullable(),
    rows: z.array(Purchase),
    can: z.object({ give: z.boolean() }),
  }),
  summary: 'The books that a student was given free of charge',
})
export const giveFreeBook = route({
  name: 'studies.free-book.give',
  method: 'POST',
  path: freePath,
  access: write,
  params,
  body: z.strictObject({ title: fields.title, semester_id: reference('curriculum.semester'), reason: longText(500) }),
  reply: Purchase,
  status: 201,
  summary: 'Give a student a book free of charge, once a title and semester',
})
