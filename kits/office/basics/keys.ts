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

/** Whether a letter that is pressed there would be written; a box that is ticked and a choice take none. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !/^(checkbox|radio)$/.test((target as HTMLInputElement).type)))
