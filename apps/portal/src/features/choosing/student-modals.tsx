import { chunk } from '@halaqa/kit-web/chunk'
import { useWords } from '@halaqa/kit-web/i18n'
import type { Modals } from '@halaqa/kit-web/modal'
import { lazy, useMemo } from 'react'

const Fail = lazy(() =>
  chunk(() => import('./choosing-modals.tsx')).then(({ ChooseFailSubjects }) => ({ default: ChooseFailSubjects })),
)
const Summer = lazy(() =>
  chunk(() => import('./choosing-modals.tsx')).then(({ ChooseSummerSubjects }) => ({ default: ChooseSummerSubjects })),
)

/** The student's modals under the names of the specification (modals.tsv). */
export function useStudentModals(): Modals {
  const t = useWords('choosing')
  return useMemo(
    () => ({
      ChooseFailSubjects: { title: t('fail_title'), content: Fail, addressable: true },
      ChooseSummerSubjects: { title: t('summer_title'), content: Summer, addressable: true },
    }),
    [t],
  )
}
