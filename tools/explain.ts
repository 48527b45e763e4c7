/** `npm run explain <context.resource>`: what a declaration of a plain resource expands to. */

import * as academics from '@halaqa/academics/contract'
import * as admission from '@halaqa/admission/contract'
import * as content from '@halaqa/content/contract'
import * as identity from '@halaqa/identity/contract'
import {
  type AnySchema,
  isFile,
  kindOf,
  operationId,
  placeholders,
  type Resource,
  routesOf,
} from '@halaqa/kit-contract'

const resources = [academics, admission, content, identity]
  .flatMap(contract => Object.values(contract as Record<string, unknown>))
  .filter((value): value is Resource =>
    Boolean(value && typeof value === 'object' && 'operations' in value && 'rows' in value),
  )

const name = process.argv[2]
const found = resources.find(resource => resource.name === name)
if (!found) {
  console.error(
    `usage: npm run explain <resource>\nresources: ${resources
      .map(resource => resource.name)
      .sort()
      .join(', ')}`,
  )
  process.exit(2)
}

const access = (of: Resource['read']) =>
  of === 'public' ? 'public' : `${of.guards.join(', ')} with ${of.permission ?? 'any permission'}`
console.log(`${found.name}\n  read:  ${access(found.read)}\n  write: ${access(found.write)}`)
if (found.parent) console.log(`  child of: ${found.parent}`)
console.log('\nfields')
const input = found.input.shape as Record<string, AnySchema>
for (const [field, schema] of Object.entries(found.record.shape as Record<string, AnySchema>))
  console.log(`  ${field.padEnd(18)} ${kindOf(schema).padEnd(12)} ${field in input ? 'taken in' : 'answered only'}`)
console.log('\nroutes')
for (const route of routesOf(found)) {
  const parts = [
    placeholders(route.path).length && 'params',
    route.query && 'query',
    route.body && 'body',
    isFile(route.reply) ? 'answers a file' : `answers ${route.status ?? 200}`,
  ].filter(Boolean)
  console.log(`  ${route.method.padEnd(5)} ${route.path.padEnd(52)} ${operationId(route)} (${parts.join(', ')})`)
}
console.log(
  `\nlist: sorted by ${found.list.sort}, filters ${found.list.filters?.join(', ') ?? 'none'}, search in ${found.list.search?.join(', ') ?? 'nothing'}`,
)
