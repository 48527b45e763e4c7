import { type AnySchema, kindOf, operationId, type Page, type Resource, referenceOf } from '@halaqa/kit-contract'
import { type Context, type Handler, may } from '@halaqa/kit-server/http'

export type Choice = { id: number; name: string }
/** More than a person reads through: a field with more to choose from is answered by the list's search alone. */
const most = 100

let lists: ReadonlyMap<string, Handler> | undefined

/** From now on these are all the lists that a field may choose a record from: those with a handler of `<reference>.list`. */
export function defineReferences(handlers: readonly Handler[]): void {
  const listed = handlers.filter(each => operationId(each.route).endsWith('.list'))
  lists = new Map(listed.map(each => [operationId(each.route).replace(/\.list$/, ''), each]))
}

/**
 * What each field of a new record that names another may name: id and name, in the order of that record's list and as far
 * as the actor may read it. A field is left out where the list is not the actor's, or holds more than a hundred.
 */
export async function choicesFor(resource: Resource, context: Context): Promise<Record<string, Choice[]>> {
  const found: Record<string, Choice[]> = {}
  for (const [field, schema] of Object.entries((resource.input as unknown as { shape: Fields }).shape)) {
    if (!isReference(schema)) continue
    const choices = await choicesOf(referenceOf(schema), context)
    if (choices) found[field] = choices
  }
  return found
}
type Fields = Record<string, AnySchema>
const isReference = (schema: AnySchema) => ['reference', 'references'].includes(kindOf(schema))

async function choicesOf(reference: string, context: Context): Promise<Choice[] | undefined> {
  const list = lists?.get(reference)
  if (!list) throw new Error(`a field names ${reference}, which nobody lists`)
  if (!may(list.route.access, context.actor)) return undefined
  const query = (list.route.query as { parse(given: object): object }).parse({ per_page: String(most) })
  const page = (await list.run({ ...context, params: {}, query, body: undefined })) as Page<Named>
  if (page.total > page.rows.length) return undefined
  return page.rows.map(row => ({ id: row.id, name: nameOf(row, context.language) }))
}

type Named = { id: number } & Partial<Record<'name' | 'title' | 'name_ar' | 'name_en' | 'full_name', string>>
/** The name by which a record is known in lists, in the reader's language where it has one. */
const nameOf = (row: Named, language: string): string =>
  row.name ?? row.title ?? row.full_name ?? ((language === 'ar' ? row.name_ar : row.name_en) || row.name_ar) ?? ''
