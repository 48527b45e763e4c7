import { Icon } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'

/** A line with a tick before it. */
export const Point = ({ children }: { children: ReactNode }) => (
  <li className="land-point">
    <Icon name="check" size={18} weight={2} />
    <span>{children}</span>
  </li>
)
