import type { Language } from '@halaqa/kit-contract/format'
import { type Messages, mergeMessages } from '@halaqa/kit-office'
import { Words } from '@halaqa/kit-web/i18n'

type File = () => Promise<{ default: Messages }>
/** The words of every context, one chunk a file; only those of the language in use are fetched. */
const contexts = import.meta.glob('../../../contexts/*/messages/*.json') as Record<string, File>

const kits: Record<string, File> = {
  'web.ar': () => import('@halaqa/kit-web/messages/ar'),
  'web.en': () => import('@halaqa/kit-web/messages/en'),
  'web.fr': () => import('@halaqa/kit-web/messages/fr'),
  'parts.ar': () => import('@halaqa/kit-web/messages/parts.ar'),
  'parts.en': () => import('@halaqa/kit-web/messages/parts.en'),
  'parts.fr': () => import('@halaqa/kit-web/messages/parts.fr'),
  'office.ar': () => import('@halaqa/kit-office/messages/ar'),
  'office.en': () => import('@halaqa/kit-office/messages/en'),
  'office.fr': () => import('@halaqa/kit-office/messages/fr'),
  'contract.ar': () => import('@halaqa/kit-contract/messages/ar'),
  'contract.en': () => import('@halaqa/kit-contract/messages/en'),
  'contract.fr': () => import('@halaqa/kit-contract/messages/fr'),
}

async function load(feature: string, language: Language): Promise<Messages> {
  const own = kits[`${feature}.${language}`]
  if (!own) throw new Error(`no words of ${feature} in ${language}`)
  // A context's problems and fields are asked for by the same keys as the contract kit's own.
  const more =
    feature === 'contract'
      ? Object.entries(contexts).filter(
          ([file]) => file.endsWith(`/${language}.json`) || file.endsWith(`/office.${language}.json`),
        )
      : []
  const files = await Promise.all([own, ...more.map(([, file]) => file)].map(file => file()))
  return mergeMessages(...files.map(file => file.default))
}

/** The words of the office; `ready` before anything is drawn. */
export async function officeWords(language: Language): Promise<Words> {
  const words = new Words(language, load)
  await Promise.all(['office', 'contract', 'web', 'parts'].map(feature => words.ready(feature)))
  return words
}
