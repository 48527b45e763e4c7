import '../workplace.css'
import type { Out } from '@halaqa/kit-contract'
import { type Language, shortDay, weekday } from '@halaqa/kit-contract/format'
import { Failed, Link, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Card } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { showAgenda } from '../../contract/agenda.ts'

const word = (key: string) => `workplace.office.agenda.${key}`

/** What is on today and in the week that follows, day by day; nothing where nothing is. */
export function AgendaSection() {
  const words = useWords()
  const call = useCall()
  const { language } = useOffice()
  const { data, error, refetch } = useQuery({
    queryKey: ['workplace', 'agenda', language],
    queryFn: () => call(showAgenda, {}),
    retry: false,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data?.rows.length) return null
  const days = Map.groupBy(data.rows, each => each.on)
  return (
    <Card as="section" className="wp-agenda" aria-label={words(word('title'))}>
      <h2>{words(word('title'))}</h2>
      {[...days].map(([day, items]) => (
        <div key={day}>
          <h3>
            {day === data.today ? words(word('today')) : weekday(day, language as Language)}
            <small>{shortDay(day, language as Language)}</small>
          </h3>
          <ul>
            {items.map(item => (
              <Item key={item.key} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}

type Row = Out<typeof showAgenda.reply>['rows'][number]
function Item({ item }: { item: Row }) {
  const words = useWords()
  const { language } = useOffice()
  const until = item.ends_on > item.on && words(word('until'), { day: shortDay(item.ends_on, language as Language) })
  return (
    <li>
      <Link to={item.link}>{item.title}</Link>
      <small>
        {item.hours && <bdi dir="ltr">{item.hours}</bdi>}
        {[item.detail, until].map(text => text && <span key={text}>{text}</span>)}
      </small>
    </li>
  )
}
