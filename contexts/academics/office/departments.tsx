import { screens } from '@halaqa/kit-office'
import { departments } from '../contract/specialty.ts'

export const departmentScreens = screens(departments, {
  columns: ['id', 'nameAr', 'degreeType', 'nameEn', 'nameFr'],
  title: 'nameAr',
  Form: ({ Field }) => (
    <>
      <Field source="nameAr" />
      <Field source="degreeType" />
      <Field source="nameEn" />
      <Field source="nameFr" />
    </>
  ),
})
