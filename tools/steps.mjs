// What start, test, build and dev have in common. Plain JavaScript for any Node ≥ 20: it runs before anything is installed.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const state = join(root, 'node_modules/.halaqa')
const windows = process.platform === 'win32'

/** The Node 24 that npm installs; the machine's own where there is no package for it (macOS). */
export function node24() {
  const own = join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node')
  const packaged = ['linux-x64', 'linux-arm64', 'win-x64']
    .map(name => join(root, 'node_modules', `node-${name}`, 'bin', windows ? 'node.exe' : 'node'))
    .find(path => existsSync(path))
  return packaged ?? (existsSync(own) ? own : process.execPath)
}

/** Environment of everything we start: Node 24 first, its compile cache on. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${windows ? ';' : ':'}${process.env.PATH}`,
  NODE_COMPILE_CACHE: join(state, 'compile-cache'),
})

export function requireNode() {
  const major = Number(
    execFileSync(node24(), ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }).trim(),
  )
  if (major >= 24) return
  console.error(
    `Halaqa runs on Node 24, and this is ${major}. On macOS install Node 24; elsewhere npm brings it along.`,
  )
  process.exit(1)
}

/** `npm ci` when the lock file is not the one that was installed. */
export function install() {
  const lock = hashOf([join(root, 'package-lock.json')])
  if (read('installed') === lock && existsSync(join(root, 'node_modules/fastify'))) return
  say('installing packages')
  // npm is a script of the machine's own Node: npm_execpath is set when npm runs us.
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : [windows ? 'npm.cmd' : 'npm', []]
  execFileSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
  write('installed', lock)
}

/** Builds the front ends when their sources changed since the last build. */
export async function build() {
  const sources = ['kits/contract', 'kits/web', 'kits/office', 'contexts', 'apps/portal', 'apps/office']
  const files = sources.flatMap(folder => filesIn(join(root, folder)))
  const now = hashOf([...files.sort(), join(root, 'package-lock.json')])
  if (
    read('built') === now &&
    existsSync(join(root, 'apps/portal/dist/server/entry.js')) &&
    existsSync(join(root, 'apps/office/dist/index.html'))
  )
    return
  // A build that ends half way leaves files of two builds: nobody may take them for the former one.
  write('built', '')
  say('building the portal')
  await run(node24(), [join(root, 'apps/portal/tools/build.mjs')])
  say('building the office')
  await run(node24(), [join(root, 'apps/office/tools/build.mjs')])
  await run(node24(), [join(root, 'tools/compress.mjs')])
  write('built', now)
}

/** What a front end can be made of; the servers of the contexts are not. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (['dist', 'node_modules', 'server'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    return entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]
  })
}

/** Runs to the end; throws when it fails. Its output is shown. */
export function run(command, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options })
    child.on('error', failed)
    child.on('exit', (code, signal) =>
      code === 0 ? done() : failed(new Error(`${args[0] ?? command} ended with ${code ?? signal}`)),
    )
  })
}

export const say = text => console.log(`· ${text}`)

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
const read = name => (existsSync(join(state, name)) ? readFileSync(join(state, name), 'utf8') : '')
function write(name, text) {
  mkdirSync(state, { recursive: true })
  writeFileSync(join(state, name), text)
}
