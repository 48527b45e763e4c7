import type { Check } from '@halaqa/kit-server/checks'
import type { Reaction } from '@halaqa/kit-server/events'
import type { UploadTarget } from '@halaqa/kit-server/files'
import type { Handler } from '@halaqa/kit-server/http'
import type { Job } from '@halaqa/kit-server/jobs'
import { defineWords, type Words } from '@halaqa/kit-server/words'
import { type Contribution, defineContributions } from './extension-point.ts'

export { type Contribution, type ExtensionPoint, extensionPoint } from './extension-point.ts'

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
  /** What people send to it in pieces that may be interrupted. */
  uploads?: UploadTarget[]
  /** What it answers to contexts upstream that ask for it (`extensionPoint`). */
  contributions?: Contribution[]
}

/** Makes these contexts known to the process: their words, and what they contribute to each other. Before anything else. */
export function assemble(contexts: readonly ContextModule[], moreWords: readonly Words[] = []): void {
  defineWords([...contexts.flatMap(context => context.words), ...moreWords])
  defineContributions(contexts.flatMap(context => context.contributions ?? []))
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
