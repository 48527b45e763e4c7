import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folders = [import.meta.dirname, `${import.meta.dirname}/../../../kits/web/messages`]
const files = folders.flatMap(folder =>
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => `${folder}/${file}`),
)
const features = new Map<string, Partial<Record<string, object>>>()
for (const file of files) {
  const [, feature = 'web', language] = /\/(?:(\w[\w-]*)\.)?(ar|en|fr)\.json$/.exec(file) ?? []
  if (!language) throw new Error(`${file} is not named feature.language.json`)
  features.set(feature, { ...features.get(feature), [language]: JSON.parse(readFileSync(file, 'utf8')) })
}

const plural = /_(zero|one|two|few|many|other)$/
const keysOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keysOf(inner as object, `${prefix}${key}.`) : [prefix + key],
  )
const textOf = (value: object, key: string): string =>
  key.split('.').reduce((inner, part) => (inner as Record<string, object>)[part] as object, value) as unknown as string

it.each([...features])('%s says every word in three languages', (_, languages) => {
  const [arabic, english, french] = ['ar', 'en', 'fr'].map(language => [
    ...new Set(keysOf(languages[language]!).map(key => key.replace(plural, ''))),
  ])
  expect(english!.sort()).toEqual(arabic!.sort())
  expect(french!.sort()).toEqual(arabic)
})

it.each([...features])('%s has all six plural forms in Arabic', (_, languages) => {
  const keys = keysOf(languages.ar!)
  for (const key of keys.filter(each => plural.test(each)))
    for (const form of ['zero', 'one', 'two', 'few', 'many', 'other'])
      expect(keys).toContain(key.replace(plural, `_${form}`))
})

it.each([...features])('%s inserts the same values in every language', (_, languages) => {
  const values = (language: string, key: string) =>
    new Set([...textOf(languages[language]!, key).matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]))
  for (const key of keysOf(languages.ar!).filter(each => !plural.test(each)))
    for (const language of ['en', 'fr']) expect(values(language, key), key).toEqual(values('ar', key))
})
