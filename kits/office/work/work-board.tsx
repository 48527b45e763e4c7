import { queueAddress } from '@halaqa/kit-contract'
import { allOf, number } from '@halaqa/kit-contract/format'
import { Empty, Tile } from '@halaqa/kit-web/light'
import { Link } from 'react-router'
import { Waiting } from '../basics/states.tsx'
import { useOffice, useWords } from '../office-context.ts'
import type { MenuItem } from '../office-module.ts'
import { hoursSince, useAge } from '../show/age.ts'
import { useWork } from './use-work.ts'
import type { Work } from './work.ts'

/** Hours after which what waits has waited too long. */
const late = 72

type Entry = { item: MenuItem; work: Work }

/** What waits for this person, what has waited longest first; each leads to where it is done. */
export function WorkBoard({ items }: { items: MenuItem[] }) {
  const words = useWords()
  const { language } = useOffice()
  const known = useWork(true)
  const places = items.filter(item => item.work)
  if (!places.length) return null
  if (!known) return <Waiting rows={2} />
  const entries = places.flatMap(item => {
    const work = known.get(item.work!)
    return work ? [{ item, work }] : []
  })
  if (!entries.length) return null
  const due = entries.filter(({ work }) => work.mine + work.free > 0).sort(byAge)
  const done = entries.filter(({ work }) => work.mine + work.free === 0)
  return (
    <section className="of-work" aria-label={words('office.work.title')}>
      <h2>{words('office.work.title')}</h2>
      {due.length > 0 ? (
        <ul>
          {due.map(entry => (
            <li key={entry.item.to}>
              <WorkLink {...entry} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="check" title={words('office.work.empty')} text={words('office.work.empty_text')} />
      )}
      {due.length > 0 && done.length > 0 && (
        <p>
          {words('office.work.done', {
            names: allOf(
              done.map(({ item }) => words(item.label)),
              language,
            ),
          })}
        </p>
      )}
    </section>
  )
}

const byAge = (one: Entry, other: Entry) => (one.work.oldest ?? '').localeCompare(other.work.oldest ?? '')

/** One kind: by its number to where it is worked on, or of a list of records to exactly what it counts; and to the queue by whose the items are. */
function WorkLink({ item, work }: Entry) {
  const words = useWords()
  const age = useAge()
  const { language } = useOffice()
  const hours = work.oldest ? hoursSince(work.oldest) : 0
  const parts = [
    ['mine', work.mine],
    ['free', work.free],
    ['all', work.waiting],
  ] as const
  return (
    <div className="hq-card of-work-kind">
      <Link to={item.desk ?? (item.kind === 'work' ? item.to : queueAddress(work.kind, 'open'))} className="of-stat">
        <Tile name={item.icon} tone={hours > late ? 'warning' : 'primary'} />
        <span>
          <small>{words(item.label)}</small>
          <b>
            <bdi>{number(work.mine + work.free, language)}</bdi>
          </b>
          <em>{words('office.work.oldest', { age: age(hours) })}</em>
        </span>
      </Link>
      <nav aria-label={words(item.label)}>
        {parts.map(([part, count]) => (
          <Link key={part} to={queueAddress(work.kind, part)}>
            {words(`office.work.part.${part}`)} <bdi>{number(count, language)}</bdi>
          </Link>
        ))}
      </nav>
    </div>
  )
}
