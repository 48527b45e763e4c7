import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does the work and answers no sooner than after so many milliseconds, however it ends: what takes longer when there is
 * an account than when there is none would tell strangers which accounts there are.
 */
export async function withMinDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(milliseconds)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
