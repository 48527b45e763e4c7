import { type AnySchema, type EditMany, type EditScalar, kindOf, referenceOf } from '@halaqa/kit-contract'
import { day, instant, type Language, money, number } from '@halaqa/kit-contract/format'
import type { Context } from '@halaqa/kit-server/http'
import { nameOfReference, referencesOf } from '@halaqa/kit-server/list'
import { hasWord, translate } from '@halaqa/kit-server/words'

type Of = Pick<EditMany, 'word' | 'fields'> & { field: string }

/** These values of a field, each as a line of text says it in the language of whoever asks. */
export async function saidValues(
  { word, field, fields }: Of,
  values: readonly EditScalar[],
  context: Context,
): Promise<Map<EditScalar, string>> {
  const schema = fields[field]!
  const different = [...new Set(values)]
  if (kindOf(schema) === 'reference') return namesOfRecords(referenceOf(schema), different, context)
  return new Map(different.map(value => [value, saidValue(word, field, schema, value, context.language as Language)]))
}

const none = '—'
function saidValue(word: string, field: string, schema: AnySchema, value: EditScalar, language: Language): string {
  if (value === null || value === '') return none
  switch (kindOf(schema)) {
    case 'boolean': {
      const own = `${word}.values.${field}.${value}`
      return translate(language, hasWord(own) ? own : `answer.${value ? 'yes' : 'no'}`)
    }
    case 'choice':
      return translate(language, `${word}.values.${field}.${value}`)
    case 'day':
      return day(String(value), language)
    case 'instant':
      return instant(String(value), language)
    case 'money':
      return money(Number(value), language)
    case 'hundredths':
      return number(Number(value) / 100, language)
    default:
      return String(value)
  }
}

/** A record that whoever asks may not read, or that is gone, is told by its number. */
async function namesOfRecords(reference: string, ids: readonly EditScalar[], context: Context) {
  const asked = ids.filter(each => each !== null)
  const page = asked.length
    ? await referencesOf(reference, context, { ids: asked.join(','), per_page: String(Math.min(200, asked.length)) })
    : undefined
  const names = new Map(page?.rows.map(row => [row.id, nameOfReference(row, context.language)]))
  return new Map(ids.map(id => [id, id === null ? none : names.get(Number(id)) || String(id)]))
}
