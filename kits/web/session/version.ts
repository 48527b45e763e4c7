/**
 * Portal spec s.9: when this version is lower than the beacon's, the service workers are unregistered and the page
 * reloads. One that takes pushes is brought up to date instead: the browser would forget with it where it is reached. A version is reloaded for once only, or a server with an old front end would reload for ever. Answers
 * whether the page is about to reload.
 */
export async function checkVersion(
  own: number,
  beacon: () => Promise<{ version: number }>,
  page: VersionPage = browser(),
): Promise<boolean> {
  const { version } = await beacon()
  if (!(own < version) || page.flags.getItem('reloaded-for') === String(version)) return false
  page.flags.setItem('reloaded-for', String(version))
  await page.unregister()
  page.reload()
  return true
}

/** What the check needs from the browser. */
export type VersionPage = {
  flags: Pick<Storage, 'getItem' | 'setItem'>
  unregister: () => Promise<unknown>
  reload: () => void
}
const browser = (): VersionPage => ({
  flags: sessionStorage,
  unregister: async () => {
    const workers = await (navigator.serviceWorker?.getRegistrations() ?? [])
    await Promise.all(
      workers.map(async worker =>
        (await worker.pushManager?.getSubscription().catch(() => null)) ? worker.update() : worker.unregister(),
      ),
    )
  },
  reload: () => location.reload(),
})
