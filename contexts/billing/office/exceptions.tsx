import { screens } from '@halaqa/kit-office'
import { exceptions } from '../contract/exceptions.ts'

export const exceptionScreens = screens(exceptions, { columns: ['student_id', 'until', 'decision_number', 'reason'] })
