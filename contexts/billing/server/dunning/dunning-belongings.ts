import { rowsOf } from '@halaqa/students/server'
import { noticeTable, releaseTable } from './dunning.table.ts'

/** What was told of a debt goes with it. */
export const dunningNoticeBelongings = rowsOf(noticeTable, {
  kind: 'dunning_notices',
  what: 'students.office.merge.moves_dunning',
  once: row => `${row.kind}/${row.reference}/${row.due_on}/${row.level_id}`,
})
export const dunningReleaseBelongings = rowsOf(releaseTable, {
  kind: 'dunning_releases',
  what: 'students.office.merge.moves_dunning',
})
