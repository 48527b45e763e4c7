import { type LinkProps, Link as RouterLink } from 'react-router'
import { useMayOpen } from '../office-context.ts'

/** A link to a screen; for whoever would be refused by it, what it says and no link. */
export function Link({ to, ...rest }: LinkProps & { to: string }) {
  const mayOpen = useMayOpen()
  if (mayOpen(to)) return <RouterLink to={to} {...rest} />
  const { className, dir, children } = rest
  return <span {...{ className, dir }}>{children}</span>
}
