import type { Preview } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Chip, Notice } from '@halaqa/kit-web/light'
import { Link } from '../basics/link.tsx'
import { useOffice, useWords } from '../office-context.ts'
import { type BulkAnswer, consequenceOf, type MatchingRows } from './action-plan.ts'

type Props = {
  items: Preview['consequences']
  notes?: string[] | undefined
  unfinished?: Preview['unfinished']
  title?: string
}
/** What goes with an act, in numbers and sentences, before the button. `title`: of which act, where there are several. */
export function Consequences({ items, notes = [], unfinished = [], title }: Props) {
  const words = useWords()
  const { language } = useOffice()
  if (items.length === 0 && notes.length === 0) return <Unfinished items={unfinished} />
  return (
    <>
      <Unfinished items={unfinished} />
      <section className="of-consequences">
        <h3>{title ?? words('office.action.consequences')}</h3>
        <ul>
          {items.map(item => {
            const { label, count } = consequenceOf(item, words)
            return (
              <li key={item.what}>
                <span>{label}</span>
                {count !== undefined && <b>{number(count, language)}</b>}
              </li>
            )
          })}
          {notes.map(note => (
            <li key={note}>
              <span>{note}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** What should be finished before, each with the way there, in a tab of its own: the question stays open. */
function Unfinished({ items }: { items: NonNullable<Preview['unfinished']> }) {
  const words = useWords()
  if (!items.length) return null
  return (
    <Notice tone="warning" icon="alert" title={words('office.action.unfinished')}>
      <ul className="of-unfinished">
        {items.map(({ text, link }) => (
          <li key={link}>
            <Link to={link} target="_blank">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Which rows an act on all that match is done to: how many, and the filter in words. */
export function MatchingNote({ matching }: { matching: MatchingRows }) {
  const words = useWords()
  const { language } = useOffice()
  const { count, except, said } = matching
  const all = words('office.selection.all', {
    count: count - except.length,
    shown: number(count - except.length, language),
  })
  return (
    <p className="of-matching">
      <b>{all}</b>
      {except.length > 0 && ` · ${words('office.selection.except', { count: except.length })}`}
      <br />
      <bdi>{said || words('office.selection.unfiltered')}</bdi>
    </p>
  )
}

/** What would happen to each row, the refused ones first, with their reason. */
export function RowResults({ answer, names }: { answer: BulkAnswer; names?: Map<number | string, string> }) {
  const words = useWords()
  const { language } = useOffice()
  const refused = answer.results.filter(row => !row.ok)
  const total = answer.tried ?? answer.results.length
  const isSample = answer.tried !== undefined && answer.tried < (answer.matched ?? 0)
  const shown = (count: number) => number(count, language)
  const isEdit = answer.results.some(row => row.change)
  return (
    <>
      {isSample && (
        <Notice tone="info" icon="info">
          {words('office.selection.sample', {
            tried: shown(total),
            ok: shown(answer.done),
            shown: shown(answer.matched!),
            count: answer.matched,
          })}
        </Notice>
      )}
      {!isSample && refused.length > 0 && (
        <Notice tone="warning" icon="alert">
          {words(answer.done ? 'office.action.some_refused' : 'office.action.none_possible', {
            ok: shown(answer.done),
            total: shown(total),
          })}
        </Notice>
      )}
      <div className="of-results">
        <table aria-label={words('office.action.rows')}>
          <thead>
            <tr>
              <th scope="col">{words('office.action.row')}</th>
              {isEdit && (
                <>
                  <th scope="col">{words('office.edit.before')}</th>
                  <th scope="col">{words('office.edit.after')}</th>
                </>
              )}
              <th scope="col">{words('office.action.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {[...refused, ...answer.results.filter(row => row.ok)].map(row => (
              <tr key={row.id}>
                <th scope="row">
                  <bdi>{names?.get(row.id) ?? (row.name || row.id)}</bdi>
                </th>
                {isEdit && (
                  <>
                    <td>
                      <bdi>{row.change?.said.before ?? '—'}</bdi>
                    </td>
                    <td>
                      <bdi>{row.ok ? row.change?.said.after : '—'}</bdi>
                    </td>
                  </>
                )}
                <td>
                  {row.ok && row.change?.before === row.change?.after && isEdit ? (
                    <Chip tone="neutral">{words('office.edit.same')}</Chip>
                  ) : (
                    <Chip tone={row.ok ? 'success' : 'warning'}>
                      {words(row.ok ? 'office.action.will' : 'office.action.wont')}
                    </Chip>
                  )}
                  {!row.ok && <span> {row.message ?? words(`problem.${row.code}`)}</span>}
                  {row.note && <span> {row.note}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > answer.results.length && (
        <p>{words('office.selection.more_rows', { count: total - answer.results.length })}</p>
      )}
    </>
  )
}
