import type { In } from '@halaqa/kit-contract'
import { type Inputs, useWords } from '@halaqa/kit-office'
import { FormCombobox } from '@halaqa/kit-web/forms'
import type { StudentInput } from '../../contract/students.ts'
import { useCountries } from '../countries.ts'

type Given = Inputs<In<typeof StudentInput>>

/** Who somebody is and how they are reached: the same fields for a new student and for a correction. */
export function PersonFields({ Field, Section }: Given) {
  const words = useWords()
  const { choices } = useCountries()
  const section = (key: string) => ({
    title: words(`students.office.section.${key}`),
    why: words(`students.office.section.${key}_why`),
  })
  return (
    <>
      <Section {...section('identity')}>
        <Field source="full_name" />
        <Field source="latin_name" />
        <Field source="civil_number" />
        <Field source="birth_date" />
        <Field source="gender" />
        <FormCombobox name="nationality" label={words('students.student.fields.nationality')} choices={choices} />
      </Section>
      <Section {...section('contact')}>
        <Field source="email" />
        <Field source="mobile" />
      </Section>
    </>
  )
}
