import { PlainList, screens } from '@halaqa/kit-office'
import { faculties, structureYears, terms } from '../contract/structure.ts'
import { facultyAddress } from './addresses.ts'

type Faculty = { id: number; nameAr: string; nameEn: string; nameFr: string; position: number }
const { routes } = faculties

/** A faculty opens its tree, where the years, terms and departments are reached. */
function FacultiesList() {
  return (
    <PlainList<Faculty>
      route={routes.list as never}
      word="academics.faculty"
      columns={['nameAr', 'nameEn', 'nameFr', 'position']}
      open={faculty => facultyAddress(faculty.id)}
      actions={{ delete: routes.delete }}
      create={{ to: routes.create.path, access: routes.create.access }}
    />
  )
}

export const facultyScreens = screens(faculties, {
  columns: ['nameAr', 'nameEn', 'nameFr', 'position'],
  replace: { list: FacultiesList },
})
export const structureYearScreens = screens(structureYears, {
  columns: ['position', 'nameAr', 'nameEn', 'nameFr'],
  hidden: ['facultyId'],
})
export const termScreens = screens(terms, {
  columns: ['number', 'nameAr', 'nameEn', 'nameFr', 'offersSummer'],
  hidden: ['yearId'],
})
