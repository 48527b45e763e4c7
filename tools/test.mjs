#!/usr/bin/env node
// `npm test`: the preparation of `npm start`, then types, lint, walls, unit and integration tests, and the journeys in a
// browser. The last line counts over all runners. What touches a database goes on a PostgreSQL that answers, the servers of the
// journeys too, and on the embedded one where none does or with `--embedded`. `--integration` leaves the journeys out.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireChromium } from './chromium.mjs'
import { build, environment, install, node24, requireNode, root, say } from './steps.mjs'

const onlyIntegration = process.argv.includes('--integration')
const onlyEmbedded = process.argv.includes('--embedded')
const bin = name => join(root, 'node_modules', name)
let passed = 0
let failed = 0
const seconds = []
/** What failed, by name: said once more at the end, for what was said in the middle is far above it. */
const names = []

install()
requireNode()
if (!onlyIntegration) await Promise.all([build(), checks()])
// Packages are there only now.
const { answeringPostgres } = await import('./answering-postgres.mjs')
const postgres = onlyEmbedded ? undefined : await answeringPostgres()
const onPostgres = { TEST_DATABASE_URL: postgres ?? '' }
await counted(
  `unit and integration, ${postgres ? `on the PostgreSQL of ${new URL(postgres).host}` : 'on the embedded database'}`,
  [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ],
  vitestCounts,
  onPostgres,
)
if (!onlyIntegration) {
  process.env.CHROMIUM_PATH = requireChromium()
  await counted('browser', [bin('@playwright/test/cli.js'), 'test'], playwrightCounts, onPostgres)
}

console.log(`\n${seconds.join(', ')}`)
for (const name of names) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

/** They and the build leave a core idle now and then, so they go on beside each other. */
async function checks() {
  await check('types', [join(root, 'tools/types.mjs')])
  await check('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'])
  await check('walls', [
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    'apps',
    'contexts',
    'kits',
  ])
  await check('generated documents', [join(root, 'tools/generate.ts'), '--check'])
}

/** A check that passes or fails as one. What it says comes as one piece, for the build speaks as well. */
async function check(name, args) {
  const code = await timed(name, args, { isHeld: true })
  if (code === 0) passed += 1
  else {
    failed += 1
    names.push(name)
  }
}

/** A runner that counts for itself; one that ends without a count has failed as a whole. */
async function counted(name, args, countsOf, more = {}) {
  rmSync(join(root, 'test-results'), { recursive: true, force: true })
  const code = await timed(name, args, { more })
  const counts = countsOf()
  passed += counts?.passed ?? 0
  const isWhole = counts && (code === 0 || counts.failed > 0)
  failed += isWhole ? counts.failed : 1
  names.push(...(counts?.names ?? []), ...(isWhole ? [] : [`${name} ended with ${code}, though no test of it failed`]))
}

async function timed(name, args, { isHeld = false, more = {} }) {
  if (!isHeld) say(name)
  const start = Date.now()
  const said = []
  const code = await new Promise(done => {
    const stdio = isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(node24(), args, { cwd: root, stdio, env: { ...environment(), ...more } })
    child.stdout?.on('data', piece => said.push(piece))
    child.stderr?.on('data', piece => said.push(piece))
    child.on('error', () => done(1))
    child.on('close', status => done(status ?? 1))
  })
  if (isHeld) say(`${name}\n${Buffer.concat(said)}`)
  seconds.push(`${name} ${Math.round((Date.now() - start) / 1000)} s`)
  return code
}

function report(file) {
  const path = join(root, 'test-results', file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
function vitestCounts() {
  const found = report('vitest.json')
  if (!found) return undefined
  // A file that could not be read has no tests that failed: it counts as one.
  const broken = found.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  const tests = found.testResults.flatMap(file =>
    file.assertionResults.filter(test => test.status === 'failed').map(test => `${file.name} › ${test.fullName}`),
  )
  return {
    passed: found.numPassedTests,
    failed: found.numFailedTests + broken.length,
    names: [...broken.map(file => file.name), ...tests].map(name => name.replace(`${root}/`, '')),
  }
}
function playwrightCounts() {
  const found = report('playwright.json')
  if (!found) return undefined
  const { expected, flaky, unexpected } = found.stats
  if (flaky) seconds.push(`${flaky} only at the second attempt`)
  return { passed: expected + flaky, failed: unexpected, names: found.suites.flatMap(failedSpecs) }
}
function failedSpecs(suite) {
  const here = suite.specs.filter(spec => !spec.ok).map(spec => `${spec.file}:${spec.line} › ${spec.title}`)
  return [...here, ...(suite.suites ?? []).flatMap(failedSpecs)]
}
