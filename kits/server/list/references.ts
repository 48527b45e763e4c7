import { operationId, type Page } from '@halaqa/kit-contract'
import { type Context, type Handler, may } from '@halaqa/kit-server/http'

let lists: ReadonlyMap<string, Handler> | undefined

/** From now on these are all the lists that a field may choose a record from: those with a handler of `<reference>.list`. */
export function defineReferences(handlers: readonly Handler[]): void {
  const listed = handlers.filter(each => operationId(each.route).endsWith('.list'))
  lists = new Map(listed.map(each => [operationId(each.route).replace(/\.list$/, ''), each]))
}

export type Named = { id: number } & Partial<Record<'name' | 'title' | 'name_ar' | 'name_en' | 'full_name', string>>

/**
 * A page of the records that a field may name, as the list of that name answers whoever asks; undefined where they may not
 * read it. `query` as it stands in an address. Throws where nobody serves such a list.
 */
export async function referencesOf(
  reference: string,
  context: Context,
  query: Record<string, string>,
): Promise<Page<Named> | undefined> {
  const list = lists?.get(reference)
  if (!list) throw new Error(`a field names ${reference}, which nobody lists`)
  if (!may(list.route.access, context.actor)) return undefined
  const asked = (list.route.query as { parse(given: object): object }).parse(query)
  return (await list.run({ ...context, params: {}, query: asked, body: undefined })) as Page<Named>
}

/** The name by which a record is known in lists, in the reader's language where it has one. */
export const nameOfReference = (row: Named, language: string): string =>
  row.name ?? row.title ?? row.full_name ?? ((language === 'ar' ? row.name_ar : row.name_en) || row.name_ar) ?? ''
