/** What an operator may ask for by `npm run halaqa -- <name>`. */
export type Command<Options = unknown> = {
  name: string
  /** After the name, in the line of usage. */
  usage: string
  /** One sentence, for the list. */
  summary: string
  /** The rest, a line each. */
  help: string[]
  /** What stands after the name, understood; paths are absolute. Throws a WrongUsage. */
  read: (args: string[], cwd: string) => Options
  /**
   * What is open while it runs: the database as it is, or the college brought up to date, as at a start. Undefined: it
   * opens what it needs itself.
   */
  opens?: 'database' | 'college'
  /** The server that has the embedded database open does it; what wants an empty or a stopped college says false. */
  byServer: boolean
  /** Answers the exit code: 0 done, 1 not done or something is wrong. */
  run: (options: Options, speaker: Speaker) => Promise<number>
}

export type Speaker = {
  /** How far it is: standard error. */
  say: (line: string) => void
  /** What was asked for: standard output. */
  tell: (line: string) => void
  /** Aborted when whoever asked has gone. */
  signal: AbortSignal
}

/** A command that was not understood. */
export class WrongUsage extends Error {}

/** Something an operator can mend, said in a sentence. */
export class NotDone extends Error {}

/** A command whose options its `run` knows, for a table of all of them. */
export const command = <Options>(declaration: Command<Options>): Command => declaration as Command
