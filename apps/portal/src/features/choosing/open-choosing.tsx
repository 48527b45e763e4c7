import { useWords } from '@halaqa/kit-web/i18n'
import { Button } from '@halaqa/kit-web/light'
import { useModal } from '@halaqa/kit-web/modal'
import { useCallQuery } from '@halaqa/kit-web/session'
import type { StudyEvent } from '@halaqa/learning/contract'
import { choosing } from '@halaqa/studies/contract'
import type { ReactNode } from 'react'

/** What this student may choose now and has room for, each with the modal in which it is chosen. */
export function useOpenChoosing() {
  const { data } = useCallQuery(choosing)
  const term = data?.term
  const summer = data?.summer
  const hasRoom = term?.subjects.some(each => term.taken_hours + each.hour <= term.max)
  return [
    ...(term?.is_open && hasRoom
      ? [{ modal: 'ChooseFailSubjects', title: 'fail_title', until: term.closes_on } as const]
      : []),
    ...(summer?.is_open && summer.subjects.length > 0
      ? [{ modal: 'ChooseSummerSubjects', title: 'summer_title', until: summer.closes_on } as const]
      : []),
  ]
}

/** The way to choose, at the event of the calendar that says until when; `instead` at every other one. */
export function ChoosingAct({
  event,
  instead,
}: {
  event: Pick<StudyEvent, 'rule_key' | 'ends_on'>
  instead?: ReactNode
}) {
  const t = useWords('choosing')
  const { open } = useModal()
  const all = useOpenChoosing()
  const asked = all.find(each => each.until === event.ends_on) ?? all[0]
  if (event.rule_key !== 'choose_subjects' || !asked) return instead
  return (
    <Button icon="book" onClick={() => open(asked.modal)}>
      {t('open')}
    </Button>
  )
}
