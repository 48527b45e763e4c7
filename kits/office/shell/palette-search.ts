import type { Call } from '@halaqa/kit-contract'
import type { IconName } from '@halaqa/kit-web/light'
import type { PaletteItem } from '@halaqa/kit-web/palette'
import { useQuery } from '@tanstack/react-query'
import { aboutOf, type OpenArea } from '../areas/areas.ts'
import type { Recent } from '../areas/recents.ts'
import { useDebounced } from '../data/use-debounced.ts'
import type { WordsOf } from '../office-context.ts'
import type { Hit, OfficeModule } from '../office-module.ts'

/** One letter is looked for among the screens only. */
const isLong = (text: string) => [...text.trim()].length >= 2

export type Command = { key: string; title: string; icon: IconName; act?: () => void; to?: string }

/** People and things that the contexts find by what is typed; a context that fails does not silence the others. */
export function useHits(text: string, searches: NonNullable<OfficeModule['search']>[], call: Call) {
  const asked = useDebounced(text.trim(), 200)
  const answer = useQuery({
    queryKey: ['palette', asked],
    queryFn: async () => {
      const answers = await Promise.allSettled(searches.map(({ find }) => find(asked, call)))
      return {
        hits: withoutNear(answers.flatMap(each => (each.status === 'fulfilled' ? each.value : []))),
        hasFailed: answers.some(each => each.status === 'rejected'),
      }
    },
    enabled: isLong(asked) && searches.length > 0,
    staleTime: 10_000,
  })
  const isAsking = isLong(text) && searches.length > 0 && (asked !== text.trim() || answer.isFetching)
  return { asked, hits: answer.data?.hits ?? [], hasFailed: answer.data?.hasFailed ?? false, isAsking }
}

/** Who is meant perhaps is offered only where nobody was found anywhere. */
export const withoutNear = (hits: Hit[]): Hit[] =>
  hits.some(hit => !hit.isNear) ? hits.filter(hit => !hit.isNear) : hits

/**
 * Everything the palette offers, in the order in which it is shown: what was found, screens, commands. Whoever may find a
 * thing need not be let in to its screen: what leads to a refusal is not offered.
 */
export function paletteItems(
  given: {
    text: string
    asked: string
    hits: Hit[]
    areas: OpenArea[]
    commands: Command[]
    mayOpen: (address: string) => boolean
    recents?: Recent[]
  },
  words: WordsOf,
): PaletteItem[] {
  // The server may have found them by a number that the palette does not show: what was asked is among their words.
  const hits = given.hits.filter(hit => given.mayOpen(hit.to))
  const found = hits.map(hit => ({
    id: `hit.${hit.key}`,
    title: hit.title,
    hint: hit.detail,
    words: `${hit.detail ?? ''} ${given.asked === given.text.trim() ? given.text : ''}`,
    icon: hit.icon ?? ('user' as const),
    group: hit.isNear ? words('office.palette.nearest', { name: words(hit.group) }) : words(hit.group),
    to: hit.to,
  }))
  const group = words('office.palette.screens')
  const screens = given.areas.flatMap(area => [
    { id: `area.${area.key}`, title: words(area.label), words: words(area.about), icon: area.icon, group, to: area.to },
    ...area.items.map(item => ({
      id: `screen.${item.to}`,
      title: words(item.label),
      hint: words(area.label),
      words: `${words(area.label)} ${words(aboutOf(item))}`,
      icon: item.icon,
      group,
      to: item.to,
    })),
  ])
  // Once something is typed the screens and people themselves are found.
  const recents = (given.text.trim() ? [] : (given.recents ?? []))
    .filter(({ to }) => given.mayOpen(to))
    .map(({ to, title }) => ({
      id: `recent.${to}`,
      title,
      icon: 'clock' as const,
      group: words('office.palette.recents'),
      to,
    }))
  const commands = given.commands
    .filter(({ to }) => !to || given.mayOpen(to))
    .map(({ key, ...command }) => ({
      ...command,
      id: `command.${key}`,
      group: words('office.palette.commands'),
    }))
  return [...recents, ...found, ...screens, ...commands]
}
