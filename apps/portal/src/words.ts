import type { Language } from '@halaqa/kit-contract/format'
import { type Messages, Words } from '@halaqa/kit-web/i18n'
import { chunk } from './chunks.ts'

type Files = Record<string, () => Promise<Messages>>
// Each file and language is a chunk of its own: a page loads the words of its feature in its language and no other.
const files: Record<Language, Files> = {
  ar: import.meta.glob<Messages>(['../messages/*.json', '../../../kits/{contract,web}/messages/*.json'], {
    query: '?lang=ar',
    import: 'default',
  }),
  en: import.meta.glob<Messages>(['../messages/*.json', '../../../kits/{contract,web}/messages/*.json'], {
    query: '?lang=en',
    import: 'default',
  }),
  fr: import.meta.glob<Messages>(['../messages/*.json', '../../../kits/{contract,web}/messages/*.json'], {
    query: '?lang=fr',
    import: 'default',
  }),
}

/** A feature's file bears its name. */
async function load(feature: string, language: Language): Promise<Messages> {
  const [, file] = Object.entries(files[language]).find(([path]) => path.endsWith(`/${feature}.json`)) ?? []
  if (!file) throw new Error(`no words of ${feature} in ${language}`)
  return chunk(file)
}

/** The words of the portal in a language; features come as they are asked for. */
export const portalWords = (language: Language): Words => new Words(language, load)
