import { money } from '@halaqa/kit-contract/format'
import { Link, useOffice } from '@halaqa/kit-office'

/** An amount that leads to the rows which it is the sum of. */
export function AmountCell({ baisa, to }: { baisa: number; to?: string | undefined }) {
  const { language } = useOffice()
  const amount = <bdi>{money(baisa, language)}</bdi>
  if (!to || !baisa) return amount
  return (
    <Link to={to} className="fi-link">
      {amount}
    </Link>
  )
}
