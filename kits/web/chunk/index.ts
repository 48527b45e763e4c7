/** Portal spec s.8, C050: a part of the program that has not come after 120 s is given up. */
const timeOut = 120_000

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** What reloading needs from the browser. */
export type ChunkPage = {
  /** Which build the page is of. */
  build: () => string
  flags: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
  /** Whether a reload would bring a page; without it, it is taken for granted. */
  isReachable?: () => Promise<boolean>
}
/** The script that the page began with bears the hash of all that it may load. */
const entry = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
export const chunkPage = (): ChunkPage => ({
  build: entry,
  flags: sessionStorage,
  reload: () => location.reload(),
  isReachable: async () => navigator.onLine,
})

const flag = 'chunk-reload'
/** Somebody asks for it again: if need be the page is reloaded for it once more. */
export const allowReload = (flags: Pick<Storage, 'removeItem'> = sessionStorage): void => flags.removeItem(flag)

/**
 * Loads a part of the program. After a release the old parts are gone from the server: the page is reloaded and gets the
 * new ones. A page of the same build is reloaded once only; what fails again is shown as an error with a way to try again.
 */
export async function chunk<T>(load: () => Promise<T>, page: () => ChunkPage = chunkPage, limit = timeOut): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('time-out')), limit)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    if (typeof window === 'undefined') throw error
    const { build, flags, reload, isReachable } = page()
    const isReloaded = flags.getItem(flag) === build()
    if (isReloaded || (isReachable && !(await isReachable())))
      throw error instanceof ChunkLoadError ? error : new ChunkLoadError(String(error))
    flags.setItem(flag, build())
    reload()
    // The page is about to go: nothing may be drawn from this half-loaded state.
    return new Promise<never>(() => {})
  } finally {
    clearTimeout(timer)
  }
}
