import type { Check } from '@halaqa/kit-server/checks'
import type { Reaction } from '@halaqa/kit-server/events'
import type { Handler } from '@halaqa/kit-server/http'
import type { Job } from '@halaqa/kit-server/jobs'
import type { Words } from '@halaqa/kit-server/words'

/** What a context brings to the server: explicit lists, nothing found at run time. */
export type ContextModule = {
  name: string
  handlers: Handler[]
  jobs: Job[]
  reactions: Reaction[]
  /** Its messages: those of papers, mails and refusals, and the office's, which name the columns of sheets. */
  words: Words[]
  /** Permissions that policies ask for and no route names. */
  permissions?: string[]
  /** What holds of its rows at any time and no key of the database watches over. */
  checks?: Check[]
}

/** Every permission that the routes and policies of these contexts name, once each. */
export function permissionsOf(contexts: ContextModule[]): string[] {
  const named = contexts.flatMap(context => [
    ...(context.permissions ?? []),
    ...context.handlers.flatMap(({ route }) =>
      route.access !== 'public' && route.access.permission ? [route.access.permission] : [],
    ),
  ])
  return [...new Set(named)].sort()
}
