import { accountById, notify } from '@halaqa/identity/server'
import { day, type Language } from '@halaqa/kit-contract/format'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { inAll, translate } from '@halaqa/kit-server/words'
import { lockStudent } from '@halaqa/students/server'
import { nothingLate, releasedUntilToday } from '../../contract/dunning.ts'
import { releaseTable } from './dunning.table.ts'
import { lateNow, releasedAmong } from './late.queries.ts'
import { payments } from './notify-late.ts'

type Release = {
  /** The last day. */
  until: string
  reason: string
}

/** Keeps a student who is late from nothing until a day, and tells them. The last release counts, so that one to today ends another. */
export const releaseStudent = (studentId: number, { until, reason }: Release): Promise<void> =>
  transaction(async () => {
    const { account_id } = await lockStudent(studentId)
    if (until < clock.today()) refuse(releasedUntilToday)
    if (!(await lateNow([studentId])).has(studentId)) refuse(nothingLate)
    const before = (await releasedAmong([studentId])).get(studentId)
    const { id: by_id, name: by_name } = currentActor()
    await db().insert(releaseTable).values({ student_id: studentId, until, reason, by_id, by_name, at: clock.now() })
    await audit({
      action: 'billing.dunning.extend',
      subject: ['students.student', studentId],
      ...(before && { before: { until: before } }),
      after: { until },
      note: reason,
    })
    if (before !== until) await notifyReleased(account_id, studentId, until)
  })

async function notifyReleased(accountId: number, studentId: number, until: string): Promise<void> {
  const { language } = await accountById(accountId)
  const say = (key: string) =>
    translate(language, `billing.dunning-released.${key}`, { until: day(until, language as Language) })
  await notify(accountId, {
    kind: 'billing.dunning-released',
    title: say('title'),
    body: say('body'),
    params: { until: inAll(each => day(until, each)) },
    link: payments,
    mail: { paragraphs: [say('body')] },
    keepsQuiet: true,
    related: ['students.student', studentId],
  })
}
