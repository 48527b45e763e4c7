import { staff } from '@halaqa/identity/contract'
import { day, id, problem, reference, resource, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { exceptionManage, exceptionRead } from './permissions.ts'

/** The same decision excepts this student until that day already. */
export const exceptionKnown = problem('exception-known', 409)

const ExceptionInput = z.strictObject({
  student_id: reference('students.student'),
  /** The last day of a semester that begins by then is not charged. */
  until: day,
  decision_number: text(60),
  reason: text(300),
})
/** T0893 to T0900: students who need not pay, until when and by which decision. */
export const exceptions = resource({
  name: 'billing.exception',
  path: '/financials/exceptions',
  record: z.object({ id, ...ExceptionInput.shape }),
  input: ExceptionInput,
  read: staff(exceptionRead),
  write: staff(exceptionManage),
  list: { sort: '-id', filters: ['student_id'], search: ['decision_number', 'reason'] },
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    export: '/export',
  },
})
