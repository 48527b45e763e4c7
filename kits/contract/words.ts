import { isLanguage, type Language } from './format/language.ts'
import { listed } from './format/lists.ts'

/** One message in the languages side by side; a plural form that a language does not have is left out of it. */
export type Text = Partial<Record<Language, string>>
/** A file of messages: `"save": { "ar": "احفظ", "en": "Save", "fr": "Enregistrer" }`. A key may hold further ones. */
export type Words = { [key: string]: Text | Words }

/** Messages of one language by key; a key may hold further ones. */
export type Tree = { [key: string]: string | Tree }

/** French sets ; ? ! off by a thin space and : « » by a space, and no line may
 * break there, nor between a number and its unit. Written plainly, made so here. */
export const frenchSpaces = (text: string): string =>
  text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/(\d) (%|OMR\b)/g, '$1\u00a0$2')

const isText = (value: Text | Words): value is Text => Object.values(value).some(inner => typeof inner === 'string')

/** What the file says in one language. Throws when a message is said in something that is no language. */
export function wordsIn(words: Words, language: Language): Tree {
  const tree: Tree = {}
  for (const [key, value] of Object.entries(words)) {
    if (typeof value !== 'object') throw new Error(`the message ${key} is not said in any language`)
    if (isText(value)) {
      const stranger = Object.keys(value).find(each => !isLanguage(each))
      if (stranger) throw new Error(`the message ${key} is said in "${stranger}", which is no language`)
      const text = value[language]
      if (text !== undefined) tree[key] = language === 'fr' ? frenchSpaces(text) : text
    } else {
      const inner = wordsIn(value, language)
      if (Object.keys(inner).length) tree[key] = inner
    }
  }
  return tree
}

/** Trees as one; what comes later wins. */
export function mergeTrees(...given: Tree[]): Tree {
  const merged: Tree = {}
  for (const tree of given)
    for (const [key, value] of Object.entries(tree)) {
      const before = merged[key]
      merged[key] = typeof value === 'object' && typeof before === 'object' ? mergeTrees(before, value) : value
    }
  return merged
}

/**
 * What i18next asks about every value of a message, with `alwaysFormat`: several are listed as the language of the message lists
 * them, so nobody joins them with the comma of one language. The server and the office say lists; the portal has none to say.
 */
export const listing = {
  type: 'formatter' as const,
  format: (value: unknown, _format?: string, language?: string) =>
    Array.isArray(value) ? listed(value, language as Language) : (value as string),
}

type Gender = { context?: 'male' | 'female' }
/**
 * What a message about a person is given beside its values: a state, a noun or a verb that Arabic says otherwise of a
 * woman stands in the messages a second time, as `<key>_female`. Nothing when the gender is not known.
 */
export const genderOf = (person: object | null | undefined): Gender => {
  const gender = person && 'gender' in person ? person.gender : undefined
  return gender === 'male' || gender === 'female' ? { context: gender } : {}
}
