import { AsyncLocalStorage } from 'node:async_hooks'

/** How a person hears of something: in the portal, by mail, by text message. */
export type Way = 'notice' | 'mail' | 'sms'
export const ways: readonly Way[] = ['notice', 'mail', 'sms']
/** An event as it was published. */
export type Published = { id: number; name: string; payload: unknown; at: Date }
/** What an act leads to beside the rows that it writes. */
export type Effects = {
  /** How many notices, mails and text messages were written. */
  told: Record<Way, number>
  /** What else comes of it beyond the rows of whoever acts, by the word that says so: invoices that are taken back. */
  consequences: Map<string, number>
  /** What was published and nobody has reacted to yet. */
  events: Published[]
}

const storage = new AsyncLocalStorage<Effects>()

/** Notes that so many were written. Whoever looks before an act learns of it; else nobody asks. */
export function noteTold(way: Way, count = 1): void {
  const effects = storage.getStore()
  if (effects) effects.told[way] += count
}
/** Notes that so much came of it, by the word that says so (`finance.consequence.withdrawn`). */
export function noteConsequence(what: string, count = 1): void {
  const consequences = storage.getStore()?.consequences
  consequences?.set(what, (consequences.get(what) ?? 0) + count)
}
/** Notes that this was published, for whoever looks before an act. */
export function noteEvent(event: Published): void {
  storage.getStore()?.events.push(event)
}
/** The events that are noted and not taken yet, oldest first. */
export const takeEvents = (): Published[] => storage.getStore()?.events.splice(0) ?? []

/**
 * What `work` leads to, beside its answer. Where it throws it has led to nothing, since what it wrote is taken back; noted
 * within another, that one hears of it too.
 */
export async function notingEffects<T>(work: () => Promise<T>): Promise<{ answer: T; effects: Effects }> {
  const effects: Effects = { told: { notice: 0, mail: 0, sms: 0 }, consequences: new Map(), events: [] }
  const answer = await storage.run(effects, work)
  for (const way of ways) noteTold(way, effects.told[way])
  for (const [what, count] of effects.consequences) noteConsequence(what, count)
  for (const event of effects.events) noteEvent(event)
  return { answer, effects }
}
