import type { Tree } from '@halaqa/kit-contract/words'

/** All of the trees as one. Throws when two of them have the same message with different texts. */
export function merged(trees: readonly Tree[]): Tree {
  const result: Tree = {}
  for (const tree of trees) mergeInto(result, tree, '')
  return result
}

function mergeInto(target: Tree, source: Tree, path: string) {
  for (const [key, value] of Object.entries(source)) {
    const there = target[key]
    if (there === undefined) target[key] = typeof value === 'string' ? value : merged([value])
    else if (typeof there === 'object' && typeof value === 'object') mergeInto(there, value, `${path}${key}.`)
    else if (there !== value) throw new Error(`the message ${path}${key} is given twice, with different texts`)
  }
}

/** Every message by its whole key, `a.b.c`. */
export function leaves(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(path + key, value)
    else for (const [inner, text] of leaves(value, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}
