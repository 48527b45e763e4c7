import { type NoticeParams, notifyAccounts } from '@halaqa/identity/server'
import type { Text } from '@halaqa/kit-contract/words'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import type { WorkItem } from '../../contract/assignment.ts'
import type { WorkKind } from '../items/work-kinds.ts'

type Person = { id: number; name: string }

/** Nobody is told of what they did themselves. */
const notify = (to: number, what: string, kind: WorkKind, item: WorkItem, actor: Actor, params: NoticeParams) =>
  to === actor.id
    ? Promise.resolve()
    : notifyAccounts('users', [to], {
        kind: `workplace.${what}`,
        params: { ...params, what: nameOfKind(kind), item: item.name },
        link: item.link,
      })

/** Tells whoever has it now. */
export const notifyAssigned = (kind: WorkKind, item: WorkItem, to: Person, actor: Actor): Promise<void> =>
  notify(to.id, 'assigned', kind, item, actor, { by: actor.name })

/** Tells whoever had it, and who has it now. */
export const notifyTakenOver = (
  kind: WorkKind,
  item: WorkItem,
  from: Person,
  to: Person,
  actor: Actor,
): Promise<void> => notify(from.id, 'taken-over', kind, item, actor, { to: to.name, by: actor.name })

/** Tells whoever had assigned it. */
export const notifyGivenBack = (kind: WorkKind, item: WorkItem, to: number, actor: Actor): Promise<void> =>
  notify(to, 'given-back', kind, item, actor, { by: actor.name })

/** What one item of a kind is called, in each language. */
const nameOfKind = ({ one }: WorkKind): Text => ({
  ar: translate('ar', one),
  en: translate('en', one),
  fr: translate('fr', one),
})
