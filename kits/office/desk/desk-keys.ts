import { isSomethingOpen, isTyping, useKeyDown } from '../basics/keys.ts'

/**
 * Keys of a desk by their place on the keyboard, wherever the focus is but in a text; Escape also there. Nothing happens
 * under a dialog, nor while a key is held down.
 */
export function useDeskKeys(acts: Readonly<Record<string, (() => void) | undefined>>) {
  useKeyDown(event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isSomethingOpen()) return
    const act = acts[event.code]
    if (!act || (isTyping(event.target) && event.code !== 'Escape')) return
    event.preventDefault()
    act()
  })
}

/** "Digit3" and "Numpad3" are 3. */
export const digitKeys = <T>(all: readonly T[], take: (one: T) => void): Record<string, () => void> =>
  Object.fromEntries(
    all
      .slice(0, 9)
      .flatMap((one, at) => [`Digit${at + 1}`, `Numpad${at + 1}`].map(code => [code, () => take(one)] as const)),
  )
