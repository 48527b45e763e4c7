import type { Push } from '@halaqa/kit-server/push'
import { translate } from '@halaqa/kit-server/words'
import type { Guard } from '../../contract/guards.ts'
import type { NoticeParams } from '../notices/notifications.table.ts'
import { noticesOf } from '../notices/page-of-notices.ts'
import { saidBy } from '../notices/said-by.ts'

export type NoticeToPush = {
  id: number
  kind: string
  title: string
  body: string
  params: NoticeParams | null
  link: string | null
}

/** Their titles are what somebody typed: a phone on a table shows only that there is a message. */
const typed = ['students.message', 'admission.message']

/** What a device shows of notices: the title of one, or how many there are; never their texts. At least one is given. */
export function pushOfNotices(notices: readonly NoticeToPush[], guard: Guard, language: string): Push {
  const all = noticesOf(guard)
  const last = notices.at(-1)!
  if (notices.length > 1) {
    const title = translate(language, 'identity.push.gathered', { count: notices.length })
    return { title, link: all, tag: `notices-${last.id}`, language }
  }
  const title = typed.includes(last.kind) ? translate(language, 'identity.push.message') : saidBy(last, language).title
  return { title, link: isPlain(last.link) ? last.link : all, tag: `notice-${last.id}`, language }
}

/** A local path of words and short numbers. What could be a token is not left to a push service and a locked screen. */
function isPlain(link: string | null): link is string {
  if (!link || !/^\/(?![/\\])[\w\-./?=&#]{0,200}$/.test(link)) return false
  return link.split(/[/?=&#]/).every(part => part.length <= 40 && !(part.length >= 16 && /\d/.test(part)))
}
