import type { Language } from '@halaqa/kit-contract/format'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/optional-mails.ts'
import { askPage, backPage, deadPage, stoppedPage } from './pages.ts'
import { stopMails, stoppedBy, takeBackStop } from './stop-mails.ts'

/** Those who bring mail call from few addresses, for all their people. */
const carriers = { max: 600, seconds: 60 }

/** The page, or where the link is none of ours one that says only that. */
const answer = <Known>(known: Known | undefined, language: Language, page: (known: Known) => string) =>
  new FileReply(known === undefined ? deadPage(language) : page(known), {
    name: 'unsubscribe.html',
    inline: true,
    status: known === undefined ? 404 : 200,
  })

export const optionalMailHandlers = [
  handle(
    contract.askUnsubscribe,
    ({ params, query: { lang = 'ar' } }) => answer(stoppedBy(params.link), lang, kind => askPage(kind, lang)),
    carriers,
  ),
  handle(
    contract.unsubscribe,
    async ({ params, query: { lang = 'ar' } }) =>
      answer(await stopMails(params.link), lang, stopped => stoppedPage(stopped, lang)),
    carriers,
  ),
  handle(
    contract.undoUnsubscribe,
    async ({ params, query: { lang = 'ar' } }) =>
      answer(await takeBackStop(params.link), lang, back => backPage(back, lang)),
    carriers,
  ),
]
