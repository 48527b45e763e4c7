import { reachOf } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { inArray } from 'drizzle-orm'
import { studentTable } from '../students/students.table.ts'

type Asked = { ids?: number[] | undefined; by_mail?: boolean | undefined; by_sms?: boolean | undefined }
const namedAtMost = 5

/** How many a message reaches, way by way, and who learns of it in the portal only though more was asked for. */
export async function reachPreview({ ids = [], by_mail = true, by_sms = false }: Asked, language: string) {
  const accounts = ids.length
    ? await db().select({ id: studentTable.account_id }).from(studentTable).where(inArray(studentTable.id, ids))
    : []
  const reached = await reachOf(accounts.map(each => each.id))
  const byMail = reached.filter(each => by_mail && each.mail)
  const bySms = reached.filter(each => by_sms && each.sms)
  const left = reached.filter(each => !byMail.includes(each) && !bySms.includes(each))
  const names = left.slice(0, namedAtMost).map(each => each.name)
  const word = (key: string, values: object) => translate(language, `students.message.reach.${key}`, { ...values })
  const isMissed = (by_mail || by_sms) && left.length > 0
  return {
    allowed: true,
    reason: null,
    consequences: [
      { what: 'students.office.message.reach.portal', count: reached.length },
      ...(by_mail ? [{ what: 'students.office.message.reach.mail', count: byMail.length }] : []),
      ...(by_sms ? [{ what: 'students.office.message.reach.sms', count: bySms.length }] : []),
    ],
    ...(isMissed && {
      notes: [
        word(left.length > namedAtMost ? 'portal_only_more' : 'portal_only', {
          names,
          rest: left.length - names.length,
        }),
      ],
    }),
  }
}
