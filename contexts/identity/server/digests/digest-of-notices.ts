import { translate } from '@halaqa/kit-server/words'
import { pushGroupOf, pushGroups } from '../../contract/push.ts'
import type { NoticeParams } from '../notices/notifications.table.ts'
import { saidBy } from '../notices/said-by.ts'

export type NoticeToTell = { id: number; kind: string; title: string; params: NoticeParams | null }

/** So many titles of a group are told; of the others how many there are. */
const mostTitles = 5

/** Of a kind that belongs to no group nobody could say that they do not want it. */
export const wantedOf = (notices: readonly NoticeToTell[], unwanted: readonly string[]): NoticeToTell[] =>
  notices.filter(({ kind }) => {
    const group = pushGroupOf(kind)
    return group && !unwanted.includes(group)
  })

/**
 * What a mail says of notices, given newest first: of each group how many, and their titles; never their texts. The title
 * of a message, of a conversation or of a diary entry is what somebody typed: of the group that holds them only how many.
 */
export function digestOfNotices(notices: readonly NoticeToTell[], language: string): [string, string[]][] {
  const say = (key: string, values?: object) => translate(language, `identity.digest.${key}`, { ...values })
  const byGroup = Map.groupBy(notices, ({ kind }) => pushGroupOf(kind))
  return pushGroups.flatMap(group => {
    const own = byGroup.get(group)
    if (!own) return []
    const lines = group === 'messages' ? [say('messages')] : titlesOf(own, language)
    return [[say('group', { group: say(`groups.${group}`), count: own.length }), lines]]
  })
}

function titlesOf(notices: readonly NoticeToTell[], language: string): string[] {
  const byTitle = [...Map.groupBy(notices, notice => saidBy({ ...notice, body: '' }, language).title)]
  const told = byTitle.slice(0, mostTitles)
  const left = notices.length - told.reduce((sum, [, own]) => sum + own.length, 0)
  return [
    ...told.map(([title, own]) => (own.length > 1 ? `${title} (${own.length})` : title)),
    ...(left > 0 ? [translate(language, 'identity.digest.others', { count: left })] : []),
  ]
}
