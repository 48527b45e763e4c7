import type { Records } from './records.ts'

/** What is asked: a list or report as it opens, or in one of its variants. */
export type Case = { operation: string; variant: string; path: string }

type Schema = {
  enum?: string[]
  const?: string
  default?: string
  type?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}
type Parameter = { name: string; in: 'path' | 'query'; schema: Schema; required?: boolean }
type Operation = { operationId: string; parameters?: Parameter[]; responses: Record<string, { content?: object }> }
export type Document = { paths: Record<string, { get?: Operation }> }

/** The areas whose lists, lookups and reports are measured: those of the office, and those that read the books. */
export const areas = {
  office: /^\/(academystructure|academycycle|subject|registration\/radmin|students)\//,
  books: /^\/(financials|finance)\//,
}
/** What an act would do is no list: it is asked before the act, once. Two bare addresses name no student and answer 404. */
const notLists = /\.(preview|try)(\.bare)?$|^students\.(student\.show|state-move\.edit)\.bare$/
const isRead = ({ operationId, responses }: Operation) =>
  !notLists.test(operationId) && Boolean(responses['200']?.content && 'application/json' in responses['200'].content)

/** Every read of an area with a real record in its address. */
export async function casesOf(document: Document, records: Records, area = areas.office): Promise<Case[]> {
  const cases: Case[] = []
  for (const [template, { get }] of Object.entries(document.paths)) {
    if (!get || !area.test(template) || !isRead(get)) continue
    const path = await filled(template, name => records(get.operationId, name))
    if (path === undefined) continue
    cases.push({ operation: get.operationId, variant: '', path })
    cases.push(
      ...variantsOf(get).map(([variant, query]) => ({ operation: get.operationId, variant, path: `${path}?${query}` })),
    )
  }
  return cases
}

/** The address with a record for each placeholder; undefined where the bench's college has none. */
async function filled(template: string, record: (name: string) => Promise<string | undefined>) {
  let path = template
  for (const [placeholder, name] of template.matchAll(/\{(\w+)\??\}/g)) {
    const value = await record(name!)
    if (value === undefined) return undefined
    path = path.replace(placeholder, value)
  }
  return path
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A sort that is not the usual one, a page far down, each filter that has values to choose from, and all days of a report. */
function variantsOf({ parameters = [] }: Operation): [name: string, query: string][] {
  const query = new Map(parameters.filter(each => each.in === 'query').map(each => [each.name, each.schema]))
  const variants: [string, string][] = []
  const sort = otherSort(query.get('sort'))
  if (sort) variants.push([`sort=${sort}`, `sort=${sort}`])
  if (query.has('page')) variants.push(['page=1000', 'page=1000'])
  for (const [key, schema] of Object.entries(query.get('filter')?.properties ?? {})) {
    const value = anyValueOf(schema)
    if (value) variants.push([`${key}=${value}`, `filter[${key}]=${value}`])
  }
  if (query.has('from') && query.has('to')) variants.push(['three years', `from=${daysAgo(1095)}`])
  return variants
}

function otherSort(schema: Schema | undefined): string | undefined {
  const usual = schema?.default?.replace('-', '')
  const sorts = (schema?.enum ?? []).filter(each => each.replace('-', '') !== usual)
  return sorts.find(each => !/^-?id$/.test(each)) ?? sorts[0]
}

function anyValueOf(schema: Schema): string | undefined {
  if (schema.enum) return schema.enum.at(-1)
  if (schema.type === 'boolean') return 'true'
  return schema.anyOf?.map(anyValueOf).find(Boolean)
}

/** A search as somebody types it: a word of the first row. Undefined when the list takes no search. */
export function searchIn(
  document: Document,
  { operation, path }: Case,
  reply: { rows?: Record<string, unknown>[] },
): Case | undefined {
  const found = Object.values(document.paths).find(({ get }) => get?.operationId === operation)
  if (!found?.get?.parameters?.some(each => each.in === 'query' && each.name === 'q')) return undefined
  const texts = ['full_name', 'name', 'name_ar', 'title', 'subject', 'number', 'text'].map(
    key => reply.rows?.[0]?.[key],
  )
  const text = texts.find(each => typeof each === 'string' && each.length > 2) as string | undefined
  const word = text?.split(/[\s·،,]+/).find(each => each.length > 2)
  return word ? { operation, variant: `q=${word}`, path: `${path}?q=${encodeURIComponent(word)}` } : undefined
}
