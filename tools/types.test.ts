import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Types are checked in projects that build on each other (docs/decisions/0058): what none of them names nobody checks. */
const root = new URL('..', import.meta.url)
const tsc = new URL('node_modules/typescript/bin/tsc', root).pathname
const projects = [...readFileSync(new URL('tsconfig.json', root), 'utf8').matchAll(/\.\/(tsconfig\.\w+\.json)/g)]

const filesOf = (project: string): string[] => {
  const shown = execFileSync(process.execPath, [tsc, '-p', project, '--showConfig'], { cwd: root, encoding: 'utf8' })
  return JSON.parse(shown).files.map((file: string) => file.replace(/^\.\//, ''))
}

it('every file is checked by one project', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const present = listed.split('\n').filter(file => file && existsSync(new URL(file, root)))
  const checked = projects.flatMap(([, project]) => filesOf(project!)).filter(file => /\.tsx?$/.test(file))
  expect(projects).toHaveLength(4)
  expect(checked.sort()).toEqual(present.sort())
})
