import { money } from '@halaqa/kit-contract/format'
import { useOffice } from '@halaqa/kit-office'

/** An amount: where it stands as a figure, a phone says what it is of. Nothing where it is not known. */
export function Amount({ baisa }: { baisa: number | null }) {
  const { language } = useOffice()
  if (baisa === null) return <span className="of-none">—</span>
  return <bdi className="of-nowrap">{money(baisa, language)}</bdi>
}
