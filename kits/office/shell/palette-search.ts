import type { Call } from '@halaqa/kit-contract'
import type { IconName } from '@halaqa/kit-web/light'
import type { PaletteItem } from '@halaqa/kit-web/palette'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WordsOf } from '../office-context.ts'
import type { Hit, MenuItem, OfficeModule } from '../office-module.ts'

export type Command = { key: string; title: string; icon: IconName; act?: () => void; to?: string }

/** People and things that the contexts find by what is typed; a context that fails does not silence the others. */
export function useHits(text: string, searches: NonNullable<OfficeModule['search']>[], call: Call) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), 200)
    return () => clearTimeout(timer)
  }, [text])
  const answer = useQuery({
    queryKey: ['palette', asked],
    queryFn: async () => {
      const answers = await Promise.allSettled(searches.map(({ find }) => find(asked, call)))
      return {
        hits: answers.flatMap(each => (each.status === 'fulfilled' ? each.value : [])),
        hasFailed: answers.some(each => each.status === 'rejected'),
      }
    },
    enabled: [...asked].length >= 2 && searches.length > 0,
    staleTime: 10_000,
  })
  return { asked, hits: answer.data?.hits ?? [], hasFailed: answer.data?.hasFailed ?? false }
}

/**
 * Everything the palette offers, in the order in which it is shown: what was found, screens, commands. Whoever may find a
 * thing need not be let in to its screen: what leads to a refusal is not offered.
 */
export function paletteItems(
  given: {
    text: string
    asked: string
    hits: Hit[]
    items: MenuItem[]
    commands: Command[]
    mayOpen: (address: string) => boolean
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
    group: words(hit.group),
    to: hit.to,
  }))
  const screens = given.items.map(item => ({
    id: `screen.${item.to}`,
    title: words(item.label),
    hint: words(item.group),
    words: words(item.group),
    icon: item.icon,
    group: words('office.palette.screens'),
    to: item.to,
  }))
  const commands = given.commands
    .filter(({ to }) => !to || given.mayOpen(to))
    .map(({ key, ...command }) => ({
      ...command,
      id: `command.${key}`,
      group: words('office.palette.commands'),
    }))
  return [...found, ...screens, ...commands]
}
