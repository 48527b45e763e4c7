import { screens } from '@halaqa/kit-office'
import { roles } from '../../contract/roles.ts'

export const roleScreens = screens(roles, {
  columns: ['name_ar', 'name_en', 'name_fr', 'shipped'],
})
