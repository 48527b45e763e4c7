import { createHash } from 'node:crypto'
import { operationId, placeholders, type Route, staleVersion } from '@halaqa/kit-contract'
import { takeTurns, transaction } from '@halaqa/kit-server/database'
import type { Context, Handler } from './handle.ts'
import { refuse } from './refusal.ts'

type Shown = Record<string, unknown>

/** The version of what somebody is shown: the same for the same values, another for others. Values as they go into JSON. */
export const versionOf = (values: unknown): string =>
  BigInt(`0x${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 15)}`).toString()

/** Refuses a change that was made on another version than the present one. `named` is undefined where the caller named none. */
export function requireVersion(named: string | undefined, present: string): void {
  if (named !== undefined && named !== present) refuse(staleVersion)
}

/**
 * Handlers of routes that say what they change (`changes`), with versions: what is shown tells its version, and a change made
 * on another one is refused. Only the fields that may be changed count, so that a look or a count beside them disturbs nobody.
 * Throws when nobody answers the route that is named, or when it does not show what the body takes in.
 */
export function withVersions(handlers: Handler[]): Handler[] {
  const fields = fieldsShown(handlers)
  const readers = new Map(handlers.filter(each => fields.has(each.route)).map(each => [each.route, each]))
  const versionAt = (route: Route, reply: Shown) =>
    versionOf(fields.get(route)!.map(field => [field, reply[field] ?? null]))

  const shows = ({ route, run, ...rest }: Handler): Handler => ({
    ...rest,
    route,
    run: async context => {
      const reply = (await run(context)) as Shown
      return { ...reply, version: versionAt(route, reply) }
    },
  })
  const changes = ({ route, run, ...rest }: Handler): Handler => {
    const shown = route.changes!
    const reader = readers.get(shown)
    if (!reader) throw new Error(`${operationId(route)} changes what ${operationId(shown)} shows, which nobody answers`)
    const now = async (context: Context) =>
      versionAt(shown, (await reader.run({ ...context, query: {}, body: undefined })) as Shown)
    return {
      ...rest,
      route,
      run: context => {
        const named = (context.query as { version?: string }).version
        if (named === undefined) return run(context)
        return transaction(async () => {
          const { params, actor } = context
          const whose = JSON.stringify(Object.keys(params).length ? params : [actor.guard, actor.id])
          // One after the other: of two that name the same version the second finds another.
          await takeTurns(operationId(shown), whose)
          requireVersion(named, await now(context))
          return run(context)
        })
      },
    }
  }
  return handlers.map(each => (fields.has(each.route) ? shows(each) : each.route.changes ? changes(each) : each))
}

const shapeOf = (schema: unknown): Shown => (schema as { shape?: Shown } | undefined)?.shape ?? {}

/** By the route that shows them, the fields that some other route changes. */
function fieldsShown(handlers: Handler[]): Map<Route, string[]> {
  const fields = new Map<Route, string[]>()
  for (const { route } of handlers) {
    if (!route.changes) continue
    const taken = Object.keys(shapeOf(route.body))
    const shown = shapeOf(route.changes.reply)
    const hidden = [...taken, 'version'].find(field => !(field in shown))
    if (hidden)
      throw new Error(`${operationId(route.changes)} does not show ${hidden}, which ${operationId(route)} changes`)
    if (placeholders(route.path).sort().join() !== placeholders(route.changes.path).sort().join())
      throw new Error(`${operationId(route.changes)} has other params than ${operationId(route)}`)
    if (!('version' in shapeOf(route.query))) throw new Error(`${operationId(route)} takes no version`)
    fields.set(route.changes, [...new Set([...(fields.get(route.changes) ?? []), ...taken])].sort())
  }
  return fields
}
