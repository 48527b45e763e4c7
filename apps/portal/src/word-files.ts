import type { Language } from '@halaqa/kit-contract/format'
import type { Messages } from '@halaqa/kit-web/i18n'

/** Files of words by their paths, each loaded when it is asked for. */
export type Files = Record<string, () => Promise<Messages>>
export type WordFiles = Record<Language, Files>
