import { handle } from '@halaqa/kit-server/http'
import { studentAccount } from '../../contract/account.ts'
import { studentAccountOf } from './student-account.ts'

export const accountHandlers = [
  handle(studentAccount, ({ params, actor, language }) => studentAccountOf(params.id, actor, language)),
]
