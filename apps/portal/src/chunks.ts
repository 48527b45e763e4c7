/** Portal spec s.8, C050: a part of the program that has not come after 120 s is given up. */
const timeOut = 120_000

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** What reloading needs from the browser. */
type Page = { reload: () => void; flags: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> }
const browser = (): Page => ({ reload: () => location.reload(), flags: sessionStorage })

const flag = 'chunk-reload'

/**
 * Loads a part of the program. After a release the old parts are gone from the server: the page is reloaded once and
 * gets the new ones; a second failure is shown as an error with a way to try again.
 */
export async function chunk<T>(load: () => Promise<T>, page: () => Page = browser, limit = timeOut): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('time-out')), limit)
  })
  try {
    const loaded = await Promise.race([load(), late])
    if (typeof window !== 'undefined') page().flags.removeItem(flag)
    return loaded
  } catch (error) {
    if (typeof window === 'undefined') throw error
    const { reload, flags } = page()
    if (flags.getItem(flag)) throw error instanceof ChunkLoadError ? error : new ChunkLoadError(String(error))
    flags.setItem(flag, '1')
    reload()
    // The page is about to go: nothing may be drawn from this half-loaded state.
    return new Promise<never>(() => {})
  } finally {
    clearTimeout(timer)
  }
}
