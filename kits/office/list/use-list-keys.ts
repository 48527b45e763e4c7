import { type RefObject, useEffect } from 'react'

type Moves = { open: (at: number) => void; glance: (at: number) => void; select: (at: number) => void }

/** Keys of a list: j and k move, Enter opens, Space looks, x selects, / searches. Rows carry `data-row`. */
export function useListKeys(area: RefObject<HTMLElement | null>, moves: Moves) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open], .MuiModal-root:not([aria-hidden=true])')) return
      const rows = [...(area.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const focused = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
      const at = focused ? rows.indexOf(focused) : -1
      if (takeKey(event, rows, at, moves, event.target === focused)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })

  function takeKey(
    event: KeyboardEvent,
    rows: HTMLElement[],
    at: number,
    { open, glance, select }: Moves,
    isRow: boolean,
  ) {
    const go = (to: number) => {
      const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
      row?.focus()
      return Boolean(row)
    }
    // Letters by their place on the keyboard: with an Arabic layout the j key writes ت.
    if (event.code === 'KeyJ') return go(at + 1)
    if (event.code === 'KeyK') return go(at < 0 ? 0 : at - 1)
    if (event.code === 'Slash' || event.key === '/') return focusSearch(area.current)
    if (!isRow || at < 0) return false
    const acts: Record<string, (at: number) => void> = { Enter: open, Space: glance, KeyX: select }
    const act = acts[event.code]
    act?.(at)
    return Boolean(act)
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && (target as HTMLInputElement).type !== 'checkbox'))

function focusSearch(area: HTMLElement | null): boolean {
  const search = area?.querySelector<HTMLInputElement>('input[type=search]')
  search?.focus()
  return Boolean(search)
}
