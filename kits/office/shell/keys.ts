import { useEffect } from 'react'

/** Is told of every key that is pressed on the page. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void) {
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

/** Whether a dialog or a menu is open: keys are for it then. */
export const isSomethingOpen = (): boolean =>
  Boolean(document.querySelector('dialog[open], .MuiModal-root:not([aria-hidden=true])'))
