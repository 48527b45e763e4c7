/**
 * `npm run release -- 0.2.0`: makes this commit a version. Writes its section of CHANGELOG.md from the commits since the
 * last one, sets the version, and keeps a small college that every later version must be able to take over
 * (`database/releases/0.2.0`).
 * Commits and tags nothing: it prints what a person is to do.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clock } from '@halaqa/kit-server/clock'
import { migrationsFolder } from '@halaqa/kit-server/database'
import { drizzleGenerate } from './drizzle.ts'
import { isAbove, sectionOf, withSection } from './release/changelog.ts'
import { keepCollege } from './release/kept-college.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path: string) => join(root, path)
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const present = (JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }).version
const mostBytes = 2_000_000

const version = process.argv[2] ?? ''
const college = at(`database/releases/${version}`)
const refusal = whyNot()
if (refusal) {
  console.error(refusal)
  process.exit(1)
}

console.log(`keeping a college of ${version}`)
mkdirSync(at('database/releases'), { recursive: true })
await keepCollege(college, version)
const bytes = sizeOf(college)
if (bytes > mostBytes) {
  rmSync(college, { recursive: true })
  console.error(`the kept college has ${bytes} bytes, more than ${mostBytes}: too much for a repository, for ever`)
  process.exit(1)
}
const changelog = at('CHANGELOG.md')
const before = existsSync(changelog) ? readFileSync(changelog, 'utf8') : undefined
writeFileSync(changelog, withSection(before, sectionOf(version, clock.today(), subjectsSince(present))))
setVersion()
console.log(`
${relative(root, college)}: ${Math.round(bytes / 1000)} KB. Now read CHANGELOG.md, and put into its words what people will notice; then

  npm test
  git add --all && git commit --message "release: ${version}"
  git tag --annotate v${version} --message "Halaqa ${version}"
  git push --follow-tags

Not so after all: git checkout . && git clean --force -d CHANGELOG.md database/releases`)
process.exit(0)

/** Undefined: it can be released. */
function whyNot(): string | undefined {
  if (!version) return `usage: npm run release -- <version>; the present one is ${present}`
  if (!isAbove(version, present)) return `${version} is not a version above ${present}`
  if (existsSync(college)) return `${relative(root, college)} is there already`
  if (git('status', '--porcelain')) return 'there are uncommitted changes: a version is what a commit says'
  if (drizzleGenerate(['--name', 'forgotten'], migrationsFolder, 'pipe'))
    return 'the tables say more than the migrations: write that first: npm run migration'
  return undefined
}

/** From its tag; the first one has none, and began where package.json came to say so. */
function subjectsSince(last: string): string[] {
  const isTagged = git('tag', '--list', `v${last}`) !== ''
  const begun = isTagged
    ? `v${last}`
    : git('log', '--format=%H', `-S"version": "${last}"`, '--', 'package.json').split('\n').at(-1)
  const isRoot = !isTagged && begun && git('rev-list', '--max-parents=0', 'HEAD').split('\n').includes(begun)
  const range = begun && !isRoot ? [`${begun}..HEAD`] : ['HEAD']
  return git('log', '--reverse', '--no-merges', '--format=%s', ...range)
    .split('\n')
    .filter(Boolean)
}

/** In package.json, and where the lock file repeats it. Kits, contexts and apps have no version of their own. */
function setVersion() {
  const said = `"version": "${present}"`
  for (const [path, times] of [
    ['package.json', 1],
    ['package-lock.json', 2],
  ] as const) {
    let text = readFileSync(at(path), 'utf8')
    for (let time = 0; time < times; time++) text = text.replace(said, `"version": "${version}"`)
    writeFileSync(at(path), text)
  }
}

function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
