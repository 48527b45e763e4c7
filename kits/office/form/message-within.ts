/** The first message of a field that holds others: a list of rows, say. */
export function messageWithin(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message } = error as { message?: unknown }
  if (typeof message === 'string') return message
  return Object.values(error).map(messageWithin).find(Boolean)
}
