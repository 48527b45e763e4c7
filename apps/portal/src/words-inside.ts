import type { Messages } from '@halaqa/kit-web/i18n'
import type { WordFiles } from './word-files.ts'

/** The words behind the sign-in, the application and paying: whoever reads the public pages need not carry their names. */
export const inside: WordFiles = {
  ar: import.meta.glob<Messages>(['../messages/*.json', '!../messages/{front,meta,public,site}.json'], {
    query: '?lang=ar',
    import: 'default',
  }),
  en: import.meta.glob<Messages>(['../messages/*.json', '!../messages/{front,meta,public,site}.json'], {
    query: '?lang=en',
    import: 'default',
  }),
  fr: import.meta.glob<Messages>(['../messages/*.json', '!../messages/{front,meta,public,site}.json'], {
    query: '?lang=fr',
    import: 'default',
  }),
}
