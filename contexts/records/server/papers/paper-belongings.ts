import { rowsOf } from '@halaqa/students/server'
import { paperTable } from './papers.table.ts'

export const paperBelongings = rowsOf(paperTable, { kind: 'papers', what: 'students.office.merge.moves_papers' })
