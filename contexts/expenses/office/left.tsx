import { money } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'

/** What is left of a budget; where it was gone beyond, a word says so, too. */
export function Left({ amount }: { amount: number | null }) {
  const words = useWords()
  const { language } = useOffice()
  if (amount === null) return <span className="of-none">—</span>
  return (
    <span className="ex-left">
      <bdi className="of-nowrap">{money(amount, language)}</bdi>
      {amount < 0 && <Chip tone="error">{words('expenses.year.beyond')}</Chip>}
    </span>
  )
}
