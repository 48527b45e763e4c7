/** Where the routes are answered, and by which use cases. */
import { operationId, type Route } from '@halaqa/kit-contract'
import { type ESTree, Visitor } from 'vite'
import { exported, propertyOf, routesIn, valuesOf } from './contracts.ts'
import { declarationOf, filesOf, type Parsed, type Place, parsedFile, placeOf, textOf } from './parsed.ts'
import { referencesIn } from './references.ts'

export type UseCase = Place & { name: string }
type Found = Place & { of: Parsed; call: ESTree.CallExpression }

const found = new Map<Route, Found>()
const makers = new Set([
  'handle',
  'handleChoices',
  'handleEdits',
  'handleImport',
  'handleList',
  'handleMany',
  'handleRows',
  'crud',
])
for (const file of filesOf(['contexts/*/server/**/*.ts', 'kits/server/**/*.{routes,queries}.ts']))
  if (/\b(handle|handleChoices|handleEdits|handleImport|handleList|handleMany|handleRows|crud)\(/.test(textOf(file)))
    look(parsedFile(file))

/** The call that joins a route to what answers it. */
export const handlerOf = (route: Route): Place | undefined => found.get(route)

function look(of: Parsed): void {
  // What stands for each parameter of a function that is called for every element of a list.
  const bound = new Map<string, unknown[]>()
  const value = (node: ESTree.Node) => valuesAt(node, of, bound)
  new Visitor({
    CallExpression: call => {
      const { callee } = call
      const [first] = call.arguments
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') bind(callee, first, value, bound)
      if (callee.type !== 'Identifier' || !first) return
      if (!makers.has(callee.name) && !makesHandlers(of, callee.name)) return
      // A handler that replaces one of a resource is the one that answers.
      for (const route of value(first).flatMap(each => routesIn(each, { whole: callee.name !== 'handle' })))
        if (callee.name === 'handle' || !found.has(route)) found.set(route, { ...placeOf(of, call), of, call })
    },
  }).visit(of.program)
}

/** Whether a function of the file joins the route it is given to an answer: `acting(withdrawPost, …)`. */
function makesHandlers(of: Parsed, name: string): boolean {
  const node = of.declared.get(name)
  return Boolean(node && isFunction(node) && /\bhandle\(/.test(of.text.slice(node.start, node.end)))
}

/** `[a, b].map(route => …)`: `route` is a or b. */
function bind(
  callee: ESTree.MemberExpression,
  work: ESTree.Argument | undefined,
  value: (node: ESTree.Node) => unknown[],
  bound: Map<string, unknown[]>,
): void {
  const name = callee.property.type === 'Identifier' ? callee.property.name : ''
  if (!['map', 'flatMap'].includes(name) || work?.type !== 'ArrowFunctionExpression') return
  const [parameter] = work.params
  if (parameter?.type !== 'Identifier') return
  bound.set(
    parameter.name,
    value(callee.object).flatMap(each => (Array.isArray(each) ? each : [])),
  )
}

/** The values that an expression of contracts can have; none when only the running program knows. */
function valuesAt(node: ESTree.Node, of: Parsed, bound: Map<string, unknown[]>): unknown[] {
  const again = (inner: ESTree.Node) => valuesAt(inner, of, bound)
  switch (node.type) {
    case 'Identifier': {
      const from = of.imports.get(node.name)
      if (from) return [exported(from.file, from.name)]
      const declared = of.declared.get(node.name)
      if (declared?.type === 'VariableDeclarator' && declared.init) return again(declared.init)
      return bound.get(node.name) ?? []
    }
    case 'MemberExpression': {
      const values = again(node.object)
      if (node.computed) return values.flatMap(valuesOf)
      const { property } = node
      return property.type === 'Identifier' ? values.map(each => propertyOf(each, property.name)) : []
    }
    case 'ArrayExpression':
      return [node.elements.flatMap(each => (each && each.type !== 'SpreadElement' ? again(each) : []))]
    case 'ObjectExpression':
      return node.properties.flatMap(each => (each.type === 'SpreadElement' ? again(each.argument) : []))
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return again(node.expression)
    default:
      return []
  }
}

/**
 * The functions of contexts that answer a route: those that its handler names, also by way of what stands in the same file.
 * What only the kits answer has none.
 */
export function useCasesOf(route: Route): UseCase[] {
  const handler = found.get(route)
  if (!handler) return []
  const seen = new Set<string>()
  const all = spansFor(route, handler.call).flatMap(span => functionsIn(handler.of, span, seen))
  return all.filter((each, at) => all.findIndex(other => other.file === each.file && other.name === each.name) === at)
}

type Span = { start: number; end: number }
/** Which options of `crud` belong to some of its operations only. */
const ofOperations: Record<string, RegExp> = {
  remove: /\.(delete|deleteBulk|undelete)\b/,
  dependents: /\.(delete|deleteBulk)\b/,
  draft: /\.create$/,
}
function spansFor(route: Route, call: ESTree.CallExpression): Span[] {
  const [, options] = call.arguments
  if (call.callee.type !== 'Identifier' || call.callee.name !== 'crud' || options?.type !== 'ObjectExpression')
    return [call]
  return options.properties.filter(each => {
    const key = each.type === 'Property' && each.key.type === 'Identifier' ? each.key.name : ''
    return ofOperations[key]?.test(operationId(route)) ?? true
  })
}

function functionsIn(of: Parsed, within: Span, seen: Set<string>): UseCase[] {
  const others = referencesIn(of, within)
    .filter(({ from, isType }) => !isType && from.name !== '*' && /^(contexts\/[^/]+|kits)\/server\//.test(from.file))
    .flatMap(({ from }) => {
      const there = declarationOf(from.file, from.name)
      return there && isFunction(there.node) && !/\.table\.ts$/.test(there.file) ? [useCase(there)] : []
    })
  const own = [...of.declared].filter(
    ([name, node]) => !seen.has(name) && !contains(node, within) && names(of, within, name),
  )
  for (const [name] of own) seen.add(name)
  const inner = own.flatMap(([name, node]) => [
    // What stands beside the handlers only leads on.
    ...(isFunction(node) && !/\.(routes|resource)\.ts$/.test(of.file) ? [{ ...placeOf(of, node), name }] : []),
    ...functionsIn(of, node, seen),
  ])
  return [...inner, ...others]
}

const useCase = ({ file, line, name }: UseCase): UseCase => ({ file, line, name })
const contains = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end
const names = (of: Parsed, { start, end }: { start: number; end: number }, name: string) =>
  new RegExp(`(?<![\\w.])${name}\\b(?!:)`).test(of.text.slice(start, end))

function isFunction(node: ESTree.Node): boolean {
  if (node.type === 'VariableDeclarator')
    return node.init?.type === 'ArrowFunctionExpression' || node.init?.type === 'FunctionExpression'
  return node.type === 'FunctionDeclaration'
}
