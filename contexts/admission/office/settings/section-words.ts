import { useWords } from '@halaqa/kit-office'

/** The words of a form's sections: `<prefix>.<key>.title`, and `.why` (naming `values`) where there is something to explain. */
export function useSectionWords(prefix: string, values?: Record<string, string>) {
  const words = useWords()
  return (key: string) => ({
    title: words(`${prefix}.${key}.title`),
    why: words(`${prefix}.${key}.why`, { ...values, _: '' }) || undefined,
  })
}
