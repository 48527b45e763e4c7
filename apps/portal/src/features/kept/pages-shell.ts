import { isShellCurrent, keepShell } from './shell.ts'

/** Keeps what the pages need that are read without a connection; once a release. */
export async function keepPagesShell(): Promise<void> {
  if (await isShellCurrent('pages')) return
  // Parts of the program that only who is without a connection needs: kept with the rest once they have been loaded.
  await Promise.all([import('./shelf.tsx'), import('./needs-connection.tsx'), import('./seen-routes.ts')])
  await keepShell()
}
