import { loadOfflineParts } from './offline-parts.ts'
import { isShellCurrent, keepShell } from './shell.ts'

/** Keeps what the pages need that are read without a connection; once a release. */
export async function keepPagesShell(): Promise<void> {
  if (await isShellCurrent('pages')) return
  await loadOfflineParts()
  await keepShell()
}
