import { PlainList, screens } from '@halaqa/kit-office'
import { faculties, structureYears, terms } from '../contract/structure.ts'
import { facultyAddress } from './addresses.ts'

type Faculty = { id: number; name_ar: string; name_en: string; name_fr: string; position: number }
const { routes } = faculties

/** A faculty opens its tree, where the years, terms and departments are reached. */
function FacultiesList() {
  return (
    <PlainList<Faculty>
      route={routes.list as never}
      word="academics.faculty"
      columns={['name_ar', 'name_en', 'name_fr', 'position']}
      open={faculty => facultyAddress(faculty.id)}
      actions={{ delete: routes.delete }}
      create={{ to: routes.create.path, access: routes.create.access }}
    />
  )
}

export const facultyScreens = screens(faculties, {
  columns: ['name_ar', 'name_en', 'name_fr', 'position'],
  replace: { list: FacultiesList },
})
export const structureYearScreens = screens(structureYears, {
  columns: ['position', 'name_ar', 'name_en', 'name_fr'],
  hidden: ['faculty_id'],
})
export const termScreens = screens(terms, {
  columns: ['number', 'name_ar', 'name_en', 'name_fr', 'offers_summer'],
  hidden: ['year_id'],
})
