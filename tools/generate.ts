/**
 * `npm run generate`: writes docs/generated from the program itself; `--check` fails when what is committed differs.
 * The context graph is read off the imports between doors and contracts.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { permissionsOf } from '@halaqa/kit-server/assembly'
import { defineWords, translate } from '@halaqa/kit-server/words'
import { contexts } from '../apps/server/contexts.ts'
import { explainable, explained } from './explanation.ts'
import { served } from './where/contracts.ts'
import { builtTable, routeTable } from './where/tables.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs/generated')
const isCheck = process.argv.includes('--check')

defineWords(contexts.flatMap(context => context.words))

const files: Record<string, string> = {
  'routes.md': routeTable(),
  'specification.md': builtTable(),
  'public-routes.txt': `${served
    .filter(route => route.access === 'public')
    .map(route => `${route.method} ${route.path}`)
    .join('\n')}\n`,
  'permissions.md': `# Permissions\n\n| permission | Arabic | English | routes |\n|---|---|---|---|\n${permissionsOf(
    contexts,
  )
    .map(name => {
      const used = served.filter(route => route.access !== 'public' && route.access.permission === name).length
      return `| ${name} | ${translate('ar', `permissions.${name}`)} | ${translate('en', `permissions.${name}`)} | ${used} |`
    })
    .join('\n')}\n`,
  'contexts.md': contextGraph(),
  'resources.md': `# Resources\n\nWhat \`npm run explain <word>\` says of each of the ${explainable.length} words.\n${explainable
    .map(word => `\n## ${word}\n\n\`\`\`text\n${explained(word)}\n\`\`\`\n`)
    .join('')}`,
}

let stale = 0
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(files)) {
  const path = join(folder, name)
  const present = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (present === text) continue
  stale += 1
  if (isCheck) console.error(`docs/generated/${name} is not what the program says: npm run generate`)
  else writeFileSync(path, text)
}
if (!isCheck) console.log(`docs/generated: ${stale} of ${Object.keys(files).length} files written`)
process.exit(isCheck && stale ? 1 : 0)

/** Which context calls which, by the imports of its server, contract and office. */
function contextGraph(): string {
  const edges = new Map<string, Set<string>>()
  for (const { name } of contexts) {
    const called = new Set<string>()
    for (const file of globSync(`contexts/${name}/{server,contract}/**/*.ts`, { cwd: root })) {
      if (/\.test\.ts$|(factories|sample-records)\.ts$/.test(file)) continue
      for (const [, other, part] of readFileSync(join(root, file), 'utf8').matchAll(
        /from '@halaqa\/(\w+)\/(server|contract|tables|readable)'/g,
      ))
        if (other !== name && contexts.some(each => each.name === other)) called.add(`${other} (${part})`)
    }
    edges.set(name, called)
  }
  const rows = [...edges].map(([name, called]) => `| ${name} | ${[...called].sort().join(', ') || 'nobody'} |`)
  return `# Contexts\n\nWho calls whom: by its door (server), its words (contract), its tables that may be joined (readable), or its keys (tables).\n\n| context | calls |\n|---|---|\n${rows.join('\n')}\n`
}
