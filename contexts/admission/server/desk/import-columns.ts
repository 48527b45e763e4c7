import { degreeTypes } from '@halaqa/academics/contract'
import { allCountries } from '@halaqa/content/server'
import { latinDigits } from '@halaqa/kit-contract'
import { type CellKind, cells, column, type ImportColumn } from '@halaqa/kit-server/imports'
import { AdmissionRoute, Gender } from '../../contract/sign-up.ts'

/** What each column shows in the template. */
export const examples = {
  first_name: 'سالم',
  second_name: 'راشد',
  third_name: 'حمد',
  family_name: 'المعمري',
  latin_name: 'Salim Rashid Hamad Al Maamari',
  civil_number: '71234567',
  birth_date: '17-05-1994',
  gender: 'ذكر',
  nationality: 'OM',
  contact_email: 'salim@mail.example',
  contact_mobile: '92000142',
  country: 'OM',
  city: 'السيب',
  degree_type: 'بكالوريوس',
  specialty_id: '',
  route: 'شهادة الثانوية',
  secondary_percent: '82.5',
  completed_grade: '',
  experience_years: '',
  has_bachelor: '',
}
type Key = keyof typeof examples

const values = 'admission.registration.values'
/** A number of Oman may come without the country. */
const mobile: CellKind<string> = {
  ...cells.text(),
  read: cell => {
    const plain = latinDigits(cell).replace(/^'/, '').trim()
    return { value: /^[79]\d{7}$/.test(plain) ? `+968${plain}` : plain }
  },
}
/** A country by its code or its name in any of the languages; of Oman also as a nationality is said. */
const country = cells.reference(
  new Map([
    ...['ar', 'en', 'fr'].flatMap(language =>
      allCountries(language).flatMap(({ id, name }) => [[id, id] as const, [name, id] as const]),
    ),
    ...['عماني', 'عمانية', 'Omani'].map(said => [said, 'OM'] as const),
  ]),
)
const wanted = { needed: true, required: true }
const field = <T>(key: Key, kind: CellKind<T>, options: Parameters<typeof column>[2] = {}): ImportColumn<T> =>
  column(`admission.registration.fields.${key}`, kind, options)

/** The columns of an import of applicants, in the order of the template; what their values must be the form's schema says. */
export const importColumns = (specialties: ReadonlyMap<string, number>) => ({
  first_name: field('first_name', cells.text(), wanted),
  second_name: field('second_name', cells.text(), wanted),
  third_name: field('third_name', cells.text(), wanted),
  family_name: field('family_name', cells.text(), wanted),
  latin_name: field('latin_name', cells.text(), wanted),
  civil_number: field('civil_number', cells.code, wanted),
  birth_date: field('birth_date', cells.day, wanted),
  gender: field('gender', cells.oneOf(Gender.options, `${values}.gender`), wanted),
  nationality: field('nationality', country),
  contact_email: field('contact_email', cells.text(), wanted),
  contact_mobile: field('contact_mobile', mobile, wanted),
  country: field('country', country),
  city: field('city', cells.text(), wanted),
  degree_type: field('degree_type', cells.oneOf(degreeTypes, `${values}.degree_type`), wanted),
  specialty_id: field('specialty_id', cells.reference(specialties), wanted),
  route: field('route', cells.oneOf(AdmissionRoute.options, `${values}.route`, otherRoutes), wanted),
  secondary_percent: field('secondary_percent', cells.mark()),
  completed_grade: field('completed_grade', cells.number()),
  experience_years: field('experience_years', cells.number()),
  has_bachelor: field('has_bachelor', cells.yesNo),
})
const otherRoutes = {
  secondary: ['شهادة الثانوية', 'ثانوية', 'الثانوية'],
  experience: ['خبرة'],
  degree: ['مؤهل جامعي'],
}
export type ApplicantColumns = ReturnType<typeof importColumns>
