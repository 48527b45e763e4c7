import type { Check } from '@halaqa/kit-server/checks'
import { defineRowWords, defineUpdates, type RowWords } from '@halaqa/kit-server/crud'
import { defineReactions, type Reaction } from '@halaqa/kit-server/events'
import type { UploadTarget } from '@halaqa/kit-server/files'
import { defineAddresses, type Handler } from '@halaqa/kit-server/http'
import type { Job } from '@halaqa/kit-server/jobs'
import { defineReferences } from '@halaqa/kit-server/list'
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
  /** What a row of a table is called that no plain resource keeps, where others point at rows that may be removed. */
  rows?: RowWords
  /** Permissions that policies ask for and no route names. */
  permissions?: string[]
  /** What holds of its rows at any time and no key of the database watches over. */
  checks?: Check[]
  /** What people send to it in pieces that may be interrupted. */
  uploads?: UploadTarget[]
  /** What it answers to contexts upstream that ask for it (`extensionPoint`). */
  contributions?: Contribution[]
}

/** Makes these contexts known to the process: their words, what they contribute to each other, the lists that fields choose from. Before anything else. */
export function assemble(contexts: readonly ContextModule[], moreWords: readonly Words[] = []): void {
  defineWords([...contexts.flatMap(context => context.words), ...moreWords])
  defineContributions(contexts.flatMap(context => context.contributions ?? []))
  defineRowWords(Object.assign({}, ...contexts.map(context => context.rows ?? {})))
  defineReferences(contexts.flatMap(context => context.handlers))
  defineUpdates(contexts.flatMap(context => context.handlers))
  defineAddresses(contexts.flatMap(context => context.handlers))
  defineReactions(contexts.flatMap(context => context.reactions))
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
