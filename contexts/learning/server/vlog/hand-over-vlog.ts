import { db } from '@halaqa/kit-server/database'
import type { Belongings } from '@halaqa/students/server'
import { eq, inArray } from 'drizzle-orm'
import { vlogTable } from './vlog.table.ts'

/** Entries of the diary go over as they stand, accepted or not, under the name that they were written in. */
export const vlogBelongings: Belongings = {
  kind: 'vlog',
  what: 'learning.office.merge.vlog',
  keys: ['learning.vlog_entries.student_id'],
  whatGoes: async fromId => {
    const own = await db()
      .select({ id: vlogTable.id })
      .from(vlogTable)
      .where(eq(vlogTable.student_id, fromId))
      .for('update')
    return own.map(each => each.id)
  },
  give: async (ids, studentId) => {
    await db().update(vlogTable).set({ student_id: studentId }).where(inArray(vlogTable.id, ids))
  },
}
