import { useWords } from '@halaqa/kit-web/i18n'
import { Button } from '@halaqa/kit-web/light'
import { useModal } from '@halaqa/kit-web/modal'
import { useCallQuery } from '@halaqa/kit-web/session'
import type { StudyEvent } from '@halaqa/learning/contract'
import { choosing } from '@halaqa/studies/contract'
import type { ReactNode } from 'react'
import { choosingAt, type OpenChoosing, openChoosing } from './what-is-open.ts'

/** What this student may choose now and has room for, each with the modal in which it is chosen. */
export function useOpenChoosing(): OpenChoosing[] {
  const { data } = useCallQuery(choosing)
  return openChoosing(data ?? {})
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
  const asked = choosingAt(event, useOpenChoosing())
  if (!asked) return instead
  return (
    <Button icon="book" onClick={() => open(asked.modal)}>
      {t('open')}
    </Button>
  )
}
