import { accountsByIds, amongStaffWith, notifyAccounts, takeUnread } from '@halaqa/identity/server'
import { invalid } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'

export type Mentioning = {
  ids: readonly number[]
  /** Who was mentioned before the note was changed: they are not told again, and stay though they may read it no more. */
  before?: readonly number[]
  /** What reading the note takes. */
  permission: string
  /** Whom the note is about. */
  item: string
  /** A local path: where the note is read. */
  link: string
}

const kind = 'workplace.mentioned'

/**
 * Tells colleagues that a note mentions them; in the current transaction. Nobody is told of what they wrote themselves.
 * Whoever it mentions no more, or is deleted with it (`ids` is empty), has not to read it: what waits unread is taken back.
 * Throws 422 at `mention_ids` where one of them is no member of staff who may read it.
 */
export async function mentionColleagues({ ids, before = [], permission, item, link }: Mentioning, actor: Actor) {
  for (const id of new Set(before)) if (!ids.includes(id)) await takeUnread(id, { kind, link })
  const added = [...new Set(ids)].filter(id => !before.includes(id))
  if (added.length === 0) return
  const may = await amongStaffWith(permission, added)
  if (may.length < added.length) refuse(invalid, { mention_ids: 'field.unknown-reference' })
  await notifyAccounts(
    'users',
    added.filter(id => id !== actor.id),
    { kind, params: { by: actor.name, item }, link },
  )
}

/** Who is mentioned, once each, by name and in the order of the ids; whoever has no account any more is left out. */
export async function mentionedIn(notes: readonly { mention_ids: number[] }[]) {
  const accounts = await accountsByIds(notes.flatMap(note => note.mention_ids))
  return (note: { mention_ids: number[] }) =>
    [...new Set(note.mention_ids)].flatMap(id => {
      const account = accounts.get(id)
      return account ? [{ id, name: account.name }] : []
    })
}
