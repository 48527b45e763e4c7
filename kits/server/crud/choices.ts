import { type AnySchema, kindOf, type Resource, referenceOf } from '@halaqa/kit-contract'
import type { Context } from '@halaqa/kit-server/http'
import { nameOfReference, referencesOf } from '@halaqa/kit-server/list'

export type Choice = { id: number; name: string }
/** More than a person reads through: a field with more to choose from is answered by the list's search alone. */
const most = 100

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
  const page = await referencesOf(reference, context, { per_page: String(most) })
  if (!page || page.total > page.rows.length) return undefined
  return page.rows.map(row => ({ id: row.id, name: nameOfReference(row, context.language) }))
}
