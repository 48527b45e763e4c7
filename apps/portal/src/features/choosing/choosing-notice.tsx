import { day as dayText } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Notice } from '@halaqa/kit-web/light'
import { useModal } from '@halaqa/kit-web/modal'
import { useOpenChoosing } from './open-choosing.tsx'

/** In the days of choosing: what may be chosen now, until when, and the way there. Nothing at other times. */
export function ChoosingNotices() {
  return useOpenChoosing().map(each => <ToChoose key={each.modal} {...each} />)
}

function ToChoose({ modal, title, until }: { modal: string; title: string; until: string | null }) {
  const t = useWords('choosing')
  const [language] = useLanguage()
  const { open } = useModal()
  return (
    <div className="student-welcome">
      <Notice tone="gold" icon="book" title={t(title)}>
        {until && t('until', { day: dayText(until, language) })}{' '}
        <Button look="text" size="small" onClick={() => open(modal)}>
          {t('open')}
        </Button>
      </Notice>
    </div>
  )
}
