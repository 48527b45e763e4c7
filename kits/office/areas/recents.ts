import { draftStore, ownerOf } from '@halaqa/kit-web/drafts'
import { useEffect, useMemo } from 'react'
import { useActor } from '../office-context.ts'

/** A screen that was opened: its address and its title as it was then. */
export type Recent = { to: string; title: string }

const kept = 8

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
      add: (recent: Recent) =>
        store?.write({ screens: [recent, ...all().filter(each => each.to !== recent.to)].slice(0, kept) }),
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
