import { instant, type Language } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { sendMail } from '@halaqa/kit-server/mail'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import type { Account } from './accounts.table.ts'

/** What somebody who is not the owner might have done. */
export type OwnerNews =
  | 'email-changed'
  | 'password-changed'
  | 'second-factor-started'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'sign-in-tries'

/**
 * Tells the owner of an account by mail what was done to the key of it: when, and from where when it was done in the
 * account itself. To the address as it is in `account`: after a change of address that is the old one. An address that was
 * never proved hears nothing, but for staff, whose address the college typed.
 */
export async function notifyOwner(account: Account, news: OwnerNews): Promise<void> {
  if (!account.email || account.state === 'invited') return
  if (!account.email_verified_at && account.guard !== 'users') return
  const language = account.language as Language
  const { actor, address } = currentRequest()
  const word = (key: string) => translate(language, `identity.mail.${key}`, { name: account.name })
  const isOwn = news !== 'sign-in-tries' && (actor.id === account.id || actor.guard === 'nobody')
  await sendMail({
    to: account.email,
    language,
    kind: `identity.${news}`,
    subject: word(`${news}.subject`),
    heading: word(`${news}.subject`),
    paragraphs: [word(`${news}.body`), word('not_you')],
    facts: [
      [word('when'), instant(clock.now().toISOString(), language)],
      ...(isOwn && address ? [[word('where'), address] as [string, string]] : []),
    ],
    button: { label: word('safe'), url: pageAddress('/auth') },
    related: ['identity.account', account.id],
  })
}
