import { useLocation, useNavigate } from 'react-router'
import type { AnyRow } from './list-spec.ts'

const prefix = '#glance-'

/** The row that is looked at stands in the address, so that "back" closes the drawer and a link opens it. */
export function useGlance() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const id = hash.startsWith(prefix) ? decodeURIComponent(hash.slice(prefix.length)) : undefined
  return {
    id,
    show: (row: AnyRow) =>
      navigate({ search, hash: `${prefix}${encodeURIComponent(row.id)}` }, { replace: id !== undefined }),
    close: () => navigate({ search, hash: '' }, { replace: true }),
  }
}
