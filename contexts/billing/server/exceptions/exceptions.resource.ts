import { crud } from '@halaqa/kit-server/crud'
import { exceptions } from '../../contract/exceptions.ts'
import { exceptionTable } from './exceptions.table.ts'

export const exceptionHandlers = crud(exceptions, {
  table: exceptionTable,
  visibleTo: () => true,
  remove: 'delete',
})
