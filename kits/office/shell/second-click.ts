import { isAstray, type Press } from '@halaqa/kit-web/light'

const dialogs = 'dialog, .MuiDialog-root'

/** A press, and the dialog that it met. */
export type OfficePress = Press & { dialog: unknown; confirms: boolean }

/**
 * Whether this press is the second half of a double click whose first half opened a dialog, closed it, or put other things
 * into it; or presses a confirming button again that may have become another act meanwhile (tried, then done). On a page
 * without dialogs nothing is held back: a menu may open right under the hand.
 */
export const isSecondHalf = (before: OfficePress | undefined, now: OfficePress): boolean => {
  if (!before || (!before.dialog && !now.dialog)) return false
  const isAnother = before.dialog !== now.dialog || !now.confirms
  // The same confirming button is another thing than it was a moment ago.
  return isAstray(before, isAnother ? now : { ...now, on: now })
}

/** Holds such clicks back for every dialog of the office; answers how it ends. */
export function holdSecondClicks(): () => void {
  let before: OfficePress | undefined
  let isHeld = false
  const pressed = (event: PointerEvent) => {
    const target = event.target as Element
    const on = target.closest('button, a, label') ?? target
    const confirms = on.matches('button[type=submit]')
    const at = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    const now = { ...at, on, confirms, dialog: target.closest(dialogs) }
    isHeld = isSecondHalf(before, now)
    before = now
  }
  const clicked = (event: MouseEvent) => {
    // Keys press too (no `detail`), and have no second half.
    if (!isHeld || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Something was filled in between: the next press is meant, however soon it comes.
  const filledIn = () => {
    before = undefined
  }
  document.addEventListener('pointerdown', pressed, true)
  document.addEventListener('input', filledIn, true)
  document.addEventListener('click', clicked, true)
  return () => {
    document.removeEventListener('input', filledIn, true)
    document.removeEventListener('pointerdown', pressed, true)
    document.removeEventListener('click', clicked, true)
  }
}
