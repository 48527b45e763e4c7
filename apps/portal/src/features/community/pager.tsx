import { useWords } from '@halaqa/kit-web/i18n'
import { Button } from '@halaqa/kit-web/light'

/** From page to page; nothing where there is one. */
export function Pager({ page, last, go }: { page: number; last: number; go: (page: number) => void }) {
  const t = useWords('community')
  if (last <= 1) return null
  return (
    <nav className="co-pager" aria-label={t('pages.label')}>
      <Button look="outlined" size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('pages.before')}
      </Button>
      <span>{t('pages.at', { page, last })}</span>
      <Button look="outlined" size="small" disabled={page >= last} onClick={() => go(page + 1)}>
        {t('pages.after')}
      </Button>
    </nav>
  )
}
