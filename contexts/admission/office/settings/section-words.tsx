import { useWords } from '@halaqa/kit-office'
import type { ReactElement, ReactNode } from 'react'

type Section = (key: string) => { title: string; why?: string }

/** The words of a form's sections: `<prefix>.<key>.title`, and `.why` where there is something to explain. */
export function SectionWords({
  prefix,
  values,
  children,
}: {
  prefix: string
  /** What the sentences name. */
  values?: Record<string, string>
  children: (section: Section) => ReactNode
}): ReactElement {
  const words = useWords()
  return (
    <>
      {children(key => ({
        title: words(`${prefix}.${key}.title`),
        why: words(`${prefix}.${key}.why`, { ...values, _: '' }) || undefined,
      }))}
    </>
  )
}
