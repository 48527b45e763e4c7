import { type AnySchema, bare, isList, kindOf, type List, type Route } from '@halaqa/kit-contract'
import { assemble } from '@halaqa/kit-server/assembly'
import { translate } from '@halaqa/kit-server/words'
import { beforeAll, expect, it } from 'vitest'
import { contexts, handlers } from './contexts.ts'

/** A sheet that is taken along has headings and values in the language of whoever takes it, never a key. */
beforeAll(() => assemble(contexts))

const lists = handlers.map(({ route }) => route as Route).filter(isList)
const keysOf = (list: List): string[] => {
  const shape = (list.row as unknown as { shape: Record<string, AnySchema> }).shape
  const values = (field: string) =>
    kindOf(shape[field]!) === 'choice' ? Object.values(bare(shape[field]!)._zod.def.entries ?? {}) : []
  return [
    `${list.word}.many`,
    ...list.columns.flatMap(field => [
      `${list.word}.fields.${field}`,
      ...values(field).map(value => `${list.word}.values.${field}.${value}`),
    ]),
  ]
}

it.each(lists.map(list => [list.word, list] as [string, List]))('%s', (_, list) => {
  const missing = ['ar', 'en', 'fr'].flatMap(language =>
    keysOf(list)
      .filter(key => translate(language, key) === key)
      .map(key => `${language} ${key}`),
  )
  expect(missing).toEqual([])
})

it('asks every list', () => expect(lists.length).toBeGreaterThan(9))
