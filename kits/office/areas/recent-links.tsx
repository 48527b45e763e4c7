import { Link, useLocation } from 'react-router'
import { useMayOpen, useWords } from '../office-context.ts'
import { useRecents } from './recents.ts'

/** What the person opened last, in a line. */
export function RecentLinks() {
  const words = useWords()
  const mayOpen = useMayOpen()
  // Read anew whenever one comes here.
  useLocation()
  const recents = useRecents()
    .all()
    .filter(({ to }) => mayOpen(to))
  if (!recents.length) return null
  return (
    <nav className="of-recents" aria-label={words('office.palette.recents')}>
      <h2>{words('office.palette.recents')}</h2>
      <ul>
        {recents.map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
