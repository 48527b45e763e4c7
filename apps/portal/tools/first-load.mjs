/**
 * Prints what a first visit to each page loads: compressed JavaScript of the entry, the page, its words in Arabic
 * (the largest) and all they import. Fails above the budgets: 150 KiB on public pages and a student's home, 200 KiB elsewhere.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const dist = join(import.meta.dirname, '../dist/client')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const budgets = { public: 150, 'student/home': 150, default: 200 }

const sizes = new Map()
function compressed(file) {
  if (!sizes.has(file)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    sizes.set(file, brotliCompressSync(readFileSync(join(dist, file)), { params }).length)
  }
  return sizes.get(file)
}

/** The scripts of a module and of all that it imports at once. */
function closure(key, found) {
  const entry = manifest[key]
  if (!entry || found.has(entry.file)) return found
  found.add(entry.file)
  for (const inner of entry.imports ?? []) closure(inner, found)
  return found
}

const total = files => [...files].reduce((sum, file) => sum + compressed(file), 0) / 1024
const arabic = file => {
  const key = `${file}?lang=ar`
  if (!manifest[key]) throw new Error(`${key} is not in the manifest: its weight would be left out`)
  return key
}
const words = feature =>
  ['messages/site.json', `messages/${feature}.json`, '../../kits/web/messages/web.json'].map(arabic)

const entry = Object.keys(manifest).find(key => manifest[key].isEntry)
const pages = Object.keys(manifest).filter(
  key => /^src\/features\/[\w-]+\/(?!routes).+\.tsx$/.test(key) && manifest[key].isDynamicEntry,
)
let failed = false
console.log('first load, brotli KiB          JS  budget')
for (const key of pages.sort()) {
  const feature = key.split('/')[2]
  const found = new Set()
  const parts = [entry, key, `src/features/${feature}/layout.tsx`, `src/features/${feature}/routes.tsx`]
  for (const each of [...parts, ...words(feature)]) closure(each, found)
  if (feature !== 'public') closure('src/words-inside.ts', found)
  const usesForms = [...found].some(file => /light-inputs|contract-form/.test(file))
  if ([...found].some(file => /fee-calculator|landing/.test(file))) closure(arabic('messages/front.json'), found)
  if (usesForms) closure(arabic('../../kits/contract/messages/contract.json'), found)
  const script = total(found)
  const name = key.replace('src/features/', '').replace('.tsx', '')
  const budget = budgets[name] ?? budgets[feature] ?? budgets.default
  const over = script > budget
  failed ||= over
  console.log(
    `${name.padEnd(28)} ${script.toFixed(1).padStart(6)} ${String(budget).padStart(7)}${over ? '  OVER' : ''}`,
  )
}
console.log(
  `the style sheet of all pages  ${total(
    new Set(
      Object.values(manifest)
        .filter(each => each.file.endsWith('.css'))
        .map(each => each.file),
    ),
  ).toFixed(1)}`,
)
if (pages.length === 0) throw new Error('no pages in the manifest: was the build run?')
process.exitCode = failed ? 1 : 0
