import { extensionPoint } from '@halaqa/kit-server/assembly'
import type { Guard } from '../../contract/guards.ts'

/** Mails that a person chose or may do without, and how they are switched off where nobody is signed in. */
export type OptionalMails = {
  /** That of its messages. What they are called is the message `<kind>.called`. */
  kind: string
  /** Switches them off. Answers how they were set, undefined where they were off. */
  switchOff: (accountId: number) => Promise<string | undefined>
  /** Sets them as they were, unless they were set to something since. Answers whether it did. */
  setBack: (accountId: number, before: string) => Promise<boolean>
  /** A local path: where one sets them oneself. */
  settings: (guard: Guard) => string
}
export const optionalMails = extensionPoint<OptionalMails>('identity.optional-mails')

export const optionalMailsOf = (kind: string): OptionalMails | undefined =>
  optionalMails.contributions().find(each => each.kind === kind)
