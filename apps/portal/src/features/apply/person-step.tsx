import { listCountries } from '@halaqa/content/contract'
import { FormBirthday } from '@halaqa/kit-web/birthday'
import { FormCombobox, FormInput } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { RequiredSegments } from './required-segments.tsx'
import { useList } from './use-list.ts'

/** Who applies: the names as in the documents, civil number, birthday. */
export function PersonStep() {
  const t = useWords('apply')
  const countries = useList(listCountries)
  return (
    <>
      <div className="apply-two">
        <FormInput name="first_name" label={t('fields.first_name')} autoComplete="given-name" />
        <FormInput name="second_name" label={t('fields.second_name')} autoComplete="additional-name" />
        <FormInput name="third_name" label={t('fields.third_name')} autoComplete="off" />
        <FormInput name="family_name" label={t('fields.family_name')} autoComplete="family-name" />
      </div>
      <FormInput name="latin_name" label={t('fields.latin_name')} help={t('help.latin_name')} autoComplete="off" />
      <div className="apply-two">
        <FormInput
          name="civil_number"
          kind="code"
          label={t('fields.civil_number')}
          help={t('help.civil_number')}
          maxLength={12}
        />
        <FormBirthday name="birth_date" label={t('fields.birth_date')} help={t('help.birth_date')} />
        <RequiredSegments
          name="gender"
          autoComplete="sex"
          label={t('fields.gender')}
          choices={['male', 'female'].map(value => ({ value, label: t(`gender.${value}`) }))}
        />
        <FormCombobox
          name="nationality"
          label={t('fields.nationality')}
          choices={countries.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
    </>
  )
}
