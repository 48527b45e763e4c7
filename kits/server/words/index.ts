import type { Language } from '@halaqa/kit-contract/format'
import fields from '@halaqa/kit-contract/messages/contract' with { type: 'json' }
import { listing, type Text, type Words, wordsIn } from '@halaqa/kit-contract/words'
import i18next, { type i18n } from 'i18next'
import server from '../messages/server.json' with { type: 'json' }
import { merged } from './tree.ts'

export type { Words } from '@halaqa/kit-contract/words'
export { readWords } from './files.ts'
export { wordProblems } from './problems.ts'

/** What every server says: of fields and refusals (the contract kit's words, which forms say too), of mail and files. */
const own: Words[] = [fields, server]
let words = create(own)

/** Makes these the words of this process, the kit's own among them. Throws when two say one key differently. */
export function defineWords(list: Words[]): void {
  words = create([...own, ...list])
}

/** The message in `ar`, `en` or `fr` (Arabic when it is another language). The key itself when there is no such message. */
export const translate = (language: string, key: string, values: Record<string, unknown> = {}): string =>
  words.t(key, { ...values, lng: language }) as string

/** What is said in each language, for whoever reads it later in theirs. */
export const inAll = (say: (language: Language) => string): Text => ({ ar: say('ar'), en: say('en'), fr: say('fr') })

/** Whether there is such a message. */
export const hasWord = (key: string): boolean => words.exists(key, { lng: 'ar' })

function create(list: Words[]): i18n {
  const said = (language: Language) => ({ translation: merged(list.map(each => wordsIn(each, language))) })
  const instance = i18next.createInstance().use(listing)
  void instance.init({
    initAsync: false,
    fallbackLng: 'ar',
    supportedLngs: ['ar', 'en', 'fr'],
    resources: { ar: said('ar'), en: said('en'), fr: said('fr') },
    // whoever puts a message into HTML escapes the whole of it
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnEmptyString: true,
  })
  return instance
}
