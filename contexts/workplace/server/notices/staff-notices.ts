import { notificationsOf } from '@halaqa/identity/server'
import { deskAddress } from '@halaqa/kit-contract'
import { may, pageAt } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { workKinds } from '../items/work-kinds.ts'

/**
 * What a member of staff was told. A text names people: where its page is not theirs to open any more it says so instead, and
 * comes back with the permission.
 */
export async function noticesForStaff(actor: Actor, language: string) {
  const { rows, unread } = await notificationsOf(actor.id, language)
  const closed = translate(language, 'workplace.notices.closed')
  return { rows: rows.map(row => (mayOpen(row.link, actor) ? row : { ...row, body: closed })), unread }
}

/** By the permission of the page or of the desk that a link leads to; what is neither is open. */
function mayOpen(link: string | null, actor: Actor): boolean {
  const [path] = (link ?? '').split(/[?#]/) as [string]
  const work = workKinds.contributions().find(({ kind }) => deskAddress(kind) === path)
  if (work) return actor.permissions.has(work.permission)
  const page = pageAt(path)
  return page === undefined || may(page.access, actor)
}
