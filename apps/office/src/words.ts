import type { Language } from '@halaqa/kit-contract/format'
import { mergeMessages } from '@halaqa/kit-office'
import { type Messages, Words } from '@halaqa/kit-web/i18n'

type Files = Record<string, () => Promise<Messages>>
/** The words of the kits and of every context, one chunk a file and language; only those of the language in use are fetched. */
const files: Record<Language, Files> = {
  ar: import.meta.glob<Messages>('../../../{kits/{contract,office,web},contexts/*}/messages/*.json', {
    query: '?lang=ar',
    import: 'default',
  }),
  en: import.meta.glob<Messages>('../../../{kits/{contract,office,web},contexts/*}/messages/*.json', {
    query: '?lang=en',
    import: 'default',
  }),
  fr: import.meta.glob<Messages>('../../../{kits/{contract,office,web},contexts/*}/messages/*.json', {
    query: '?lang=fr',
    import: 'default',
  }),
}

/** The files of a feature, what comes later wins: a kit's bears the feature's name. */
function filesOf(feature: string, language: Language) {
  const matching = (pattern: RegExp) =>
    Object.entries(files[language]).flatMap(([path, file]) => (pattern.test(path) ? [file] : []))
  const own = matching(new RegExp(`/kits/\\w+/messages/${feature}\\.json$`))
  if (own.length === 0) throw new Error(`no words of ${feature} in ${language}`)
  if (feature !== 'contract') return own
  // A context's problems and fields are asked for by the same keys as the contract kit's own; its screens may name them
  // in other words than its sheets do.
  return [...own, ...matching(/\/contexts\/.*\/words\.json$/), ...matching(/\/contexts\/.*\/office\.json$/)]
}

async function load(feature: string, language: Language): Promise<Messages> {
  return mergeMessages(...(await Promise.all(filesOf(feature, language).map(file => file()))))
}

/** The words of the office; `ready` before anything is drawn. */
export async function officeWords(language: Language): Promise<Words> {
  const words = new Words(language, load)
  await Promise.all(['office', 'contract', 'web', 'parts'].map(feature => words.ready(feature)))
  return words
}
