import '../workplace.css'
import type { Out } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { AssignmentOf, hoursSince, Link, Loaded, Page, useAge, useAreas, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useParams, useSearchParams } from 'react-router'
import { mostInQueue, type QueuePart, queueParts, showQueue, type WorkItem } from '../../contract/assignment.ts'

const word = (key: string) => `workplace.office.queue.${key}`

/** All that waits of a kind, one's own first: whose each item is, and how it is assigned. `?part=mine` narrows it. */
export function QueuePage() {
  const { kind = '' } = useParams()
  const [search] = useSearchParams()
  const part = queueParts.find(each => each === search.get('part')) ?? 'all'
  return (
    <Loaded key={kind} route={showQueue} params={{ kind }} query={{ part }} word={word('title')}>
      {queue => <Queue kind={kind} part={part} queue={queue} />}
    </Loaded>
  )
}

type QueueProps = { kind: string; part: QueuePart; queue: Out<typeof showQueue.reply> }
function Queue({ kind, part, queue }: QueueProps) {
  const words = useWords()
  const { language } = useOffice()
  const entry = useAreas().items.find(item => item.work === kind)
  const counts = { open: queue.mine + queue.free, mine: queue.mine, free: queue.free, all: queue.waiting }
  return (
    <Page
      title={entry ? words(entry.label) : words(word('title'))}
      about={words(word('about'))}
      actions={
        entry?.desk && (
          <LinkButton to={part === 'mine' ? `${entry.desk}?mine=1` : entry.desk} size="small" icon="play">
            {words(word('desk'))}
          </LinkButton>
        )
      }
    >
      <nav className="of-tabs wp-parts" aria-label={words(word('parts'))}>
        {queueParts.map(each => (
          <Link key={each} to={`?part=${each}`} replace aria-current={each === part ? 'page' : undefined}>
            {words(`office.work.part.${each}`)} <span className="of-tab-count">{number(counts[each], language)}</span>
          </Link>
        ))}
      </nav>
      {queue.rows.length === 0 ? (
        <Empty icon="check" title={words(word(`empty.${part}`))} text={words(word('empty_text'))} />
      ) : (
        <Card>
          <ul className="wp-queue">
            {queue.rows.map(item => (
              <Item key={item.item_id} kind={kind} item={item} />
            ))}
          </ul>
        </Card>
      )}
      {queue.rows.length === mostInQueue && <p className="of-about">{words(word('more'), { count: mostInQueue })}</p>}
    </Page>
  )
}

function Item({ kind, item }: { kind: string; item: WorkItem }) {
  const words = useWords()
  const age = useAge()
  const { actor } = useOffice()
  const holder = item.held_by && item.held_by.id !== Number(actor.id) ? item.held_by.name : undefined
  return (
    <li>
      <div>
        <Link to={item.link}>
          <bdi>{item.name}</bdi>
        </Link>
        <small>
          {item.since && words(word('since'), { age: age(hoursSince(item.since)) })}
          {holder && (
            <>
              {' · '}
              {words(word('on_desk'), { name: holder })}
            </>
          )}
        </small>
      </div>
      {item.can.assign && <AssignmentOf kind={kind} item={item} name={item.name} />}
    </li>
  )
}
