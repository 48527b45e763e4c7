import type { Call, Out } from '@halaqa/kit-contract'
import { countRegistrations } from '../contract/registration.ts'

export type Counts = Out<typeof countRegistrations.reply>
const kept = new WeakMap<Call, { asked: number; answer: Promise<Counts> }>()
/** Milliseconds. */
const freshFor = 300

/** Tabs and cards ask for the counts at the same moment: they share one call. */
export function countsOf(call: Call, maxAge: number): Promise<Counts> {
  const last = kept.get(call)
  if (last && performance.now() - last.asked < freshFor) return last.answer
  const answer = call(countRegistrations, { query: { max_age: maxAge } })
  kept.set(call, { asked: performance.now(), answer })
  // A failed call is not shared with whoever asks next.
  answer.catch(() => kept.delete(call))
  return answer
}
