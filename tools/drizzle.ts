import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const drizzleKit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')

/** A migration: its file's name, its SQL, and the snapshot of all tables that the next one is compared with. */
export type Made = { name: string; sql: string; snapshot: string }

/**
 * Lets drizzle-kit write the migration from what `folder` holds to what the tables say now; undefined when it wrote
 * none, and then it said why. It wants a journal, and its snapshots beside it: made here, in a folder that is thrown
 * away, of the names and of the newest snapshot, which are all that is kept (ADR 0014). Without a folder: from nothing.
 * It may ask (was this column renamed?), hence it talks through our terminal.
 */
export function drizzleGenerate(
  options: string[],
  folder?: string,
  stdio: 'inherit' | 'pipe' = 'inherit',
): Made | undefined {
  const work = mkdtempSync(join(root, 'database/.next-'))
  try {
    const out = join(work, 'out')
    mkdirSync(join(out, 'meta'), { recursive: true })
    const names = folder ? readdirSync(folder).filter(name => name.endsWith('.sql')) : []
    const entries = names.sort().map(name => ({ idx: Number(name.slice(0, 4)), tag: basename(name, '.sql') }))
    writeFileSync(join(out, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
    if (folder && names.length)
      copyFileSync(join(folder, 'snapshot.json'), join(out, `meta/${names.at(-1)!.slice(0, 4)}_snapshot.json`))

    // drizzle-kit takes paths from where it runs, and nothing but a file when one option is in a file
    const settings = join(work, 'drizzle.config.ts')
    const place = `./database/${basename(work)}`
    writeFileSync(
      settings,
      `import settings from '../../drizzle.config.ts'\nexport default { ...settings, out: '${place}/out' }\n`,
    )
    const args = [drizzleKit, 'generate', '--config', `${place}/drizzle.config.ts`, ...options]
    execFileSync(process.execPath, args, { cwd: root, stdio })

    const name = readdirSync(out).find(each => each.endsWith('.sql'))
    if (!name) return undefined
    const read = (file: string) => readFileSync(join(out, file), 'utf8')
    return { name, sql: read(name), snapshot: read(`meta/${name.slice(0, 4)}_snapshot.json`) }
  } finally {
    rmSync(work, { recursive: true })
  }
}
