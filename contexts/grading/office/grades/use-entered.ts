import { type RefObject, useMemo } from 'react'
import type { PasteTarget } from './use-mark.ts'

/** The cells of a sheet into which something was typed, the latest last. */
export type Entered = {
  note: (place: string) => void
  /** Takes back what was entered in the cell; where that is nothing, what was entered last in another, and goes there. */
  takeBack: (here: string) => void
}

/** What was typed is taken back by the sheet, cell by cell: a browser would take back letters, in whichever cell it last wrote. */
export function useEntered(cells: RefObject<Map<string, PasteTarget>>): Entered {
  return useMemo(() => {
    let order: string[] = []
    return {
      note: place => {
        order = [...order.filter(each => each !== place), place]
      },
      takeBack: here => {
        if (cells.current.get(here)?.takeBack()) return
        for (let place = order.pop(); place; place = order.pop())
          if (cells.current.get(place)?.takeBack())
            return document.querySelector<HTMLElement>(`[data-mark="${place}"]`)?.focus()
      },
    }
  }, [cells])
}
