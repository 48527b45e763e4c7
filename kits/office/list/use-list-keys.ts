import { type RefObject, useEffect, useRef } from 'react'
import { isSomethingOpen, isTyping, useKeyDown } from '../basics/keys.ts'

type Moves = {
  open: (at: number) => void
  glance: (at: number) => void
  select: (at: number) => void
  /** Whether the rows that stand there are what a search for this found. */
  isFound: (text: string) => boolean
}

/** Keys of a list: j and k move, Enter opens, Space looks, x selects, / searches, and from there Enter leads to the rows. Rows carry `data-row`. */
export function useListKeys(area: RefObject<HTMLElement | null>, { open, glance, select, isFound }: Moves) {
  const isLeading = useRef(false)
  // Rows of the search before are not led to: another Enter would open somebody else.
  const lead = (): boolean => {
    const search = searchIn(area.current)
    if (!isLeading.current || !search || !isFound(search.value)) return false
    isLeading.current = false
    if (document.activeElement === search) area.current?.querySelector<HTMLElement>('[data-row]')?.focus()
    return true
  }
  useEffect(() => void lead())
  useKeyDown(event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isSomethingOpen()) return
    if (event.target === searchIn(area.current)) {
      isLeading.current = event.key === 'Enter' && !event.isComposing
      if (lead()) event.preventDefault()
    }
    if (isTyping(event.target)) return
    const rows = [...(area.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const focused = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    const at = focused ? rows.indexOf(focused) : -1
    const go = (to: number) => {
      const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
      row?.focus()
      return Boolean(row)
    }
    const take = () => {
      // Letters by their place on the keyboard: with an Arabic layout the j key writes ت.
      if (event.code === 'KeyJ') return go(at + 1)
      if (event.code === 'KeyK') return go(at < 0 ? 0 : at - 1)
      if (event.code === 'Slash' || event.key === '/') return focusSearch(area.current)
      if (event.target !== focused || at < 0) return false
      const act = { Enter: open, Space: glance, KeyX: select }[event.code]
      act?.(at)
      return Boolean(act)
    }
    if (take()) event.preventDefault()
  })
}

const searchIn = (area: HTMLElement | null) => area?.querySelector<HTMLInputElement>('input[type=search]')

function focusSearch(area: HTMLElement | null): boolean {
  const search = searchIn(area)
  search?.focus()
  return Boolean(search)
}
