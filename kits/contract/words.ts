import { isLanguage, type Language } from './format/language.ts'

/** One message in the languages side by side; a plural form that a language does not have is left out of it. */
export type Text = Partial<Record<Language, string>>
/** A file of messages: `"save": { "ar": "احفظ", "en": "Save", "fr": "Enregistrer" }`. A key may hold further ones. */
export type Words = { [key: string]: Text | Words }

/** Messages of one language by key; a key may hold further ones. */
export type Tree = { [key: string]: string | Tree }

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
      if (text !== undefined) tree[key] = text
    } else {
      const inner = wordsIn(value, language)
      if (Object.keys(inner).length) tree[key] = inner
    }
  }
  return tree
}
