import { screens } from '@halaqa/kit-office'
import { refusalReasons } from '../../contract/files.ts'

export const refusalReasonScreens = screens(refusalReasons, {
  columns: ['text_ar', 'position'],
})
