/** Files of the program as their syntax trees, and where the names in them come from. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'

export const root = fileURLToPath(new URL('../..', import.meta.url))
/** A place in the program: a path from the root, a line from 1. */
export type Place = { file: string; line: number }
/** Where a local name comes from: an export of a file, or all of them (`*`); `isType`: the compiler alone sees it. */
export type Import = { file: string; name: string; isType: boolean }
export type Parsed = {
  file: string
  text: string
  program: ESTree.Program
  imports: Map<string, Import>
  /** What is declared at the top of the file, exported or not. */
  declared: Map<string, ESTree.Node>
  /** Files of which everything is exported on. */
  passedOn: string[]
}

/** Files by a pattern from the root, tests and built ones left out unless asked for. */
export const filesOf = (patterns: string[], areTests = false): string[] =>
  globSync(patterns, { cwd: root, exclude: path => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })
    .filter(file => areTests === /\.(test|spec)\.tsx?$/.test(file))
    .sort()

const texts = new Map<string, string>()
export function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, known)
  return known
}

const parsed = new Map<string, Parsed>()
export function parsedFile(file: string): Parsed {
  const known = parsed.get(file)
  if (known) return known
  const text = textOf(file)
  const { program } = parseSync(file, text)
  const found: Parsed = { file, text, program, imports: new Map(), declared: new Map(), passedOn: [] }
  parsed.set(file, found)
  for (const statement of program.body) note(statement, found)
  return found
}

/** The line, counted from 1, in which a place of a text lies. */
export function lineOf({ text }: { text: string }, offset: number): number {
  const ends = lineEnds.get(text) ?? [...text.matchAll(/\n/g)].map(match => match.index)
  lineEnds.set(text, ends)
  let [from, to] = [0, ends.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ends[middle] ?? 0) < offset) from = middle + 1
    else to = middle
  }
  return from + 1
}
const lineEnds = new Map<string, number[]>()

export const placeOf = (of: Parsed, node: { start: number }): Place => ({ file: of.file, line: lineOf(of, node.start) })
export const shown = ({ file, line }: Place): string => `${file}:${line}`

function note(statement: ESTree.Statement | ESTree.Directive, into: Parsed): void {
  if (statement.type === 'ImportDeclaration') {
    const from = resolved(into.file, statement.source.value)
    if (!from) return
    for (const each of statement.specifiers) {
      const isType = statement.importKind === 'type' || (each.type === 'ImportSpecifier' && each.importKind === 'type')
      if (each.type === 'ImportNamespaceSpecifier') into.imports.set(each.local.name, { file: from, name: '*', isType })
      else if (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier')
        into.imports.set(each.local.name, { file: from, name: each.imported.name, isType })
    }
  }
  if (statement.type === 'ExportAllDeclaration') {
    const from = resolved(into.file, statement.source.value)
    if (from) into.passedOn.push(from)
  }
  if (statement.type === 'ExportNamedDeclaration') {
    const from = statement.source && resolved(into.file, statement.source.value)
    for (const { local, exported } of statement.specifiers)
      if (from && local.type === 'Identifier' && exported.type === 'Identifier')
        into.imports.set(exported.name, { file: from, name: local.name, isType: false })
    if (statement.declaration) declare(statement.declaration, into)
  }
  declare(statement, into)
}

function declare(statement: ESTree.Node, { declared }: Parsed): void {
  if (statement.type === 'FunctionDeclaration' && statement.id) declared.set(statement.id.name, statement)
  if (statement.type === 'VariableDeclaration')
    for (const each of statement.declarations) if (each.id.type === 'Identifier') declared.set(each.id.name, each)
}

/** The file that an import names: one beside it, or a door of a context (`@halaqa/students/contract`); undefined: not ours. */
function resolved(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return existingSource(relative(root, join(root, dirname(from), specifier)))
  if (specifier === '@halaqa/kit-contract') return 'kits/contract/index.ts'
  const [, name, door] = /^@halaqa\/([a-z]+)\/(\w+)$/.exec(specifier) ?? []
  return name && existingSource(`contexts/${name}/${door}/index.ts`)
}
const existingSource = (file: string) => (/\.tsx?$/.test(file) && existsSync(join(root, file)) ? file : undefined)

/** Where a name that a file exports is really declared, through all files that pass it on. */
export function declarationOf(file: string, name: string): (Place & { node: ESTree.Node; name: string }) | undefined {
  const found = parsedFile(file)
  const node = found.declared.get(name)
  if (node) return { ...placeOf(found, node), node, name }
  const passed = found.imports.get(name)
  if (passed && passed.name !== '*') return declarationOf(passed.file, passed.name)
  for (const other of found.passedOn) {
    const there = declarationOf(other, name)
    if (there) return there
  }
  return undefined
}
