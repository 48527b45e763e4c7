import { percent } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import type { Sponsorship } from '../../contract/sponsorships.ts'

/** The share of each invoice; without one it is whatever is open. */
export function Share({ share }: Pick<Sponsorship, 'share'>) {
  const words = useWords()
  const { language } = useOffice()
  return share === null ? words('sponsors.sponsorship.whole') : percent(share, language)
}

/** The last semester; an open end is said. */
export function Until({ until_semester }: Pick<Sponsorship, 'until_semester'>) {
  const words = useWords()
  return until_semester || words('sponsors.sponsorship.open_end')
}
