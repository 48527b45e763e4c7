import { command, NotDone, WrongUsage } from './command.ts'
import { readArgs } from './options.ts'

export const invite = command({
  name: 'invite',
  usage: '<mail address>',
  summary: 'makes a one-time link by which an administrator sets a password',
  help: ['For a college that nobody can get into any more. The link is printed here and sent to nobody.'],
  read(args) {
    const [email = ''] = readArgs(args, { places: 1, switches: [] }).places
    if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(email)) throw new WrongUsage(`${email} is no mail address`)
    return { email }
  },
  opens: 'college',
  byServer: true,
  async run({ email }, { tell }) {
    const { inviteAdministrator, NotInvited } = await import('@halaqa/identity/server')
    const { assemble } = await import('@halaqa/kit-server/assembly')
    const { contexts } = await import('../contexts.ts')
    assemble(contexts)
    const link = await inviteAdministrator(email).catch(error => {
      throw error instanceof NotInvited ? new NotDone(error.message) : error
    })
    tell(`${email} sets a password here, once:\n${link}`)
    return 0
  },
})
