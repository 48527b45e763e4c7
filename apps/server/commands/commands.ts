import { acceptSecret } from './accept-secret.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { invite } from './invite.ts'
import { restore } from './restore.ts'

/** Everything that `npm run halaqa` can do, in the order in which an operator looks for it. */
export const commands: Command[] = [doctor, check, backup, restore, invite, acceptSecret]
