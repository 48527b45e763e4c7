import { handle } from '@halaqa/kit-server/http'
import { paidSemesters } from '../../contract/paid-study.ts'
import { paidStudyList, semestersToChoose } from './paid-study.queries.ts'

export const paidStudyHandlers = [
  handle(paidSemesters, ({ language }) => semestersToChoose(language)),
  ...paidStudyList,
]
