import { rowsOf } from '@halaqa/students/server'
import { donorTable } from '../donors/donors.table.ts'
import { giftTable } from '../tables/gifts.table.ts'

/** Who gave stays who gave, with what was given. */
export const donorBelongings = rowsOf(donorTable, { kind: 'donors', what: 'students.office.merge.moves_gifts' })
export const giftBelongings = rowsOf(giftTable, {
  kind: 'gifts',
  what: 'students.office.merge.moves_gifts',
})
