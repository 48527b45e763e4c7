import fieldsAr from '@halaqa/kit-contract/messages/ar' with { type: 'json' }
import fieldsEn from '@halaqa/kit-contract/messages/en' with { type: 'json' }
import fieldsFr from '@halaqa/kit-contract/messages/fr' with { type: 'json' }
import i18next, { type i18n } from 'i18next'
import ar from '../messages/ar.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }
import { merged, type Tree } from './tree.ts'

export { wordProblems } from './problems.ts'

/** The messages of one context or kit, in every language of the product. */
export type Words = { ar: Tree; en: Tree; fr: Tree }

/** What every server says: of fields and refusals (the contract kit's words, which forms say too), of mail and files. */
const own: Words[] = [
  { ar: fieldsAr, en: fieldsEn, fr: fieldsFr },
  { ar, en, fr },
]
let words = create(own)

/** Makes these the words of this process, the kit's own among them. Throws when two say one key differently. */
export function defineWords(list: Words[]): void {
  words = create([...own, ...list])
}

/** The message in `ar`, `en` or `fr` (Arabic when it is another language). The key itself when there is no such message. */
export const translate = (language: string, key: string, values: Record<string, unknown> = {}): string =>
  words.t(key, { ...values, lng: language }) as string

/** Whether there is such a message. */
export const hasWord = (key: string): boolean => words.exists(key, { lng: 'ar' })

function create(list: Words[]): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    initAsync: false,
    fallbackLng: 'ar',
    supportedLngs: ['ar', 'en', 'fr'],
    resources: {
      ar: { translation: merged(list.map(each => each.ar)) },
      en: { translation: merged(list.map(each => each.en)) },
      fr: { translation: merged(list.map(each => each.fr)) },
    },
    // whoever puts a message into HTML escapes the whole of it
    interpolation: { escapeValue: false },
    returnEmptyString: true,
  })
  return instance
}
