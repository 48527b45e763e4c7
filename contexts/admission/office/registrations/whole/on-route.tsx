import { useChosen } from '@halaqa/kit-web/forms'
import type { ReactNode } from 'react'

/** What only one way to admission asks for. */
export function OnRoute({ route, children }: { route: string; children: ReactNode }) {
  const { value } = useChosen<string>('route')
  return value === route ? children : null
}
