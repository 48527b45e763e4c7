import { extensionPoint } from '@halaqa/kit-server/assembly'
import { config } from '@halaqa/kit-server/config'
import { escaped } from './html.ts'
import type { messageTable } from './messages.table.ts'
import { dotsFor } from './one-time.ts'

/** Whose mail of which kind it is, as `sendMail` was told; `language` is that of the mail. */
export type OptionalMail = { kind: string; id: string; language: string }
/** Answers the address at which mails of a kind are switched off by who has it; undefined for a kind that is not its own. */
export const unsubscribeLinks = extensionPoint<(mail: OptionalMail) => string | undefined>('mail.unsubscribe')

/** Stands in a mail for the address until it goes out: whoever reads messages does not read it. */
export const unsubscribeDots = dotsFor('unsubscribe')

type Message = typeof messageTable.$inferSelect

/** The address for a message that is about to go out; undefined where it is none that can be switched off. */
export function unsubscribeLinkOf({ kind, related_kind, related_id, language }: Message): string | undefined {
  if (related_kind !== kind || !related_id) return undefined
  for (const linkOf of unsubscribeLinks.contributions()) {
    const link = linkOf({ kind, id: related_id, language })
    if (link) return link
  }
  return undefined
}

/** The texts with the address in them. Where the kind cannot be switched off any more it leads to the house. */
export function withUnsubscribe<Texts extends { html: string | null; text: string }>(
  texts: Texts,
  link: string | undefined,
): Texts {
  const to = link ?? config().origin
  return {
    ...texts,
    html: texts.html?.replaceAll(unsubscribeDots, () => escaped(to)) ?? null,
    text: texts.text.replaceAll(unsubscribeDots, () => to),
  }
}

/**
 * RFC 2369 and 8058: a mail program shows a button, and whoever brings the mail calls the address itself. One click is for
 * addresses that nobody on the way can change.
 */
export const unsubscribeHeaders = (link: string | undefined): Record<string, string> =>
  link?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
