import type { Actor } from '@halaqa/kit-server/request'
import { stateWrite, studentWrite } from '../../contract/permissions.ts'
import { stateMoves } from '../../contract/state.ts'
import type { Student } from './students.table.ts'

/** What this member of staff may do with a student; the screens show no other buttons. */
export const abilitiesOn = (student: Pick<Student, 'state'>, actor: Actor) => ({
  edit: actor.permissions.has(studentWrite),
  state: actor.permissions.has(stateWrite) && stateMoves[student.state].length > 0,
})
