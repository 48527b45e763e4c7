import type { EventDeclaration, In, Schema } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { afterCommit, db } from '@halaqa/kit-server/database'
import { currentRequest, noteEvent } from '@halaqa/kit-server/request'
import { kickEvents } from './dispatch.ts'
import { eventTable } from './events.table.ts'

/**
 * Writes down that something happened, in the current transaction; its reactions follow within moments of the commit,
 * in whichever process gets to it, or `after` so many seconds: then those that happen meanwhile do not wait for it. Throws
 * when the payload is not what the contract says.
 */
export async function publish<S extends Schema>(
  event: EventDeclaration<S>,
  payload: In<S>,
  { after }: { after?: number | undefined } = {},
): Promise<void> {
  const { actor, requestId } = currentRequest()
  const checked = (event.payload as unknown as { parse: (value: unknown) => unknown }).parse(payload)
  const at = clock.now()
  const notBefore = after === undefined ? null : new Date(at.getTime() + after * 1000)
  const [row] = await db()
    .insert(eventTable)
    .values({
      name: event.name,
      payload: checked,
      at,
      not_before: notBefore,
      actor_id: actor.id,
      request_id: requestId,
    })
    .returning({ id: eventTable.id })
  noteEvent({ id: row!.id, name: event.name, payload: checked, at })
  afterCommit(kickEvents)
}
