import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/reports.ts'
import { graduatedList, reportIndexOf, specialtiesPage } from './student-reports.ts'
import { linesList, semestersPage, studySubjectsPage, subjectsPage } from './subject-reports.ts'

export const reportHandlers = [
  handle(contract.reportIndex, () => reportIndexOf()),
  ...graduatedList,
  handle(contract.specialtyReport, ({ query, language }) => specialtiesPage(query, language)),
  handle(contract.semesterReport, ({ query, language }) => semestersPage(query, language)),
  handle(contract.subjectReport, ({ query, language }) => subjectsPage(query, language)),
  handle(contract.studySubjectsReport, ({ query, language }) => studySubjectsPage(query, language)),
  ...linesList,
]
