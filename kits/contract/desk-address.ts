/** The address of the desk of a kind of work. By itself: the shell of the office has no schemas. */
export const deskAddress = (kind: string): string => `/office/desk/${kind}`

/** The address of all that waits of a kind, with whose it is; `part` is `open`, `mine`, `free` or `all`. */
export const queueAddress = (kind: string, part?: string): string =>
  `/office/work/${kind}${part ? `?part=${part}` : ''}`
