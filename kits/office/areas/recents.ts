import { draftStore, ownerOf } from '@halaqa/kit-web/drafts'
import { useEffect, useMemo } from 'react'
import { useActor } from '../office-context.ts'

/** A screen that was opened: its address and its title as it was then. */
export type Recent = { to: string; title: string }

const kept = 8

/** A list and a page below it that bore the list's name, as it does while it is on its way, are one. */
const isSame = (one: Recent, other: Recent): boolean =>
  one.to === other.to ||
  (one.title === other.title && (one.to.startsWith(`${other.to}/`) || other.to.startsWith(`${one.to}/`)))

/** What was opened, the newest first, with one more. Two records of one name stay two. */
export const withRecent = (all: Recent[], recent: Recent): Recent[] =>
  [recent, ...all.filter(each => !isSame(each, recent))].slice(0, kept)

/**
 * What the person opened last, the newest first. It names people, so it stays on this device, in the account's own store,
 * and leaves with the sign-out.
 */
export function useRecents() {
  const { guard, id } = useActor()
  return useMemo(() => {
    const owner = ownerOf({ guard, id: Number(id) })
    const store = owner ? draftStore(owner, 'office.recents') : undefined
    const all = () => (store?.read()?.screens as Recent[] | undefined) ?? []
    return {
      all,
      add: (recent: Recent) => store?.write({ screens: withRecent(all(), recent) }),
    }
  }, [guard, id])
}

/** Remembers that a screen was opened, once it has its name. */
export function useRemembered(to: string | undefined, title: string | undefined): void {
  const recents = useRecents()
  useEffect(() => {
    if (to && title) recents.add({ to, title })
  }, [recents, to, title])
}
