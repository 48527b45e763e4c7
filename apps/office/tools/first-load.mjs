/**
 * Prints what the office loads: the shell with its words in Arabic (the largest), what the screens of all contexts share,
 * and what each context brings with its words; compressed. Fails above the budgets, and when schemas come with the shell.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const dist = join(import.meta.dirname, '../dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
/** KiB. A context's contract is one file: what all screens know of identity comes with the rest of its contract (ADR 0080). */
const budgets = { shell: 250, shared: 108, context: 120 }

const sizes = new Map()
function compressed(file) {
  if (!sizes.has(file)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    sizes.set(file, brotliCompressSync(readFileSync(join(dist, file)), { params }).length)
  }
  return sizes.get(file)
}
const total = files => [...files].reduce((sum, file) => sum + compressed(file), 0) / 1024

const entryOf = test => {
  const key = Object.keys(manifest).find(test)
  if (!key) throw new Error(`nothing of the build is ${test}: its weight would be left out`)
  return key
}
/** The scripts of a module and of all that it imports at once. */
function closure(key, found = new Set()) {
  const entry = manifest[key]
  if (!entry || found.has(entry.file)) return found
  found.add(entry.file)
  for (const inner of entry.imports ?? []) closure(inner, found)
  return found
}
// Contexts that come together have one file of words, with the names of all.
const arabic = what => entryOf(key => /virtual:office-words\/ar\/(.*)/.exec(key)?.[1].split('-').includes(what))

let failed = false
function print(name, weight, budget) {
  const over = weight > budget
  failed ||= over
  console.log(
    `${name.padEnd(28)} ${weight.toFixed(1).padStart(6)} ${String(budget).padStart(7)}${over ? '  OVER' : ''}`,
  )
}

console.log('office, brotli KiB           Arabic  budget')
const shell = closure(entryOf(key => manifest[key].isEntry))
closure(arabic('shell'), shell)
print('the shell', total(shell), budgets.shell)
if ([...shell].some(file => readFileSync(join(dist, file), 'utf8').includes('$ZodType'))) {
  failed = true
  console.log('  schemas come with the shell: something that is always loaded imports more than a contract declares')
}

const screens = /contexts\/(\w+)\/office\/((?:\w+\/)?)screens\.ts$/
const parts = Object.keys(manifest).filter(key => screens.test(key))
if (parts.length === 0) throw new Error('no screens in the manifest: was the build run?')
const loads = new Map(parts.map(key => [key, closure(key).difference(shell)]))
const all = [...loads.values()]
const shared = all.reduce((first, each) => first.intersection(each))
print('shared by all screens', total(shared), budgets.shared)
for (const [key, files] of [...loads].sort()) {
  const [, context, folder] = screens.exec(key)
  const own = files.difference(shared)
  closure(arabic(context), own)
  print(context + (folder && `, ${folder.slice(0, -1)}`), total(own), budgets.context)
}
const sheets = Object.values(manifest).filter(each => each.file.endsWith('.css'))
console.log(`the style sheet of all screens ${total(new Set(sheets.map(each => each.file))).toFixed(1)}`)
process.exitCode = failed ? 1 : 0
