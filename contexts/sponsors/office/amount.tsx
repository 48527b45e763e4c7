import { money } from '@halaqa/kit-contract/format'
import { useOffice } from '@halaqa/kit-office'

/** An amount in a list or on a page: its number and its unit stay together. */
export function Amount({ baisa }: { baisa: number }) {
  const { language } = useOffice()
  return <bdi className="of-nowrap">{money(baisa, language)}</bdi>
}
