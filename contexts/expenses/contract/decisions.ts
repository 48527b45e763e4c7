import { staff } from '@halaqa/identity/contract'
import { action, id, idInPath, problem, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { OperationState } from './operations.ts'
import { operationApprove, operationWrite } from './permissions.ts'

/** It is in another state than the act is for. */
export const operationState = problem('operation-state', 409)
/** Four eyes: who entered it, or asks for its reversal, does not decide on it. */
export const operationSameOfficer = problem('operation-same-officer', 409)
/** Who entered it changes and deletes it, nobody else. */
export const operationOfOther = problem('operation-of-other', 403)
/** It was changed since it was read. */
export const operationChanged = problem('operation-changed', 409)
/** It is so large that a higher permission is needed. */
export const operationTooLarge = problem('operation-too-large', 403)
export const sourceClosed = problem('source-closed', 409)
export const categoryClosed = problem('category-closed', 409)

const params = z.object({ id: idInPath })
const reply = z.object({ id, state: OperationState })
const base = '/financials/expense/operation'
/** What it is called, where it is sent along: the change of the operation that was read. */
const read = { revision: z.int().min(1).optional() }
const reason = text(500)

/** T0991 */
export const deleteOperation = action({
  name: 'expenses.operation.delete',
  path: `${base}/delete/{id}`,
  access: staff(operationWrite),
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete an operation of your own that is not posted, with its files',
})
export const approveOperation = action({
  name: 'expenses.operation.approve',
  path: `${base}/approve/{id}`,
  access: staff(operationApprove),
  params,
  query: z.strictObject({ revision: z.coerce.number().int().min(1).optional() }),
  body: z.strictObject(read),
  reply,
  summary: 'Approve an operation that a colleague entered: it is posted in the books',
})
export const refuseOperation = action({
  name: 'expenses.operation.refuse',
  path: `${base}/refuse/{id}`,
  access: staff(operationApprove),
  params,
  body: z.strictObject({ reason }),
  reply,
  summary: 'Refuse an operation that a colleague entered, with the reason; it goes back to them',
})
export const askReversal = action({
  name: 'expenses.reversal.request',
  path: `${base}/reversal/request/{id}`,
  access: staff(operationWrite),
  params,
  body: z.strictObject({ reason }),
  reply,
  summary: 'Ask for a posted operation to be reversed, with the reason',
})
export const reverseOperation = action({
  name: 'expenses.reversal.approve',
  path: `${base}/reversal/approve/{id}`,
  access: staff(operationApprove),
  params,
  reply,
  summary: 'Reverse an operation for which a colleague asks: its amount goes back in the books',
})
export const leavePosted = action({
  name: 'expenses.reversal.refuse',
  path: `${base}/reversal/refuse/{id}`,
  access: staff(operationApprove),
  params,
  body: z.strictObject({ reason }),
  reply,
  summary: 'Leave an operation posted that somebody asks to reverse, with the reason',
})
