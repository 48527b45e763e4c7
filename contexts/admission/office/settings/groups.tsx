import { screens } from '@halaqa/kit-office'
import { groups } from '../../contract/period.ts'

export const groupScreens = screens(groups, {
  columns: ['name', 'note'],
})
