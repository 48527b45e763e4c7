import type { OfficeModule } from '@halaqa/kit-office'
import { departments, specialties } from '../contract/specialty.ts'
import { departmentScreens } from './departments.tsx'
import { specialtyScreens } from './specialties.tsx'

const group = 'academics.office.group'

/** The screens of the college's structure. */
export const academicsOffice: OfficeModule = {
  name: 'academics',
  menu: [
    {
      group,
      label: 'academics.department.many',
      to: departments.routes.list.path,
      icon: 'layers',
      access: departments.read,
    },
    {
      group,
      label: 'academics.specialty.many',
      to: specialties.routes.list.path,
      icon: 'cap',
      access: specialties.read,
    },
  ],
  screens: [departmentScreens, specialtyScreens],
  pages: [],
}
