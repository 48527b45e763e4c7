import { staff } from '@halaqa/identity/contract'
import { action, file, id, idInPath, instant, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { expensesRead, operationWrite } from './permissions.ts'

/** The file of what is posted is its proof: it stays. */
export const proofStays = problem('proof-stays', 409)
export const tooManyFiles = problem('too-many-files', 409)

export const OperationFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  by_name: z.string(),
  at: instant,
  can: z.object({ delete: z.boolean() }),
})

const maxBytes = 10 * 1024 * 1024
/** T0994. Without an operation it is kept for a day, until one that is being entered names it. */
export const storeOperationFile = route({
  name: 'expenses.file.store',
  method: 'POST',
  path: '/financials/expense/storefile',
  access: staff(operationWrite),
  bodyType: 'multipart',
  upload: { maxBytes, maxFiles: 1 },
  body: z.strictObject({
    operation_id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .optional(),
  }),
  reply: OperationFile,
  status: 201,
  summary: 'Add the bill or another proof (PDF or picture) to an operation',
})
/** T0995 */
export const deleteOperationFile = action({
  name: 'expenses.file.delete',
  path: '/financials/expense/deletefile/{id}',
  access: staff(operationWrite),
  params: z.object({ id: idInPath }),
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete a file of an operation that is not posted',
})
/** Not in the specification: the bytes. */
export const operationFileContent = route({
  name: 'expenses.file.content',
  method: 'GET',
  path: '/financials/expense/file/{id}',
  access: staff(expensesRead),
  params: z.object({ id: idInPath }),
  reply: file('application/octet-stream'),
  summary: 'The content of a file of an operation',
})
