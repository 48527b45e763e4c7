import { command } from './command.ts'
import { readArgs } from './options.ts'

export const doctor = command({
  name: 'doctor',
  usage: '',
  summary: 'looks at the settings, the machine and everything outside that Halaqa leans on',
  help: [
    'Changes nothing, sends nothing and prints no secret. 1 when something is wrong, 0 when it is only worth a look.',
  ],
  read: args => readArgs(args, { places: 0, switches: [] }),
  byServer: true,
  run: async (_options, speaker) => (await import('./examine.ts')).examine(speaker),
})
