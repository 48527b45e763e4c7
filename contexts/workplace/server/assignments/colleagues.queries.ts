import { staffToChoose } from '@halaqa/identity/server'
import { handleChoices } from '@halaqa/kit-server/list'
import { listColleagues } from '../../contract/assignment.ts'
import { kindOf } from '../items/work-kinds.ts'

/** Who may act on a kind, for whoever may: a kind that is not theirs is not there. */
export const colleagues = handleChoices(listColleagues, {
  ...staffToChoose(''),
  where: ({ query: { filter }, actor }) => staffToChoose(kindOf(filter.kind ?? '', actor).permission).where(),
  present: rows => rows,
})
