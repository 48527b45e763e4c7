import { listed } from '@halaqa/kit-contract/format'
import { useOffice } from './office-context.ts'

/** Things of a row one after the other, by the comma of the language; a dash when there are none. */
export function Listed({ items }: { items: readonly unknown[] }) {
  const { language } = useOffice()
  return <>{listed(items, language) || '—'}</>
}
