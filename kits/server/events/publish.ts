import type { EventDeclaration, In, Schema } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { afterCommit, db } from '@halaqa/kit-server/database'
import { currentRequest } from '@halaqa/kit-server/request'
import { kickEvents } from './dispatch.ts'
import { eventTable } from './events.table.ts'

/**
 * Writes down that something happened, in the current transaction; its reactions follow within moments of the commit,
 * in whichever process gets to it. Throws when the payload is not what the contract says.
 */
export async function publish<S extends Schema>(event: EventDeclaration<S>, payload: In<S>): Promise<void> {
  const { actor, requestId } = currentRequest()
  const checked = (event.payload as unknown as { parse: (value: unknown) => unknown }).parse(payload)
  await db()
    .insert(eventTable)
    .values({ name: event.name, payload: checked, at: clock.now(), actorId: actor.id, requestId })
  afterCommit(kickEvents)
}
