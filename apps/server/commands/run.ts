import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, config } from '@halaqa/kit-server/config'
import type { Database } from '@halaqa/kit-server/database'
import { type Command, NotDone, type Speaker, WrongUsage } from './command.ts'
import { commands } from './commands.ts'
import { type Asked, askServer } from './server-door.ts'

/**
 * Does what was typed, here or by the server that has the embedded database open. Answers the exit code. What a command
 * works with is loaded when it runs: the whole college takes seconds, and a list of commands none.
 */
export async function runCommand([name = '', ...args]: string[], cwd: string, speaker: Speaker): Promise<number> {
  const wanted = commands.find(each => each.name === name)
  if (!wanted || args.includes('--help')) {
    const isAsked = wanted || ['', 'help', '--help', '-h'].includes(name)
    const text = wanted ? helpOf(wanted) : overview(isAsked ? undefined : `there is no command ${name}`)
    ;(isAsked ? speaker.tell : speaker.say)(text)
    return isAsked ? 0 : 2
  }
  try {
    const options = wanted.read(args, cwd)
    const folder = wanted.byServer ? embeddedFolder() : undefined
    const answer = folder ? await askServer(folder, { args: [name, ...args], cwd }, speaker) : undefined
    return answer ?? (await here(wanted, options, speaker))
  } catch (error) {
    return failed(error, wanted, speaker)
  }
}

/** Does what was asked through the door of a server, on what that has open. */
export async function runInServer({ args: [name = '', ...args], cwd }: Asked, speaker: Speaker): Promise<number> {
  const wanted = commands.find(each => each.name === name && each.byServer)
  try {
    if (!wanted) throw new NotDone(`the server does no ${name}: stop it first`)
    return await wanted.run(wanted.read(args, cwd), speaker)
  } catch (error) {
    return failed(error, wanted, speaker)
  }
}

/** Undefined on a PostgreSQL, and where the settings are wrong: the doctor tells of those, everybody else ends at them. */
function embeddedFolder(): string | undefined {
  try {
    return config().databaseUrl ? undefined : config().dataFolder
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}

async function here(wanted: Command, options: unknown, speaker: Speaker): Promise<number> {
  if (!wanted.opens) return wanted.run(options, speaker)
  const database = await open(wanted, speaker)
  try {
    return await wanted.run(options, speaker)
  } finally {
    await database.close()
  }
}

async function open({ opens }: Command, { say }: Speaker): Promise<Database> {
  if (opens === 'college') {
    const { openCollege } = await import('../lifecycle.ts')
    return openCollege(({ name }) => say(`migrating: ${name}`))
  }
  const { databaseUrl, dataFolder } = config()
  // Opening it would make one.
  if (!databaseUrl && !existsSync(join(dataFolder, 'postgres')))
    throw new NotDone(`there is no college in ${dataFolder}: set HALAQA_DATA, or DATABASE_URL`)
  const { openDatabase } = await import('@halaqa/kit-server/database')
  return openDatabase({ url: databaseUrl, folder: dataFolder, statementMs: 0 })
}

async function failed(error: unknown, wanted: Command | undefined, { say }: Speaker): Promise<number> {
  if (error instanceof WrongUsage) {
    say(`${error.message}${wanted ? `\nusage: ${usageOf(wanted)}` : ''}`)
    return 2
  }
  const { reasonOf } = await import('./reason-of.ts')
  say(reasonOf(error))
  return 1
}

const usageOf = ({ name, usage }: Command) => `npm run halaqa -- ${name} ${usage}`.trim()
const helpOf = (wanted: Command) => [usageOf(wanted), '', `It ${wanted.summary}.`, ...wanted.help].join('\n')

function overview(problem?: string): string {
  const widest = Math.max(...commands.map(each => each.name.length))
  return [
    ...(problem ? [problem, ''] : []),
    'npm run halaqa -- <command>',
    '',
    ...commands.map(each => `  ${each.name.padEnd(widest)}  ${each.summary}`),
    '',
    '<command> --help says more. The settings are those of the server (HALAQA_DATA, DATABASE_URL, S3_*, …). With the',
    'embedded database a server that runs does what it is asked; otherwise it need not run.',
  ].join('\n')
}
