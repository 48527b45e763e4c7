import { isValidElement, type ReactNode } from 'react'

/** Whether a cell that a list draws itself has nothing in it: no value, or a frame around none. */
export function isNothing(drawn: ReactNode): boolean {
  if (drawn == null || drawn === false || drawn === '') return true
  return isValidElement<{ children?: ReactNode }>(drawn) && drawn.type === 'bdi' && isNothing(drawn.props.children)
}

/** What was drawn, or the sign that every empty value has. */
export const orNone = (drawn: ReactNode): ReactNode => (isNothing(drawn) ? <span className="of-none">—</span> : drawn)
