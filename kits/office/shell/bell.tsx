import { number } from '@halaqa/kit-contract/format'
import { useWords } from '@halaqa/kit-web/i18n'
import { Icon } from '@halaqa/kit-web/light'
import { useRealtime } from '@halaqa/kit-web/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useOffice } from '../office-context.ts'
import { listening } from './listening.ts'

/** More are said as so many and more: the badge has room for two digits. */
const most = 99
/** Milliseconds after which they are counted again, should the socket not be heard. */
const again = 300_000

/** What changes with a notice: the bell, the page of notices, and whose the work is. */
const touched = [['notices'], ['workplace'], ['work'], ['work-item']]

/** How many notices are unread, told over the socket as they come; leads to all of them. */
export function Bell() {
  const parts = useWords('parts')
  const { notices, language } = useOffice()
  const queries = useQueryClient()
  const { data: count = 0 } = useQuery({ queryKey: ['notices'], queryFn: notices.unread, refetchInterval: again })
  const toldAnew = () => {
    for (const queryKey of touched) void queries.invalidateQueries({ queryKey })
  }
  const askWhoIsHere = () => void queries.invalidateQueries({ queryKey: ['open-pages'] })
  useRealtime('users', {
    notification: toldAnew,
    reconnected: toldAnew,
    'open-pages': askWhoIsHere,
    // A colleague who came while there was no socket was told to nobody.
    connect: () => (queries.getQueryData(listening) ? askWhoIsHere() : queries.setQueryData(listening, true)),
  })
  return (
    <Link to={notices.to} className="hq-icon-button of-bell" aria-label={parts('notifications', { count })}>
      <Icon name="bell" size={22} />
      {count > 0 && (
        // Drawn by the style sheet: the link's name says the number in words already.
        <span data-count={count > most ? `${number(most, language)}+` : number(count, language)} />
      )}
    </Link>
  )
}
