/** The names of other files that a piece of the program uses, each with its path of properties. */
import { type ESTree, Visitor } from 'vite'
import { type Import, lineOf, type Parsed } from './parsed.ts'

export type Reference = {
  from: Import
  /** `['deleteBlock', 'preview']` of `contract.deleteBlock.preview`. */
  path: string[]
  line: number
  start: number
  /** Stands in a type only (`typeof listBlocks.reply`). */
  isType: boolean
  /** Of which attribute of JSX it is the value: `route={listBlocks}`. */
  attribute: string | undefined
  /** To which function it is given: `addressOf(listBlocks)`. */
  callee: string | undefined
}

/** The root and the properties of `a.b.c`; undefined when it begins with something else than a name. */
export function chainOf(node: ESTree.Node): { root: string; start: number; path: string[] } | undefined {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier')
    return { root: node.name, start: node.start, path: [] }
  if (node.type === 'TSNonNullExpression' || node.type === 'ChainExpression') return chainOf(node.expression)
  if (node.type === 'TSQualifiedName') {
    const left = chainOf(node.left)
    return left && { ...left, path: [...left.path, node.right.name] }
  }
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
  const inner = chainOf(node.object)
  return inner && { ...inner, path: [...inner.path, node.property.name] }
}

/** Everything that is used of other files between two places of a file; by default in all of it. */
export function referencesIn(of: Parsed, within: { start: number; end: number } = of.program): Reference[] {
  const found = new Map<number, Reference>()
  const types: { start: number; end: number }[] = []
  const attributes = new Map<number, string>()
  const callees = new Map<number, string>()
  const imports: { start: number; end: number }[] = []
  const lies = (start: number, spans: { start: number; end: number }[]) =>
    spans.some(span => span.start <= start && start < span.end)
  const add = (node: ESTree.Node) => {
    const chain = chainOf(node)
    const from = chain && of.imports.get(chain.root)
    if (!chain || !from || found.has(chain.start) || lies(chain.start, imports)) return
    if (chain.start < within.start || chain.start >= within.end) return
    found.set(chain.start, {
      from: from.name === '*' ? { ...from, name: chain.path[0] ?? '*' } : from,
      path: from.name === '*' ? chain.path.slice(1) : chain.path,
      line: lineOf(of, chain.start),
      start: chain.start,
      isType: from.isType || lies(chain.start, types),
      attribute: attributes.get(chain.start),
      callee: callees.get(chain.start),
    })
  }
  new Visitor({
    ImportDeclaration: node => void imports.push(node),
    ExportNamedDeclaration: node => {
      if (node.source) imports.push(node)
    },
    TSTypeQuery: node => void types.push(node),
    TSTypeReference: node => void types.push(node),
    JSXAttribute: node => {
      if (node.value?.type !== 'JSXExpressionContainer' || node.name.type !== 'JSXIdentifier') return
      const chain = chainOf(node.value.expression)
      if (chain) attributes.set(chain.start, node.name.name)
    },
    CallExpression: node => {
      if (node.callee.type !== 'Identifier') return
      for (const each of node.arguments) {
        const chain = chainOf(each)
        if (chain) callees.set(chain.start, node.callee.name)
      }
    },
    MemberExpression: node => {
      // The name of a property is no name of the file.
      add(node)
      if (!node.computed) imports.push(node.property)
    },
    TSQualifiedName: node => {
      add(node)
      imports.push(node.right)
    },
    Property: node => {
      if (!node.computed && !node.shorthand) imports.push(node.key)
    },
    Identifier: add,
    JSXIdentifier: add,
  }).visit(of.program)
  return [...found.values()]
}
