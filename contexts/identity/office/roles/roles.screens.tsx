import { screens } from '@halaqa/kit-office'
import { roles } from '../../contract/roles.ts'

export const roleScreens = screens(roles, {
  columns: ['nameAr', 'nameEn', 'nameFr', 'shipped'],
})
