import { rowsOf } from '@halaqa/students/server'
import { dismissalExceptionTable } from './dismissal-exceptions.table.ts'

export const dismissalBelongings = rowsOf(dismissalExceptionTable, {
  kind: 'exceptions',
  what: 'students.office.merge.moves_decisions',
  once: row => row.ground,
})
