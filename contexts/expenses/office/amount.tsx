import { money } from '@halaqa/kit-contract/format'
import { useOffice } from '@halaqa/kit-office'

/** An amount in a list: where it stands as a figure, a phone says what it is of. */
export function Amount({ baisa }: { baisa: number }) {
  const { language } = useOffice()
  return <bdi className="of-nowrap">{money(baisa, language)}</bdi>
}
