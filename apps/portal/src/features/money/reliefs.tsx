import type { OwnInvoice } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'

/** What others settle of an invoice: a fund, a sponsor, or the college, which let it go. */
export function Reliefs({ reliefs }: Pick<Out<typeof OwnInvoice>, 'reliefs'>) {
  const t = useWords('money')
  const [language] = useLanguage()
  return reliefs.map(({ kind, amount }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and never change places.
    <small key={at}>{t(`reliefs.${kind}`, { amount: money(amount, language) })}</small>
  ))
}
