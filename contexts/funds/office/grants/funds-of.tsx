import type { Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Select } from '@halaqa/kit-web/light'
import type { createGrant } from '../../contract/grants.ts'

/** Funds by their names, with what can be granted from each. */
export const fundsOf = (funds: Out<typeof createGrant.reply>['funds']) =>
  function Fund({ name, label }: { name: string; label: string }) {
    const words = useWords()
    const { language } = useOffice()
    const { value, onChange, onBlur, ref, error, required } = useChosen<number | undefined>(name)
    return (
      <Select
        ref={ref}
        label={label}
        choices={funds.map(each => ({
          value: String(each.id),
          label: words('funds.grant.fund_holds', { fund: each.name, amount: money(each.left, language) }),
        }))}
        value={value === undefined ? '' : String(value)}
        onChange={event => onChange(Number(event.target.value))}
        onBlur={onBlur}
        error={error}
        required={required}
      />
    )
  }
