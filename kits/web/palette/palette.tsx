import { lazy, Suspense, useEffect, useState } from 'react'
import type { PaletteItem } from './item.ts'

const Inside = lazy(() => import('./inside.tsx'))

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

/** A list of places and acts that is searched by typing. Its code comes when it is opened first. */
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
  return open ? (
    <Suspense>
      <Inside items={items} onClose={onClose} onSearch={onSearch} isAsking={isAsking} />
    </Suspense>
  ) : null
}
