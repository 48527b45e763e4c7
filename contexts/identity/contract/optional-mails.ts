import { file, route } from '@halaqa/kit-contract'
import { languages } from '@halaqa/kit-contract/format'
import { z } from 'zod'

/** Sealed: it names a kind of mail and an account to whom made it, and nothing to whoever has it. */
const link = z.string().max(300)
const params = z.object({ link })
/** The page is in the language of the mail: it has no session, and a cookie may be somebody else's. */
const query = z.strictObject({ lang: z.enum(languages).optional() })
const page = file('text/html; charset=utf-8')

/** RFC 2369: what `List-Unsubscribe` of a mail leads to. */
export const askUnsubscribe = route({
  name: 'identity.optional-mail.ask',
  method: 'GET',
  path: '/unsubscribe/{link}',
  access: 'public',
  params,
  query,
  reply: page,
  summary: 'A page that asks whether mails of this kind are to stop; it changes nothing',
})
/**
 * RFC 8058: whoever brought the mail calls this, without a session, a cookie or a redirect. The link is the power, so there is
 * nothing for another site to forge; twice is the same as once.
 */
export const unsubscribe = route({
  name: 'identity.optional-mail.stop',
  method: 'POST',
  path: '/unsubscribe/{link}',
  access: 'public',
  repeatable: true,
  bodyType: 'either-form',
  upload: { maxBytes: 1, maxFiles: 0 },
  params,
  query,
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  reply: page,
  summary: 'Stop mails of this kind to whoever got the mail with this link',
})
export const undoUnsubscribe = route({
  name: 'identity.optional-mail.undo',
  method: 'POST',
  path: '/unsubscribe/undo/{link}',
  access: 'public',
  repeatable: true,
  bodyType: 'form',
  params,
  query,
  reply: page,
  summary: 'Have mails come as before they were stopped, by the link of the page that said so, within an hour',
})
