import { daysBetween } from '@halaqa/kit-server/clock'

type Step = { id: number; days: number }
/** What was told of a debt: the level, its days then, and the day. */
type Said = { level_id: number | null; days: number; on: string }

/**
 * The level that is to be told of a debt today, of levels in the order of their days; undefined where none is. Levels are told in
 * their order, none is left out, and between two of them pass at least as many days as lie between theirs: who is late for long when the
 * levels are set, or is told late, has the whole time before more is held.
 */
export function nextLevel<Level extends Step>(
  levels: readonly Level[],
  { due_on, said, today }: { due_on: string; said: readonly Said[]; today: string },
): Level | undefined {
  const last = said.reduce<Said | undefined>((most, each) => (most && most.days >= each.days ? most : each), undefined)
  const next = levels.find(level => level.days > (last?.days ?? 0) && !said.some(each => each.level_id === level.id))
  if (!next || daysBetween(due_on, today) < next.days) return undefined
  return last && daysBetween(last.on, today) < next.days - last.days ? undefined : next
}
