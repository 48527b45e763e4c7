import { useKept } from '@halaqa/kit-web/kept'

export type Typed = { title: string; text: string }

/** What is typed of a post and not yet sent, kept on this device for this account. */
export function useKeptText(name: string, given: Typed = { title: '', text: '' }) {
  const { values, change, forget } = useKept<Typed>(`post:${name}`, given)
  return { typed: values, type: change, forget }
}
