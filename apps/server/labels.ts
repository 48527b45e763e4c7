/** The words that declarations ask for: keys which `kits/office` and `kits/server/list` put together out of their names. */
import {
  type Action,
  type AnySchema,
  bare,
  choicesOf,
  isList,
  kindOf,
  type List,
  type Resource,
  type Route,
  routesOf,
} from '@halaqa/kit-contract'
import { contractOf, exported, served, valuesOf } from '../../tools/where/contracts.ts'
import { filesOf, shown } from '../../tools/where/parsed.ts'

/** A word that is asked for, by whom, and the keys that say it: one of them is enough, the first is the one to write. */
export type Asked = { by: string; keys: string[] }
export type Fields = Record<string, AnySchema>

/** The fields of an object schema, and of an act on many as its form has it (`selecting`); none when it is neither. */
export function fieldsOf(schema: unknown): Fields {
  if (!schema) return {}
  const { shape, options } = bare(schema as AnySchema) as unknown as { shape?: Fields; options?: { shape?: Fields }[] }
  const form = options?.[0]?.shape
  return shape ?? (form && 'by' in form ? form : {})
}

/** The values of a closed list. */
export function valuesOfField(by: string, word: string, field: string, schema: AnySchema | undefined): Asked[] {
  const kind = schema && kindOf(schema)
  if (!schema || (kind !== 'choice' && kind !== 'choices')) return []
  return choicesOf(schema).map(value => ({ by, keys: [`${word}.values.${field}.${value}`] }))
}
/** A field that is shown: its heading, and its values where they are a closed list. */
export const shownField = (by: string, word: string, field: string, schema?: AnySchema): Asked[] => [
  { by, keys: [`${word}.fields.${field}`] },
  ...valuesOfField(by, word, field, schema),
]
/** A field that is filled in; what every form calls alike stands in the kit's words. */
export const askedField = (by: string, word: string, field: string, schema?: AnySchema): Asked[] => [
  { by, keys: [`${word}.fields.${field}`, `office.fields.${field}`] },
  ...valuesOfField(by, word, field, schema),
]
export const filterField = (by: string, word: string, field: string, schema?: AnySchema): Asked[] => [
  { by, keys: [`${word}.fields.${field}`, `${word}.filters.${field}`] },
  ...valuesOfField(by, word, field, schema),
]
/** What a thing is called, one and many. */
export const named = (by: string, word: string): Asked[] =>
  ['one', 'many'].map(each => ({ by, keys: [`${word}.${each}`] }))

/** A list says what it is for, how many there are in its own word, and that there are none yet. */
export const listed = (by: string, word: string): Asked[] =>
  ['about', 'count', 'empty'].map(each => ({ by, keys: [`${word}.${each}`] }))

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
export const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && 'perform' in value
const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'operations' in value && 'routes' in value && 'rows' in value

/** What a dialog still asks before an act is done: the fields of its body but those that it is given. */
export function filledInFor(by: string, word: string, act: unknown, given: string[], ask?: string[]): Asked[] {
  const body = fieldsOf(isAction(act) ? act.perform.body : isRoute(act) ? act.body : undefined)
  const own = ['ids', 'by', 'dry_run', ...given]
  const fields = Object.keys(body).filter(field => (ask ? ask.includes(field) : !own.includes(field)))
  return fields.flatMap(field => askedField(by, word, field, body[field]))
}

/** Plain resources that are shown somewhere: one that can only be listed is there to be chosen from. */
const resources = filesOf(['contexts/*/contract/**/*.ts'])
  .flatMap(file => valuesOf(exported(file, '*')))
  .filter(isResource)
  .filter((each, at, all) => all.indexOf(each) === at && Object.keys(each.operations).join() !== 'list')

function ofResource(resource: Resource): Asked[] {
  const { name: word } = resource
  const contract = contractOf(routesOf(resource)[0]!)
  const by = `${contract ? shown(contract) : ''} resource ${word}`
  const [record, input] = [fieldsOf(resource.record), fieldsOf(resource.input)]
  return [
    ...named(by, word),
    ...('list' in resource.operations ? listed(by, word) : []),
    // The number of a record is a column of its sheet only.
    ...Object.keys(record)
      .filter(field => field !== 'id' || 'export' in resource.operations)
      .flatMap(field => shownField(by, word, field, record[field])),
    ...Object.keys(input)
      .filter(field => !(field in record))
      .flatMap(field => askedField(by, word, field, input[field])),
  ]
}

function ofList(list: List): Asked[] {
  const contract = contractOf(list)
  const by = `${contract ? shown(contract) : ''} list ${list.word}`
  const row = fieldsOf(list.row)
  return [
    ...named(by, list.word),
    ...listed(by, list.word),
    ...list.columns.flatMap(field => shownField(by, list.word, field, row[field])),
  ]
}

/** Every word that the contracts ask for by themselves, whatever screens make of them. */
export const askedByContracts = (): Asked[] => [
  ...resources.flatMap(ofResource),
  ...served.filter(isList).flatMap(ofList),
]
