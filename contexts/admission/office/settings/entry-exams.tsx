import { screens } from '@halaqa/kit-office'
import { entryExams } from '../../contract/exam.ts'

export const entryExamScreens = screens(entryExams, {
  columns: ['name', 'date', 'degreeType', 'scoreTotal', 'scorePass'],
})
