declare module 'virtual:office-words' {
  import type { Language } from '@halaqa/kit-contract/format'
  import type { Messages } from '@halaqa/kit-web/i18n'

  type Load<T = Messages> = () => Promise<T>
  /** Made by tools/office-words.ts: the messages of all files, put together as they come. */
  export const words: Record<
    Language,
    { shell: Load<Record<string, Messages>>; guide: Load; contexts: Record<string, Load> }
  >
}
