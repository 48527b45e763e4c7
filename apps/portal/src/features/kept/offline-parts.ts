/**
 * Loads the parts of the program that only who is without a connection needs: what is loaded when the shell is kept is kept
 * with it. Beside the shell and not in it: these parts know what is kept, which knows the shell.
 */
export const loadOfflineParts = (): Promise<unknown> =>
  Promise.all([import('./shelf.tsx'), import('./needs-connection.tsx'), import('./seen-routes.ts')])
