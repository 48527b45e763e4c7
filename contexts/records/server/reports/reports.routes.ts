import { handle } from '@halaqa/kit-server/http'
import { reportIndex } from '../../contract/reports.ts'
import { graduatedList, reportIndexOf, specialtiesList } from './student-reports.ts'
import { linesList, semestersList, studySubjectsList, subjectsList } from './subject-reports.ts'

export const reportHandlers = [
  handle(reportIndex, () => reportIndexOf()),
  ...graduatedList,
  ...specialtiesList,
  ...semestersList,
  ...subjectsList,
  ...studySubjectsList,
  ...linesList,
]
