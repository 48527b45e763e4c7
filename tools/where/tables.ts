/** The generated documents of routes: all that are served, and what of the specification is not. */
import type { Route } from '@halaqa/kit-contract'
import { accessOf } from './answer.ts'
import { contractOf, served } from './contracts.ts'
import { handlerOf } from './handlers.ts'
import type { Place } from './parsed.ts'
import { screensOf } from './screens.ts'
import { idsOf, type Specified, specified } from './specification.ts'

const rowOf = (cells: string[]) => `| ${cells.join(' | ')} |`

/** Every route in a line, with the files that hold it. */
export function routeTable(): string {
  const head = ['method', 'path', 'specified', 'access', 'what it does', 'contract', 'handler', 'screens']
  return `# Routes

Generated: ${served.length} routes, in the order of their addresses. Contracts lie in \`contexts/*/contract\`, handlers in \`contexts/*/server\`, screens in \`contexts/*/office\` and \`apps/portal/src/features\`; \`npm run where\` with a path tells the lines, the use cases and the tests.

${[head, head.map(() => '---'), ...served.map(cellsOf)].map(rowOf).join('\n')}
`
}

/** What everybody uses stands on many screens; `npm run where` names all. */
const shownScreens = 4
const cellsOf = (route: Route): string[] => [
  route.method,
  `\`${route.path}\``,
  idsOf(route).join(' '),
  accessOf(route),
  route.summary,
  short(contractOf(route)),
  short(handlerOf(route)),
  [
    ...screensOf(route).slice(0, shownScreens).map(short),
    ...(screensOf(route).length > shownScreens ? ['…'] : []),
  ].join(' '),
]

/** `students/grade-block.ts` of the contract of students, `portal/vlog/edit.tsx` of a feature of the portal. */
const short = (place: Place | undefined): string =>
  place?.file
    .replace(/^contexts\/(\w+)\/(contract|server)\//, '$1/')
    .replace(/^contexts\//, '')
    .replace(/^apps\/portal\/src\/(features\/)?/, 'portal/') ?? ''

/** How much of each area of the specification is served, and the numbers that are not. */
export function builtTable(): string {
  const areas = Map.groupBy(specified, ({ row }) => row.cells.area ?? '')
  const lines = [...areas].map(([area, rows]) => {
    const lacking = rows.filter(({ isServed }) => !isServed)
    return rowOf([area, String(rows.length - lacking.length), String(rows.length), runsOf(lacking)])
  })
  const count = specified.filter(({ isServed }) => isServed).length
  return `# What of the specification is served

Generated: ${count} of the ${specified.length} routes of [routes.tsv](../specification/routes.tsv), by method and shape of the address.

| area | served | of | not built yet |
|---|---|---|---|
${lines.join('\n')}
`
}

/** T0001 T0003–T0007: numbers that follow each other in the table, taken together. */
function runsOf(lacking: Specified[]): string {
  const runs: Specified[][] = []
  for (const each of lacking) {
    const run = runs.at(-1)
    if (run?.at(-1)?.row.line === each.row.line - 1) run.push(each)
    else runs.push([each])
  }
  return runs
    .map(run => (run.length > 1 ? `${run[0]?.row.id}–${run.at(-1)?.row.id}` : (run[0]?.row.id ?? '')))
    .join(' ')
}
