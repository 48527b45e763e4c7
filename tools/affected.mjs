#!/usr/bin/env node
// `npm run affected`: what the changes since the last commit reach, in under a minute for one context: types, lint, the
// tests of the folders that were changed, those of the whole server that speak of them, and their screens where a screen
// was changed. `npm run affected -- main` asks since another commit. `npm test` stays what decides.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireChromium } from './chromium.mjs'
import { environment, node24, requireNode, root } from './steps.mjs'

const since = process.argv[2] ?? 'HEAD'
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')].filter(
  file => existsSync(join(root, file)),
)
if (!changed.length) {
  console.log(`nothing has changed since ${since}`)
  process.exit(0)
}
requireNode()

const bin = name => join(root, 'node_modules', name)
const seconds = []
let isGood = true
function run(name, args, env = {}) {
  const start = Date.now()
  console.log(`· ${name}`)
  const { status } = spawnSync(node24(), args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...env } })
  seconds.push(`${name} ${Math.round((Date.now() - start) / 1000)} s`)
  isGood &&= status === 0
}

/** `contexts/grading`, `kits/server`, `apps/portal`: rooms whose tests run as a whole. The tests of apps/server look at everything. */
const rooms = new Set(
  changed.flatMap(file => {
    const [first, second] = file.split('/')
    if (first === 'kits') return [file.split('/').slice(0, 3).join('/')]
    if (first === 'contexts' || (first === 'apps' && second !== 'server')) return [`${first}/${second}`]
    return first === 'tools' ? ['tools'] : []
  }),
)
const contexts = [...rooms].filter(room => room.startsWith('contexts/')).map(room => room.split('/')[1])
/** They take long and break for other reasons than a context's. */
const slow = /crash|releases|restore-drill|halaqa|dependencies-away|sign-in-hall|production|attacks-routes|acts-once/
const ofServer = globSync('apps/server/*.test.ts', { cwd: root }).filter(file => {
  if (changed.includes(file)) return true
  if (slow.test(file)) return false
  const text = readFileSync(join(root, file), 'utf8')
  return contexts.some(name => text.includes(`@halaqa/${name}/`))
})
/** What holds for every word, list and source of every context, and is quick. */
const everywhere = contexts.length
  ? ['words', 'labels', 'composed-words', 'glossary', 'spelling', 'lists-by-hand', 'foreign-writes'].map(
      name => `apps/server/${name}.test.ts`,
    )
  : []

run('types', [join(root, 'tools/types.mjs')])
run('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed])
const tests = [...new Set([...rooms, ...ofServer, ...everywhere])]
if (tests.length) run('tests', [bin('vitest/vitest.mjs'), 'run', '--passWithNoTests', ...tests])

/** Addresses whose screens were changed, as docs/generated/routes.md has them; the office walks to those alone. */
const screens = changed
  .filter(file => /^contexts\/\w+\/office\/.*\.tsx$/.test(file))
  .map(file => file.split('/').slice(1).join('/'))
const paths = readFileSync(join(root, 'docs/generated/routes.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| GET') && screens.some(file => line.includes(file)))
  .map(line => line.split('`')[1].replace(/\{\w+\??\}/g, '[^/?]*'))
if (paths.length) {
  run('office', [join(root, 'apps/office/tools/build.mjs')])
  if (!existsSync(join(root, 'apps/portal/dist'))) run('portal', [join(root, 'apps/portal/tools/build.mjs')])
  run(
    'screens',
    [bin('@playwright/test/cli.js'), 'test', 'accessibility', '-g', 'in the office \\(ar\\)', '--retries=0'],
    {
      CHROMIUM_PATH: requireChromium(),
      SCREENS: `^(${paths.join('|')})([?#]|$)`,
    },
  )
}
console.log(`\n${seconds.join(', ')}`)
process.exit(isGood ? 0 : 1)
