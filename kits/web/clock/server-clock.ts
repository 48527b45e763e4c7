/** Milliseconds by which the server's clock is ahead of this device's; 0 until it was asked. */
let ahead = 0

/** What an answer says of the server's clock: it was read about half way between sending and hearing. */
export const aheadOf = (server: number, sent: number, heard: number): number => server - (sent + heard) / 2

/**
 * Now, by the server. A phone whose clock is ten minutes wrong would say that there are ten minutes left when the server takes
 * nothing any more.
 */
export const serverNow = (): number => Date.now() + ahead

/** Asks the server what time it is (milliseconds). Without an answer the clock stays as it was known. */
export async function learnServerClock(ask: () => Promise<number>): Promise<void> {
  const sent = Date.now()
  const server = await ask().catch(() => Number.NaN)
  if (Number.isFinite(server)) ahead = aheadOf(server, sent, Date.now())
}
