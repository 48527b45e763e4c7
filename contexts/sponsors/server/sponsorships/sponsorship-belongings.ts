import { rowsOf } from '@halaqa/students/server'
import { sponsorshipTable } from '../tables/sponsorships.table.ts'

/** Who pays for a student pays for the one that is left. */
export const sponsorshipBelongings = rowsOf(sponsorshipTable, {
  kind: 'sponsorships',
  what: 'students.office.merge.moves_sponsorships',
})
