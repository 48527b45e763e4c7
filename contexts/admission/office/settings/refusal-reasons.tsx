import { screens } from '@halaqa/kit-office'
import { refusalReasons } from '../../contract/files.ts'

export const refusalReasonScreens = screens(refusalReasons, {
  columns: ['textAr', 'position'],
})
