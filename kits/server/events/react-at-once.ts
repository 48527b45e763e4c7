import { transaction } from '@halaqa/kit-server/database'
import { log } from '@halaqa/kit-server/log'
import {
  currentRequest,
  notingEffects,
  type Published,
  system,
  takeEvents,
  withRequest,
} from '@halaqa/kit-server/request'
import type { Reaction } from './reaction.ts'

let known: readonly Reaction[] = []

/** These follow when somebody looks before an act; whether they also run of themselves is the dispatcher's. */
export function defineReactions(reactions: readonly Reaction[]): void {
  known = reactions
}

/** Rounds of reactions to what reactions publish. */
const mostRounds = 10

/**
 * Reacts at once to what was published in the present transaction (`notingEffects`), and to what that publishes: for whoever
 * takes all of it back and wants to know what it would have come to. A reaction that fails is left out, as it would be tried
 * again later.
 */
export async function reactAtOnce(): Promise<void> {
  for (let round = 0, events = takeEvents(); events.length && round < mostRounds; round++, events = takeEvents())
    for (const event of events)
      for (const reaction of known.filter(each => each.event === event.name)) await runNow(reaction, event)
}

async function runNow(reaction: Reaction, { payload, ...event }: Published): Promise<void> {
  const meta = { ...event, actorId: currentRequest().actor.id, attempt: 1 }
  const request = { ...currentRequest(), actor: system, language: 'ar' }
  try {
    await notingEffects(() => transaction(() => withRequest(request, () => reaction.run(payload, meta))))
  } catch (error) {
    log.warn({ err: error, reaction: reaction.name }, 'a reaction failed while it was tried')
  }
}
