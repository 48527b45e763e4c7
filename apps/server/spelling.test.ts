import { globSync } from 'node:fs'
import { isFile, isRedirect, operationId, placeholders, type Route } from '@halaqa/kit-contract'
import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { handlers } from './contexts.ts'

/** A field bears one name from the column to the screen (ADR 0052). */
const isField = (name: string): boolean => /^[a-z0-9]+(_[a-z0-9]+)*$/.test(name) || namedByOthers.has(name)
/** What callers outside send by the name that a standard gives it: RFC 8058. */
const namedByOthers = new Set(['List-Unsubscribe'])

type Json = { properties?: Record<string, unknown> } & Record<string, unknown>
/** Every key of every object in a JSON schema. */
const keysIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, ...rest } = schema as Json
  return [...Object.keys(properties ?? {}), ...Object.values({ ...properties, ...rest }).flatMap(keysIn)]
}
const keysOf = (schema: unknown, io: 'input' | 'output') =>
  schema ? keysIn(z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' })) : []

function wrongIn(route: Route): string[] {
  const asked = [route.params, route.query, route.body].flatMap(schema => keysOf(schema, 'input'))
  const answered = isFile(route.reply) || isRedirect(route.reply) ? [] : keysOf(route.reply, 'output')
  return [...placeholders(route.path), ...asked, ...answered].filter(name => !isField(name))
}

it('every key on the wire, and of every address, is in snake_case', () => {
  const wrong = handlers.map(({ route }) => [operationId(route), wrongIn(route)] as const)
  expect(wrong.filter(([, names]) => names.length)).toEqual([])
})

it('a table calls each column as the database does', async () => {
  const root = new URL('../../', import.meta.url)
  const paths = globSync('{contexts,kits}/*/**/*.table.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  const files: object[] = await Promise.all(paths.map(path => import(new URL(path, root).href)))
  const tables = files.flatMap(file => Object.values(file).filter(each => is(each, PgTable)))
  expect(tables.length).toBeGreaterThan(80)
  const wrong = tables.flatMap(table =>
    Object.entries(getTableColumns(table as PgTable)).filter(([key, column]) => !isField(key) || column.name !== key),
  )
  expect(wrong.map(([key, column]) => [key, column.name])).toEqual([])
})
