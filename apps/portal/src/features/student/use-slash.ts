import { useEffect } from 'react'

/** The key of `/`; an Arabic keyboard writes ظ with it. */
const keys = ['/', 'ظ']
/** Where a key is a letter, or belongs to what lies above the page. */
const taken = 'input, textarea, select, [contenteditable], dialog'

/** `/` leads to the search from everywhere, as long as nothing is being typed. */
export function useSlash(go: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey || event.altKey
      if (isHeld || event.defaultPrevented || !keys.includes(event.key)) return
      if (event.target instanceof Element && event.target.closest(taken)) return
      event.preventDefault()
      go()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [go])
}
