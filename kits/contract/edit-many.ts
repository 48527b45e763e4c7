import { z } from 'zod'
import type { BulkResult, EditScalar } from './bulk-result.ts'
import { EditResult, editScalar } from './edit-result.ts'
import { id, idInPath } from './fields.ts'
import { type AnySchema, kindOf } from './kinds.ts'
import { verbOnMany } from './list.ts'
import type { Resource } from './resource.ts'
import { type Access, operationId, type Route, route, type Schema, type Typed } from './route.ts'
import { selecting } from './selection.ts'
import { whenAsked } from './when-asked.ts'

/** What an officer saw in a row before the edit: a row in which something else stands by now is refused (`stale-version`). */
const seenRow = z.strictObject({ id, before: editScalar })

/** What an edit of one field is sent: `act` is the field and stands beside its value. */
export type EditBody = {
  ids: number[]
  dry_run: boolean
  act: string
  seen?: { id: number; before: EditScalar }[] | undefined
  title: string
} & Record<string, unknown>

/** The edit of a field of many rows (ADR 0074): a route like any other, and by field the body of that field alone. */
export type EditMany = Route<any, any, Typed<any, EditBody>, Typed<BulkResult>> & {
  /** What its messages begin with: `<word>.fields.<field>`, `<word>.values.<field>.<value>`. */
  word: string
  selectsFrom: Route
  /** The fields that may be edited on many; whatever is not named may not. */
  fields: Record<string, AnySchema>
  /** By field the form of its edit. */
  forms: Record<string, Schema>
}

/** Kinds of one value, that can be told as it was and as it will be in a line of a table. */
const editable = /^(text|code|email|phone|number|money|hundredths|boolean|day|choice|reference)$/

/**
 * Declares which fields of the rows of a list may be edited on many, those ticked or all that match. Each of `fields` is the
 * schema of a single edit, so that both check the same. Served by `handleEdits`; the edits of a plain resource by `crud`.
 * A field that holds more than one value throws when the form of its edit is asked for: at the start of a server.
 */
export function editMany(declaration: {
  /** context.word of the list's messages; the operation is `<word>.editMany`. */
  word: string
  path: string
  access: Access
  params?: Schema
  list: Route
  fields: Record<string, Schema>
}): EditMany {
  const { word, path, access, params, list } = declaration
  const fields = declaration.fields as unknown as Record<string, AnySchema & z.ZodType>
  if (!Object.keys(fields).length) throw new Error(`${word}: no field is named that may be edited on many`)
  const edit = whenAsked(
    {
      name: `${word}.editMany`,
      method: 'POST' as const,
      path,
      access,
      ...(params && { params }),
      selectsFrom: list,
      reply: EditResult,
      summary: `Edit one field of many rows of ${operationId(list)}; one result a row, with what stood and what stands`,
      word,
      fields,
    },
    {
      forms: () => formsOf(word, fields),
      body: (): Schema => selecting(list, z.discriminatedUnion('act', Object.values(edit.forms) as never)),
    },
  ) as unknown as EditMany
  return route(edit) as EditMany
}

/** By field the form of its edit. Throws for a field that holds more than one value. */
function formsOf(word: string, fields: Record<string, AnySchema & z.ZodType>): Record<string, Schema> {
  const plural = Object.entries(fields).find(([, schema]) => !editable.test(kindOf(schema)))
  if (plural) throw new Error(`${word}: ${plural[0]} holds more than can be edited on many rows`)
  const formOf = (field: string, schema: z.ZodType) =>
    verbOnMany(field, {
      [field]: required(schema),
      seen: z.array(seenRow).max(500).optional(),
      /** The edit in words, as the officer was shown it: names what is kept of it. */
      title: z.string().trim().max(300).default(''),
    })
  return Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, formOf(field, schema)]))
}

/** What a form may leave out is said here: an edit of nothing is none. */
const required = (schema: z.ZodType): z.ZodType => {
  const { type, innerType } = schema._zod.def as unknown as { type: string; innerType?: z.ZodType }
  return innerType && ['default', 'prefault', 'optional'].includes(type) ? required(innerType) : schema
}

const ofResources = new WeakMap<object, EditMany>()
/**
 * The route of the `edits` of a plain resource, at `<path>/edit-many`, the same at each call; undefined where it names none. Of rows
 * under a parent it is that of one parent. Not a part of the resource: the portal, which edits nothing so, does without.
 */
export function editManyOf(resource: Resource): EditMany | undefined {
  const { name, path, write, parent, edits, routes } = resource
  if (!edits?.length) return undefined
  const known = ofResources.get(resource)
  if (known) return known
  const shape = resource.input.shape as Record<string, Schema>
  const fields = Object.fromEntries((edits as string[]).map(field => [field, shape[field]!]))
  const of = parent
    ? { path: `${path}/edit-many/{${parent as string}}`, params: z.object({ [parent as string]: idInPath }) }
    : {}
  const edit = editMany({
    word: name,
    path: `${path}/edit-many`,
    access: write,
    list: (routes as unknown as { list: Route }).list,
    fields,
    ...of,
  })
  ofResources.set(resource, edit)
  return edit
}
