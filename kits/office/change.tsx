import { useWords } from './office-context.ts'

/**
 * What there was and what becomes of it, in the direction one reads: under the heading «من ← إلى» the old value stands on the
 * right in Arabic and on the left in English. Each value keeps its own direction, the arrow points onward, and whoever
 * listens hears both named. The one cell for this: never glue two values with an arrow.
 */
export function Change({ from, to }: { from: string | number | null; to: string | number | null }) {
  const words = useWords()
  const said = (value: string | number | null) => (value === null || value === '' ? '—' : value)
  return (
    <span className="of-change">
      <span className="hq-unseen">{words('office.change.was')} </span>
      <bdi>{said(from)}</bdi> <span aria-hidden="true">{words('office.change.arrow')}</span>
      <span className="hq-unseen"> {words('office.change.becomes')} </span>{' '}
      <b>
        <bdi>{said(to)}</bdi>
      </b>
    </span>
  )
}
