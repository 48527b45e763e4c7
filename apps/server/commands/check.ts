import { command } from './command.ts'
import { readArgs } from './options.ts'

export const check = command({
  name: 'check',
  usage: '[--read]',
  summary: 'looks whether everything that belongs together is there and agrees',
  help: [
    'Keys between tables, files and their rows, sums of money, migrations, numbers. Changes nothing, and names rows by',
    'table and number, never people. On a large college it takes some minutes.',
    '--read   reads every file and compares its content too',
  ],
  read: args => ({ read: readArgs(args, { places: 0, switches: ['read'] }).has('read') }),
  opens: 'database',
  byServer: true,
  run: async (options, speaker) => {
    const { reportChecks } = await import('./report-checks.ts')
    return (await reportChecks(options, speaker)) ? 0 : 1
  },
})
