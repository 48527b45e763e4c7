import { listCountries } from '@halaqa/content/contract'
import { type FormInput, FormPhone } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { Combobox } from '@halaqa/kit-web/light'
import { type ComponentProps, useState } from 'react'
import { useList } from './use-list.ts'

/**
 * The country, chosen beside the number of somebody whose country the college does not ask for: it completes a local number
 * and is not sent. Needs the words of `parts`.
 */
export function MobileOfCountry({ kind: _kind, ...number }: ComponentProps<typeof FormInput>) {
  const t = useWords('public')
  const parts = useWords('parts')
  const countries = useList(listCountries)
  const [country, setCountry] = useState('OM')
  return (
    <>
      <Combobox
        label={t('mobile.country')}
        autoComplete="country-name"
        none={parts('no_results')}
        disabled={countries.length === 0}
        value={country}
        onChange={setCountry}
        // The mark keeps the plus before the digits in a line that runs to the left.
        choices={countries.flatMap(({ id, name, calling_code }) =>
          calling_code ? [{ value: id, label: `${name} \u200e${calling_code}` }] : [],
        )}
      />
      <FormPhone {...number} code={countries.find(each => each.id === country)?.calling_code ?? undefined} />
    </>
  )
}
