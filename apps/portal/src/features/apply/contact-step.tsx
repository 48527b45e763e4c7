import { listCities, listCountries, listStates } from '@halaqa/content/contract'
import { FormCombobox, FormInput, FormPhone, FormSelect, useFormAround } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useList } from './use-list.ts'
import { wilayatOf } from './wilayat.ts'

/** How the college reaches the person, and where the person lives. */
export function ContactStep() {
  const t = useWords('apply')
  const { control } = useFormAround()
  const country = useWatch({ control, name: 'country' }) as string
  const countries = useList(listCountries)
  const code = countries.find(each => each.id === country)?.calling_code ?? undefined
  useCallingCode(code)
  return (
    <>
      <FormInput name="contact_email" kind="email" label={t('fields.contact_email')} help={t('help.contact_email')} />
      <div className="apply-two">
        <FormCombobox
          name="country"
          autoComplete="country"
          label={t('fields.country')}
          choices={countries.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormPhone
          name="contact_mobile"
          code={code}
          label={t('fields.contact_mobile')}
          help={t('help.contact_mobile')}
        />
      </div>
      {country === 'OM' ? <OmaniPlace /> : <OtherPlace />}
    </>
  )
}

/** Governorate and wilayat, from the lists. The Arabic name of the wilayat is what is kept, in every language. */
function OmaniPlace() {
  const t = useWords('apply')
  const { control, setValue, getValues } = useFormAround()
  const state = useWatch({ control, name: 'state' }) as string
  const city = useWatch({ control, name: 'city' }) as string
  const states = useList(listStates, { country: 'OM' })
  const cities = useList(listCities, { country: 'OM', ...(state && { state }) })
  useEffect(() => {
    if (!state || cities.length === 0) return
    // A wilayat of another governorate cannot stay.
    const kept = wilayatOf(cities, String(getValues('city') ?? ''))?.kept ?? ''
    if (kept !== getValues('city')) setValue('city', kept)
  }, [state, city, cities, getValues, setValue])
  const choices = cities.map(({ name, kept }) => ({ value: kept, label: name }))
  return (
    <div className="apply-two">
      <FormSelect
        name="state"
        label={t('fields.state')}
        placeholder={t('choose')}
        choices={states.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormSelect
        name="city"
        label={t('fields.wilayat')}
        placeholder={t('choose')}
        choices={
          city && !choices.some(each => each.value === city) ? [{ value: city, label: city }, ...choices] : choices
        }
      />
    </div>
  )
}

function OtherPlace() {
  const t = useWords('apply')
  return (
    <div className="apply-two">
      <FormInput name="state" label={t('fields.region')} autoComplete="address-level1" />
      <FormInput name="city" label={t('fields.city')} autoComplete="address-level2" />
    </div>
  )
}

/** The calling code follows the country while no number has been written after it. */
function useCallingCode(code: string | undefined): void {
  const { getValues, setValue } = useFormAround()
  const before = useRef<string>(undefined)
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== code
    before.current = code
    if (!code || !changed) return
    const written = String(getValues('contact_mobile') ?? '').replace(/\s/g, '')
    if (/^(\+\d{0,4})?$/.test(written)) setValue('contact_mobile', `${code} `)
    setValue('state', '')
    setValue('city', '')
  }, [code, getValues, setValue])
}
