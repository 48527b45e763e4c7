import { type AnySchema, bare, kindOf, operationId, placeholders, type Route } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { handlers } from './contexts.ts'
import type { College } from './world.ts'

const byName = new Map(handlers.map(({ route }) => [operationId(route), route]))

/**
 * A real record of each plain resource that `isKnown` does not have, by the resource's name: the first of its list, else
 * one that is made of its fields alone. Where that is refused (a rule between fields, a record of somebody), the context
 * brings one in its `sample-records.ts`.
 */
export async function plainRecords(
  { cast }: College,
  isKnown: (name: string) => boolean,
): Promise<Record<string, number>> {
  const ask = cast.as('administrator')
  const found: Record<string, number> = {}
  for (const [operation, list] of byName) {
    const name = operation.replace(/\.list$/, '')
    const [store, create] = [byName.get(`${name}.store`), byName.get(`${name}.create`)]
    const isPlain = name !== operation && store?.body && create
    if (!isPlain || isKnown(operation) || placeholders(list.path + create.path).length > 0) continue
    const firstId = async (): Promise<number | undefined> => {
      const page = (await ask(list, { query: { page: 1, per_page: 1 } } as never)) as { rows?: { id?: number }[] }
      return page.rows?.[0]?.id
    }
    const id =
      (await firstId()) ?? (await ask(store, { body: await bodyOf(store, create, ask) } as never).then(firstId))
    if (id !== undefined) found[name] = id
  }
  return found
}

type Shape = Record<string, AnySchema>
type Choices = Record<string, { id: number }[] | undefined>

/** The least that can be typed into the form of a new record; what names another record takes the first that is offered. */
async function bodyOf(store: Route, create: Route, ask: ReturnType<College['cast']['as']>): Promise<object> {
  const { choices } = (await ask(create)) as { choices: Choices }
  const shape = (store.body as unknown as { shape: Shape }).shape
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, typedInto(schema, choices[field])]))
}

function typedInto(schema: AnySchema, choices: { id: number }[] | undefined): unknown {
  const { type, entries } = bare(schema)._zod.def
  if (schema._zod.def.type === 'nullable') return null
  if (entries) return Object.values(entries)[0]
  switch (kindOf(schema)) {
    case 'reference':
      return choices?.[0]?.id
    case 'references':
    case 'choices':
      return choices?.slice(0, 1).map(({ id }) => id) ?? []
    case 'boolean':
      return true
    case 'day':
      return clock.today()
    case 'instant':
      return clock.now().toISOString()
    default:
      return type === 'number' ? 1 : 'مثال'
  }
}
