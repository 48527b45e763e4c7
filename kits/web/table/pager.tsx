import { number } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '../i18n/index.ts'
import { Button } from '../light/index.ts'

type Props = { page: number; last: number; onPage: (page: number) => void }

/** From page to page of a list that is a part of a screen; nothing where there is one page. */
export function Pager({ page, last, onPage }: Props) {
  const t = useWords('parts')
  const [language] = useLanguage()
  if (last <= 1) return null
  const step = (to: number, label: string) => {
    const isThere = to >= 1 && to <= last
    return (
      // Not `disabled`: at the last page the focus would be lost, and with it the way back.
      <Button look="outlined" size="small" aria-disabled={!isThere || undefined} onClick={() => isThere && onPage(to)}>
        {t(label)}
      </Button>
    )
  }
  return (
    <nav className="hq-pager" aria-label={t('pager.label')}>
      {step(page - 1, 'pager.before')}
      <span role="status">{t('pager.at', { page: number(page, language), last: number(last, language) })}</span>
      {step(page + 1, 'pager.after')}
    </nav>
  )
}
