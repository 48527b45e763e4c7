import type { Preview } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Chip, Notice } from '@halaqa/kit-web/light'
import { useOffice, useWords } from '../office-context.ts'
import { type BulkAnswer, consequenceOf } from './action-plan.ts'

/** What goes with an act, in numbers and sentences, before the button. */
export function Consequences({ items, notes = [] }: { items: Preview['consequences']; notes?: string[] | undefined }) {
  const words = useWords()
  const { language } = useOffice()
  if (items.length === 0 && notes.length === 0) return null
  return (
    <section className="of-consequences">
      <h3>{words('office.action.consequences')}</h3>
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
  )
}

/** What would happen to each row, the refused ones first, with their reason. */
export function RowResults({ answer, names }: { answer: BulkAnswer; names?: Map<number | string, string> }) {
  const words = useWords()
  const refused = answer.results.filter(row => !row.ok)
  const total = answer.results.length
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="warning" icon="alert">
          {words(answer.done ? 'office.action.some_refused' : 'office.action.none_possible', {
            ok: answer.done,
            total,
          })}
        </Notice>
      )}
      <div className="of-results">
        <table aria-label={words('office.action.rows')}>
          <thead>
            <tr>
              <th scope="col">{words('office.action.row')}</th>
              <th scope="col">{words('office.action.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {[...refused, ...answer.results.filter(row => row.ok)].map(row => (
              <tr key={row.id}>
                <th scope="row">
                  <bdi>{names?.get(row.id) ?? row.id}</bdi>
                </th>
                <td>
                  <Chip tone={row.ok ? 'success' : 'warning'}>
                    {words(row.ok ? 'office.action.will' : 'office.action.wont')}
                  </Chip>
                  {!row.ok && <span> {row.message ?? words(`problem.${row.code}`)}</span>}
                  {row.note && <span> {row.note}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
