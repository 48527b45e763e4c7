import { keyOf, useCallQuery, useRealtime } from '@halaqa/kit-web/session'
import { studentNotices, unreadNotices } from '@halaqa/students/contract'
import { useQueryClient } from '@tanstack/react-query'

/** How many notifications are not read; told over the socket as they come. */
export function useUnread(): number {
  const queries = useQueryClient()
  const { data } = useCallQuery(unreadNotices)
  const again = () => {
    for (const route of [unreadNotices, studentNotices]) void queries.invalidateQueries({ queryKey: keyOf(route) })
  }
  useRealtime('students', { notification: again, reconnected: again })
  return data?.unread ?? 0
}
