import type { Language } from '@halaqa/kit-contract/format'
import { type Messages, Words } from '@halaqa/kit-web/i18n'
import { chunk } from './chunks.ts'

type Files = Record<string, () => Promise<{ default: Messages }>>
// Each file is a chunk of its own: a page loads the words of its feature in its language and no other.
const portal = import.meta.glob('../messages/*.json') as Files
const kits: Files = {
  'web.ar': () => import('@halaqa/kit-web/messages/ar'),
  'web.en': () => import('@halaqa/kit-web/messages/en'),
  'web.fr': () => import('@halaqa/kit-web/messages/fr'),
  'parts.ar': () => import('@halaqa/kit-web/messages/parts.ar'),
  'parts.en': () => import('@halaqa/kit-web/messages/parts.en'),
  'parts.fr': () => import('@halaqa/kit-web/messages/parts.fr'),
  'contract.ar': () => import('@halaqa/kit-contract/messages/ar'),
  'contract.en': () => import('@halaqa/kit-contract/messages/en'),
  'contract.fr': () => import('@halaqa/kit-contract/messages/fr'),
}

async function load(feature: string, language: Language): Promise<Messages> {
  const file = kits[`${feature}.${language}`] ?? portal[`../messages/${feature}.${language}.json`]
  if (!file) throw new Error(`no words of ${feature} in ${language}`)
  return (await chunk(file)).default
}

/** The words of the portal in a language; features come as they are asked for. */
export const portalWords = (language: Language): Words => new Words(language, load)
