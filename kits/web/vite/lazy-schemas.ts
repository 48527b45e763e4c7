import type { Plugin, Rolldown } from 'vite'

type Node = { type: string; start: number; end: number; [field: string]: unknown }

const contract = /\/(contexts\/\w+|kits)\/contract\/[\w/-]+\.ts$/
/** Functions of the contract kit that declare and do nothing else: what nobody uses of them is left out. */
const declares = new Set(['route', 'action', 'list', 'choices', 'resource', 'problem', 'event', 'sheetImport'])

/** Functions of the contract kit that make a schema. */
const makes = new Set(['selecting', 'verbOnMany', 'pageOf', 'text', 'optionalText', 'longText', 'reference'])
/** What makes a schema of another. */
const derives = new Set(
  'extend safeExtend omit pick partial optional nullable unwrap array default min max transform pipe refine superRefine meta'.split(
    ' ',
  ),
)
const isNamed = (node: Node, name: string) => node.type === 'Identifier' && node.name === name

/** `z.object(…)`, `z.string().max(3)`: what begins at `z`. */
function isOfZod(node: Node): boolean {
  if (node.type === 'Identifier') return isNamed(node, 'z')
  if (node.type === 'MemberExpression') return isOfZod(node.object as Node)
  return node.type === 'CallExpression' && isOfZod(node.callee as Node)
}
function makesSchema(node: Node): boolean {
  // `Profile.shape.fee`
  const { object } = node as { object?: Node }
  if (object?.type === 'MemberExpression') return isNamed(object.property as Node, 'shape')
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as Node
  if (callee.type === 'Identifier') return makes.has(String(callee.name))
  if (callee.type !== 'MemberExpression' || isNamed(callee.object as Node, 'Math')) return false
  return derives.has(String((callee.property as Node).name)) || isOfZod(node)
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** What is written where. */
type Insertion = [at: number, text: string]

function* insertionsIn(node: Node): Generator<Insertion> {
  // What a function makes is made when it is called.
  if (/Function|^Class/.test(node.type)) return
  if (makesSchema(node)) {
    yield [node.start, '/* @__PURE__ */ later(() => ']
    yield [node.end, ')']
    return
  }
  const { callee } = node as { callee?: Node }
  if (node.type === 'CallExpression' && callee?.type === 'Identifier' && declares.has(String(callee.name)))
    yield [node.start, '/* @__PURE__ */ ']
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) yield* insertionsIn(each)
}

/** The module with every schema that is made while it is read made `later`; undefined where there is none. */
export function withLazySchemas(code: string, program: Node): string | undefined {
  const insertions = [...insertionsIn(program)].sort(([one], [other]) => one - other)
  if (!insertions.length) return undefined
  let from = 0
  const pieces = insertions.flatMap(([at, text]) => {
    const before = code.slice(from, at)
    from = at
    return [before, text]
  })
  return `import { later } from '@halaqa/kit-contract/later'\n${pieces.join('')}${code.slice(from)}`
}

/**
 * Has the schemas of contracts made when something is first asked of them (`later`), and lets what nobody uses of a contract be
 * left out. A page of the office loads the contracts of some hundred routes, and looks at the schemas of one list or form.
 */
export function lazySchemas(): Plugin {
  return {
    name: 'lazy-schemas',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform(this: Rolldown.PluginContext, code: string, id: string) {
      if (!contract.test(id) || id.endsWith('/kits/contract/later.ts')) return undefined
      return withLazySchemas(code, this.parse(code) as unknown as Node)
    },
  }
}
