import { command } from './command.ts'
import { readArgs } from './options.ts'

export const acceptSecret = command({
  name: 'accept-secret',
  usage: '',
  summary: 'takes the present secret on, when the former one is lost or known to others',
  help: ['Open sessions end, and staff set up their second factors anew. Stop the server first.'],
  read: args => readArgs(args, { places: 0, switches: [] }),
  opens: 'database',
  byServer: false,
  async run(_options, { tell }) {
    const { acceptSecret: accept } = await import('@halaqa/kit-server/secret-check')
    await accept()
    tell('The present secret is the right one from now on. Reset the second factors of staff, and ask them to sign in.')
    return 0
  },
})
