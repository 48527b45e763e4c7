import type { Out } from '@halaqa/kit-contract'
import type { StudyEvent } from '@halaqa/learning/contract'
import type { choosing } from '@halaqa/studies/contract'

type Choosing = NonNullable<Out<typeof choosing.reply>>
export type OpenChoosing = {
  modal: 'ChooseFailSubjects' | 'ChooseSummerSubjects'
  title: 'fail_title' | 'summer_title'
  until: string | null
}

/** What may be chosen now and has room for: a term whose every subject would be too much is no choice. */
export function openChoosing({ term, summer }: Partial<Pick<Choosing, 'term' | 'summer'>>): OpenChoosing[] {
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

/** What an event of the calendar leads to: the choosing that ends with it, else the first that is open. */
export function choosingAt(
  event: Pick<StudyEvent, 'rule_key' | 'ends_on'>,
  open: readonly OpenChoosing[],
): OpenChoosing | undefined {
  if (event.rule_key !== 'choose_subjects') return undefined
  return open.find(each => each.until === event.ends_on) ?? open[0]
}
