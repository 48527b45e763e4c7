import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { listLate } from '../../contract/dunning.ts'
import { dunningRelease } from '../../contract/permissions.ts'
import { levelTable, noticeTable } from './dunning.table.ts'
import { releasedUntil } from './late.queries.ts'
import { dayInSql } from './late-debts.ts'

/** Of the last level, the first of a student: no message follows, so that somebody speaks with them. */
const isLast = and(
  isNull(noticeTable.freed_at),
  sql`${noticeTable.level_id} = (select ${levelTable.id} from ${levelTable} order by ${levelTable.days} desc limit 1)`,
  sql`not exists (select from ${noticeTable} first where first.student_id = ${noticeTable.student_id}
    and first.level_id = ${noticeTable.level_id} and first.freed_at is null and first.id < ${noticeTable.id})`,
)

/** Students who were told of the last level and are late still. */
export const dunningWork: WorkKind = {
  kind: 'billing.dunning',
  permission: dunningRelease,
  one: 'billing.dunning.last_one',
  link: () => listLate.path,
  names: ids =>
    db()
      .select({ id: noticeTable.id, name: studentTable.full_name })
      .from(noticeTable)
      .innerJoin(studentTable, eq(studentTable.id, noticeTable.student_id))
      .where(inArray(noticeTable.id, [...ids])),
  waiting: () =>
    waitingItems({
      id: noticeTable.id,
      since: noticeTable.told_at,
      where: and(isLast, sql`${releasedUntil(sql`${noticeTable.student_id}`, dayInSql(clock.today()))} is null`),
    }),
}
