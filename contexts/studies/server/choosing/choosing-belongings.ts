import { rowsOf } from '@halaqa/students/server'
import { choosingExceptionTable } from './exceptions.table.ts'

export const choosingBelongings = rowsOf(choosingExceptionTable, {
  kind: 'choosing',
  what: 'students.office.merge.moves_decisions',
  once: row => String(row.semester_id),
})
