import { version } from '../version.ts'
import { command } from './command.ts'
import { pathFrom, readArgs } from './options.ts'

export const backup = command({
  name: 'backup',
  usage: '<folder> [--with-secret]',
  summary: 'writes the database and the files to a new folder, while people work',
  help: [
    'The folder has ".part" behind its name until the backup is whole. It holds everything that is known of people:',
    'keep it where nobody else reads. The same backup goes into the embedded database and into PostgreSQL.',
    '--with-secret   puts the secret into it too; without, keep HALAQA_SECRET (or the file "secret" of HALAQA_DATA)',
    '                somewhere else, for nothing can be restored whole without it',
  ],
  read(args, cwd) {
    const { places, has } = readArgs(args, { places: 1, switches: ['with-secret'] })
    return { to: pathFrom(cwd, places[0]!), withSecret: has('with-secret') }
  },
  opens: 'database',
  byServer: true,
  async run({ to, withSecret }, { say, tell, signal }) {
    const { makeBackup, readable } = await import('@halaqa/kit-server/backup')
    const { tables, files, faults } = await makeBackup({ to, withSecret, version, say, signal })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    tell(`${to}: ${rows} rows of ${tables.length} tables, ${files.count} files of ${readable(files.bytes)}`)
    const lost = faults.filter(each => each.why !== 'removed')
    if (lost.length)
      tell(
        `the backup is whole, the college is not: ${lost.length} files are missing or damaged in the store (${lost[0]!.key} first). "halaqa check" names them`,
      )
    return lost.length ? 1 : 0
  },
})
