import { command } from './command.ts'
import { pathFrom, readArgs } from './options.ts'

export const restore = command({
  name: 'restore',
  usage: '<backup> [--accept-secret]',
  summary: 'puts a backup into an empty place, brings it up to date and checks it',
  help: [
    'Empty are: the database of DATABASE_URL, or HALAQA_DATA; and the bucket of S3_*, or the files of HALAQA_DATA.',
    'Nothing is ever written over. What breaks off can be begun again.',
    '--accept-secret   the former secret is lost: the present one holds from now on, second factors are set up anew',
  ],
  read(args, cwd) {
    const { places, has } = readArgs(args, { places: 1, switches: ['accept-secret'] })
    return { from: pathFrom(cwd, places[0]!), acceptsSecret: has('accept-secret') }
  },
  byServer: false,
  run: async (options, speaker) => (await import('./restore-college.ts')).restoreCollege(options, speaker),
})
