/** How old, in seconds, what the server counts for everybody may be. */
const oldEnough = 15

type Shelf = Pick<Storage, 'getItem' | 'setItem'>
const key = 'acted-at'

/**
 * When something was last done in this browser: in this page, before it was loaded anew, in another tab. `maxAge` is how many
 * seconds old an answer may be (`max_age` of a route): what everybody is shown is kept for a while, but one's own act is in it.
 */
export function actsHere(shelf: Shelf = localStorage, now = () => Date.now()) {
  let actedAt = Number.NEGATIVE_INFINITY
  return {
    noteAct(): void {
      actedAt = now()
      try {
        shelf.setItem(key, String(actedAt))
      } catch {
        // No room, or not allowed to: this page knows it all the same.
      }
    },
    maxAge: (): number => {
      const last = Math.max(actedAt, Number(readFrom(shelf) ?? Number.NEGATIVE_INFINITY))
      return Math.abs(now() - last) < oldEnough * 1000 ? 0 : oldEnough
    },
  }
}

function readFrom(shelf: Shelf): string | null {
  try {
    return shelf.getItem(key)
  } catch {
    return null
  }
}
