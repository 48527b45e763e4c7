import { hasWord, translate } from '@halaqa/kit-server/words'
import { actName, kindName } from '../../contract/audit-words.ts'

/** The words of a language; of a message that is not there, its key or what stands in for it. */
export const wordsOf = (language: string) => (key: string, options?: { _?: string }) =>
  hasWord(key) ? translate(language, key) : (options?._ ?? key)

/** What a record of this kind (`students.student`) is called, as the audit log says it. */
export const kindIn = (language: string, kind: string): string => kindName(wordsOf(language), kind)

/** What an action of the audit log (`students.note.store`) is called. */
export const actIn = (language: string, action: string): string => actName(wordsOf(language), action)
