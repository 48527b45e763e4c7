/** The words that the screens of the office ask for: components put keys together out of the attributes they are given. */
import { type ESTree, Visitor } from 'vite'
import { exported, propertyOf } from '../../tools/where/contracts.ts'
import { filesOf, type Parsed, parsedFile, placeOf, shown } from '../../tools/where/parsed.ts'
import { chainOf } from '../../tools/where/references.ts'
import {
  type Asked,
  askedField,
  type Fields,
  fieldsOf,
  filledInFor,
  filterField,
  isAction,
  isRoute,
  listed,
  named,
  shownField,
  valuesOfField,
} from './labels.ts'

/** Every word that a screen asks for where its source says which. */
export const askedByScreens = (): Asked[] =>
  filesOf(['contexts/*/office/**/*.{ts,tsx}']).flatMap(file => inFile(parsedFile(file)))

type Attributes = Map<string, ESTree.Node>
/** The attributes of an element, or the properties of an object, by their names. */
function attributesOf(node: ESTree.Node): Attributes {
  const found: Attributes = new Map()
  if (node.type === 'JSXOpeningElement')
    for (const each of node.attributes)
      if (each.type === 'JSXAttribute' && each.name.type === 'JSXIdentifier' && each.value)
        found.set(each.name.name, each.value.type === 'JSXExpressionContainer' ? each.value.expression : each.value)
  if (node.type === 'ObjectExpression')
    for (const each of node.properties)
      if (each.type === 'Property' && each.key.type === 'Identifier') found.set(each.key.name, each.value)
  return found
}

/** What an expression is, as far as the source says it: a literal, a constant, a value of a contract. */
function meaning(node: ESTree.Node | undefined, of: Parsed): unknown {
  if (!node) return undefined
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'TemplateLiteral': {
      const holes = node.expressions.map(each => meaning(each, of))
      if (holes.some(each => typeof each !== 'string')) return undefined
      return node.quasis.map(({ value }, at) => value.cooked + String(holes[at] ?? '')).join('')
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return meaning(node.expression, of)
    case 'ArrayExpression':
      return node.elements.map(each => meaning(each ?? undefined, of))
    case 'ObjectExpression':
      return Object.fromEntries([...attributesOf(node)].map(([key, value]) => [key, meaning(value, of)]))
    case 'CallExpression':
      // `ofParts(recallGrades, seen)` is an act too, with less to choose from.
      return node.arguments.map(each => meaning(each, of)).find(each => isAction(each))
    case 'ConditionalExpression': {
      // What either of them gives is given.
      const [yes, no] = [meaning(node.consequent, of), meaning(node.alternate, of)]
      return typeof yes === 'object' && typeof no === 'object' ? { ...yes, ...no } : undefined
    }
  }
  const chain = chainOf(node)
  if (!chain) return undefined
  const from = of.imports.get(chain.root)
  const start = from ? (exported(from.file, from.name) ?? constantIn(from.file, from.name)) : constantOf(chain.root, of)
  return chain.path.reduce(propertyOf, start)
}
const constantIn = (file: string, name: string) => constantOf(name, parsedFile(file))
function constantOf(name: string, of: Parsed): unknown {
  const declared = of.declared.get(name)
  return declared?.type === 'VariableDeclarator' && declared.init ? meaning(declared.init, of) : undefined
}
const keysOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

/** Fields that a form places by their names: `source="reason"`, or one of a list that it goes through. */
function fieldsNamedIn(of: Parsed): Set<string> {
  const found = new Set([...of.text.matchAll(/\bsource="(\w+)"/g)].map(([, field]) => field!))
  new Visitor({
    ArrayExpression: ({ elements }) => {
      for (const each of elements) if (each?.type === 'Literal' && typeof each.value === 'string') found.add(each.value)
    },
  }).visit(of.program)
  return found
}

/** Words whose fields a screen goes through: which they are, the source does not say. */
export const goesThrough = new Set<string>()

/** `const shared = { word: 'students.grade', onDone }` and then `<ActionButton {...shared} action={…} />`. */
function spreadWord(node: ESTree.Node, of: Parsed): unknown {
  if (node.type !== 'JSXOpeningElement') return undefined
  for (const each of node.attributes) {
    if (each.type !== 'JSXSpreadAttribute' || each.argument.type !== 'Identifier') continue
    const [, literal, own] =
      new RegExp(`const ${each.argument.name} = \\{[^}]*\\bword(?:: '([\\w.-]+)'|(\\b))`).exec(of.text) ?? []
    if (literal) return literal
    if (own !== undefined) return constantOf('word', of)
  }
  return undefined
}

type Read = (attribute: string) => unknown
function inFile(of: Parsed): Asked[] {
  const asked: Asked[] = []
  const placed = fieldsNamedIn(of)
  const look = (node: ESTree.Node, element: string) => {
    const attributes = attributesOf(node)
    const read: Read = name => meaning(attributes.get(name), of)
    const word = read('word') ?? spreadWord(node, of)
    if (typeof word === 'string' && attributes.has('source') && typeof read('source') !== 'string')
      goesThrough.add(word)
    if (typeof word === 'string')
      asked.push(...ofElement(`${shown(placeOf(of, node))} ${element}`, element, word, read, placed))
  }
  new Visitor({
    JSXOpeningElement: node => look(node, node.name.type === 'JSXIdentifier' ? node.name.name : ''),
    // `const shared = { word, onDone }`, spread into a button.
    ObjectExpression: node => look(node, 'props'),
    CallExpression: ({ callee, arguments: [resource, options], start }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'screens' || !resource || !options) return
      const word = propertyOf(meaning(resource, of), 'name')
      if (typeof word !== 'string') return
      const by = `${shown(placeOf(of, { start }))} screens`
      const told = meaning(options, of)
      asked.push(...ofActs(by, word, propertyOf(told, 'actions')), ...ofColumns(by, word, propertyOf(told, 'columns')))
    },
  }).visit(of.program)
  return asked
}

function ofElement(by: string, element: string, word: string, read: Read, placed: Set<string>): Asked[] {
  if (element === 'PlainList') return ofPlainList(by, word, read)
  // A page that is under way is called by the whole key.
  if (element === 'Loaded') return [{ by, keys: [word] }]
  const source = read('source')
  const schema = read('schema') as Parameters<typeof shownField>[3]
  if (typeof source === 'string') {
    const known = schema && '_zod' in schema ? schema : undefined
    return element === 'Cell' ? valuesOfField(by, word, source, known) : askedField(by, word, source, known)
  }
  const route = read('route')
  const body = isRoute(route) ? fieldsOf(route.body) : {}
  const ask = read('ask')
  return [
    ...Object.keys(body)
      .filter(field => placed.has(field))
      .flatMap(field => askedField(by, word, field, body[field])),
    ...filledInFor(by, word, read('action') ?? read('act'), keysOf(read('body')), Array.isArray(ask) ? ask : undefined),
  ]
}

/** Acts by their verbs: each bears a name, and asks for what its body wants. */
function ofActs(by: string, word: string, acts: unknown, sends?: unknown): Asked[] {
  return keysOf(acts).flatMap(verb => {
    const given = propertyOf(acts, verb)
    const ask = propertyOf(given, 'ask')
    return [
      // Deleting is called alike everywhere.
      ...(verb === 'delete' ? [] : [{ by, keys: [`${word}.actions.${verb}`] }]),
      ...filledInFor(
        by,
        word,
        propertyOf(given, 'act') ?? given,
        [
          ...keysOf(propertyOf(given, 'act') && propertyOf(given, 'body')),
          ...((propertyOf(sends, verb) ?? []) as string[]),
        ],
        Array.isArray(ask) ? ask : undefined,
      ),
    ]
  })
}

/** Columns by their fields; what one draws itself is not written as its value. */
const ofColumns = (by: string, word: string, columns: unknown, row: Fields = {}): Asked[] =>
  ((columns ?? []) as (string | { source?: string } | undefined)[]).flatMap(each => {
    if (typeof each === 'string') return shownField(by, word, each, row[each])
    return each?.source ? shownField(by, word, each.source, 'render' in each ? undefined : row[each.source]) : []
  })

function ofPlainList(by: string, word: string, read: Read): Asked[] {
  const route = read('route')
  const { rows } = isRoute(route) ? fieldsOf(route.reply) : {}
  const row = rows?._zod.def.element ? fieldsOf(rows._zod.def.element) : {}
  const filters = isRoute(route) ? fieldsOf(fieldsOf(route.query).filter) : {}
  const offered = (read('filters') as string[] | undefined) ?? Object.keys(filters)
  const references = keysOf(read('references'))
  return [
    ...named(by, word),
    ...listed(by, word),
    ...ofActs(by, word, read('actions'), read('sends')),
    ...ofActs(by, word, read('bulk')),
    ...ofColumns(by, word, read('columns'), row),
    ...offered
      .filter(field => filters[field])
      .flatMap(field => filterField(by, word, field, references.includes(field) ? undefined : filters[field])),
  ]
}
