import { rowsOf } from '@halaqa/students/server'
import { exceptionTable } from './exceptions.table.ts'

/** A decision about one record holds for the person. */
export const exceptionBelongings = rowsOf(exceptionTable, {
  kind: 'exceptions',
  what: 'students.office.merge.moves_exceptions',
})
