import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { WrongUsage } from './command.ts'

/** The switches that were set (`--with-secret`), and what stands beside them; one more or one less is wrong. */
export function readArgs<const Switch extends string>(
  args: string[],
  { places, switches }: { places: number; switches: readonly Switch[] },
): { places: string[]; has: (name: Switch) => boolean } {
  const options = Object.fromEntries(switches.map(name => [name, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length !== places) throw new WrongUsage(places ? 'something is missing or too much' : 'too much')
    return { places: positionals, has: name => values[name] === true }
  } catch (error) {
    if (error instanceof WrongUsage) throw error
    throw new WrongUsage((error as Error).message)
  }
}

/** `~` is the shell's business; everything else is seen from where the command was typed. */
export const pathFrom = (cwd: string, path: string): string => resolve(cwd, path)
