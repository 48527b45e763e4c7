/** The number of this build: whole seconds since 1970. The server tells the same one at its beacon. */
declare const __VERSION__: number
/** Vite's manifest of the browser's half; undefined in development. */
declare const __CLIENT_MANIFEST__:
  | Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>
  | undefined
