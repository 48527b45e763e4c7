import { day as dayText } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Notice } from '@halaqa/kit-web/light'
import { useModal } from '@halaqa/kit-web/modal'
import { useCallQuery } from '@halaqa/kit-web/session'
import { choosing } from '@halaqa/students/contract'

/** In the days of choosing: what may be chosen now, until when, and the way there. Nothing at other times. */
export function ChoosingNotices() {
  const { data } = useCallQuery(choosing)
  if (!data) return null
  return (
    <>
      {data.term?.is_open && fits(data.term) && (
        <ToChoose modal="ChooseFailSubjects" title="fail_title" until={data.term.closes_on} />
      )}
      {data.summer?.is_open && data.summer.subjects.length > 0 && (
        <ToChoose modal="ChooseSummerSubjects" title="summer_title" until={data.summer.closes_on} />
      )}
    </>
  )
}

/** Nothing is asked where the hours that are left hold none of what is offered. */
const fits = ({
  subjects,
  taken_hours,
  max,
}: {
  subjects: readonly { hour: number }[]
  taken_hours: number
  max: number
}) => subjects.some(each => taken_hours + each.hour <= max)

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
