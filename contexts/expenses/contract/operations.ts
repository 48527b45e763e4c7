import { staff } from '@halaqa/identity/contract'
import {
  baisa,
  choices,
  day,
  during,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  longText,
  optionalText,
  reference,
  route,
  shownVersion,
  text,
  VersionQuery,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { OperationFile } from './files.ts'
import { expensesRead, operationWrite } from './permissions.ts'

/**
 * entered: waits for a second person; posted: approved and in the books; refused: goes back to who entered it; reversing:
 * somebody asks for it to be taken back; reversed: it was.
 */
export const operationStates = ['entered', 'posted', 'refused', 'reversing', 'reversed'] as const
export const OperationState = z.enum(operationStates)
export type OperationState = z.infer<typeof OperationState>

/** More than nothing, and less than anybody spends at once: 10 million rials. */
const amount = baisa.min(1).max(10_000_000_000)
const spent = {
  bank_account_id: reference('expenses.source'),
  /** Who was paid: a supplier, a person. */
  payee: text(120),
  amount,
  spent_on: day,
  /** Of the supplier's bill, where it has one. */
  document_number: optionalText(40),
  description: longText(500),
}
export const OperationInput = z.strictObject({ category_id: reference('expenses.open-category'), ...spent })
export type OperationInput = z.output<typeof OperationInput>
/** Files that were sent before, by whoever enters it. */
const file_ids = z.array(id).max(10)

/** An amount that was spent, or is to be, in baisa. */
export const Operation = z.object({
  id,
  /** Of its voucher, given when it is posted: `V-26-000001`. */
  number: z.string().nullable(),
  state: OperationState,
  category_id: id,
  category: z.string(),
  bank_account_id: id,
  bank_account: z.string(),
  payee: z.string(),
  amount: baisa,
  spent_on: day,
  document_number: z.string(),
  description: z.string(),
  entered_by_name: z.string(),
  approved_by_name: z.string().nullable(),
  /** Why it was refused, or is to be reversed. */
  reason: z.string(),
  /** It needs somebody who may approve large ones. */
  is_large: z.boolean(),
  /** Grows with each change: who approves says which one was read. */
  revision: z.int(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    approve: z.boolean(),
    refuse: z.boolean(),
    ask_reversal: z.boolean(),
    reverse: z.boolean(),
    leave: z.boolean(),
  }),
})
export type Operation = z.infer<typeof Operation>

const base = '/financials/expense/operation'
const params = z.object({ id: idInPath })
/** T0986 */
export const listOperations = list({
  word: 'expenses.operation',
  path: `${base}/index`,
  access: staff(expensesRead),
  row: Operation,
  sorts: ['id', 'number', 'payee', 'amount', 'spent_on', 'state'],
  sort: '-id',
  filters: {
    state: OperationState,
    category_id: idInQuery,
    bank_account_id: idInQuery,
    is_large: yesNoInQuery,
    during,
    from: day,
    until: day,
  },
  totals: ['amount'],
  groups: ['category_id', 'state', 'bank_account_id'],
  columns: [
    'number',
    'spent_on',
    'state',
    'category',
    'payee',
    'amount',
    'bank_account',
    'document_number',
    'description',
    'entered_by_name',
    'approved_by_name',
    'reason',
  ],
  summary: 'Operations of expenses, the newest first',
})
/** T0987 */
export const createOperation = route({
  name: 'expenses.operation.create',
  method: 'GET',
  path: `${base}/create`,
  access: staff(operationWrite),
  reply: z.object({ spent_on: day, bank_account_id: id.nullable() }),
  summary: 'What a new operation starts from',
})
/** Made by the form: sent twice, from two tabs or after a lost answer, it is one operation. A program may leave it away. */
const form_uuid = z.uuid().optional()
/** T0988 */
export const storeOperation = route({
  name: 'expenses.operation.store',
  method: 'POST',
  path: `${base}/store`,
  access: staff(operationWrite),
  body: OperationInput.extend({ form_uuid, file_ids: file_ids.default([]) }),
  reply: Operation,
  status: 201,
  summary: 'Enter an operation; a second person approves it',
})
const Shown = Operation.extend({
  entered_at: instant,
  approved_at: instant.nullable(),
  asked_by_name: z.string(),
  /** Its movement in the journal, and the one that took it back. */
  movement_id: id.nullable(),
  reversal_id: id.nullable(),
  files: z.array(OperationFile),
  can: Operation.shape.can.extend({ add_file: z.boolean() }),
})
/** T0992 */
export const showOperation = route({
  name: 'expenses.operation.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(expensesRead),
  params,
  reply: Shown,
  summary: 'An operation with its files, who entered and who approved it',
  followable: true,
})
/** T0989 */
export const editOperation = route({
  name: 'expenses.operation.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: staff(operationWrite),
  params,
  reply: Shown.extend(shownVersion),
  summary: 'An operation to be changed by who entered it',
})
/** T0990 */
export const updateOperation = route({
  name: 'expenses.operation.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: staff(operationWrite),
  params,
  changes: editOperation,
  query: VersionQuery,
  body: OperationInput,
  reply: Operation,
  summary: 'Change an operation that is not posted; a refused one waits for approval again',
})

/** T0984 */
export const createOneStep = route({
  ...createOperation,
  name: 'expenses.one.create',
  path: '/financials/expense/one/create',
  summary: 'What an operation starts from that is entered with its bill in one step',
})
/** T0985: under a category that is there, or under a new one, which whoever may write categories names here. */
export const storeOneStep = route({
  name: 'expenses.one.store',
  method: 'POST',
  path: '/financials/expense/one/store',
  access: staff(operationWrite),
  body: z
    .strictObject({
      form_uuid,
      category_id: reference('expenses.open-category').optional(),
      new_category: optionalText(80),
      ...spent,
      file_ids: file_ids.min(1),
    })
    .superRefine(({ category_id, new_category }, context) => {
      if (!category_id && !new_category)
        context.addIssue({ code: 'custom', path: ['category_id'], params: { key: 'needed' }, input: category_id })
      if (category_id && new_category)
        context.addIssue({
          code: 'custom',
          path: ['new_category'],
          params: { key: 'one-category' },
          input: new_category,
        })
    }),
  reply: Operation,
  status: 201,
  summary: 'Enter an operation with its bill in one step',
})

/** Categories under which something may be entered. */
export const listOpenCategories = choices({
  name: 'expenses.open-category.list',
  path: '/api/expenses/categories',
  access: staff(expensesRead),
  row: z.object({ id, name: z.string() }),
  summary: 'Open categories of expenses',
})
/** Bank accounts and cash desks that can be paid from. */
export const listSources = choices({
  name: 'expenses.source.list',
  path: '/api/expenses/sources',
  access: staff(expensesRead),
  row: z.object({ id, name: z.string() }),
  summary: 'Open bank accounts and cash desks, to pay an expense from',
})
