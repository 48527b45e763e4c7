import { type Import, operationId } from '@halaqa/kit-contract'

/**
 * What is kept of an import under a person's preferences: which column a heading is, and the long sheet that is being taken
 * over at an address, so that whoever left the page finds what came of it. Of letters, digits, points and dashes only.
 */
export function importKeys(route: Import, params: object = {}) {
  const map = `import.${operationId(route)}`
  const at = Object.entries(params).flatMap(([name, value]) => [name, String(value).replace(/[^\w-]/g, '-')])
  return { map, left: [map, 'run', ...at].join('.') }
}
