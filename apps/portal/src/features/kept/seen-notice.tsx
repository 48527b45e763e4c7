import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Notice } from '@halaqa/kit-web/light'

/** Above a page that is read from the device: of when it is. */
export function SeenNotice({ at }: { at: string | undefined }) {
  const t = useWords('student')
  const [language] = useLanguage()
  if (!at) return null
  return (
    <div className="student-welcome">
      <Notice icon="off" role="status">
        {t('as_seen', { at: instant(at, language) })}
      </Notice>
    </div>
  )
}
