import type { Language } from '@halaqa/kit-contract/format'
import { chunk } from '@halaqa/kit-web/chunk'
import { type Messages, Words } from '@halaqa/kit-web/i18n'
import type { Files, WordFiles } from './word-files.ts'

// Each file and language is a chunk of its own: a page loads the words of its feature in its language and no other. Here are
// those of the public pages and of every page.
const files: WordFiles = {
  ar: import.meta.glob<Messages>(
    ['../messages/{front,meta,public,site}.json', '../../../kits/{contract,web}/messages/*.json'],
    {
      query: '?lang=ar',
      import: 'default',
    },
  ),
  en: import.meta.glob<Messages>(
    ['../messages/{front,meta,public,site}.json', '../../../kits/{contract,web}/messages/*.json'],
    {
      query: '?lang=en',
      import: 'default',
    },
  ),
  fr: import.meta.glob<Messages>(
    ['../messages/{front,meta,public,site}.json', '../../../kits/{contract,web}/messages/*.json'],
    {
      query: '?lang=fr',
      import: 'default',
    },
  ),
}

const inside = () => import('./words-inside.ts')

/** A feature's file bears its name. */
const fileOf = (files: Files, feature: string) =>
  Object.entries(files).find(([path]) => path.endsWith(`/${feature}.json`))?.[1]

async function load(feature: string, language: Language): Promise<Messages> {
  const file = fileOf(files[language], feature) ?? fileOf((await chunk(inside)).inside[language], feature)
  if (!file) throw new Error(`no words of ${feature} in ${language}`)
  return chunk(file)
}

/** The words of the portal in a language; features come as they are asked for. */
export const portalWords = (language: Language): Words => new Words(language, load)
