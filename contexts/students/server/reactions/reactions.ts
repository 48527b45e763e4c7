import { reaction } from '@halaqa/kit-server/events'
import { stateMoved } from '../../contract/states.ts'
import { notifyStanding } from '../states/notify-state.ts'

/** A student hears of a state when it can no longer be taken back. */
export const onStateMoved = reaction(stateMoved, 'students.tell-state', ({ student_id }) => notifyStanding(student_id))
