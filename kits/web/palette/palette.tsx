import { useEffect, useRef, useState } from 'react'
import { Arrival, lazily } from '../arrival/index.ts'
import { Coming } from './coming.tsx'
import type { Begun, PaletteItem } from './item.ts'

const Inside = lazily(() => import('./inside.tsx').then(module => module.default))

/** Whether the palette is open; Ctrl-K or ⌘K opens and closes it from everywhere. */
export function usePalette(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // `code`: with an Arabic keyboard layout the key itself says ن.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(shown => !shown)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return [open, setOpen]
}

/** A list of places and acts that is searched by typing. Its code comes when it is opened first, and what is typed until then is kept. */
export function Palette({
  open,
  items,
  onClose,
  onSearch,
  isAsking = false,
}: {
  open: boolean
  items: PaletteItem[]
  onClose: () => void
  /** Told what is typed, to fetch more items. */
  onSearch?: (text: string) => void
  /** Whether more is on its way: nothing is not yet nothing, and Enter waits for it. */
  isAsking?: boolean
}) {
  const begun = useRef<Begun>(nothing)
  useEffect(() => {
    if (!open) begun.current = nothing
  }, [open])
  const keep = (typed: Begun) => {
    begun.current = typed
  }
  return open ? (
    <Arrival fallback={<Coming onClose={onClose} onType={keep} />}>
      <Inside begun={() => begun.current} items={items} onClose={onClose} onSearch={onSearch} isAsking={isAsking} />
    </Arrival>
  ) : null
}
const nothing: Begun = { text: '', isWaiting: false }
