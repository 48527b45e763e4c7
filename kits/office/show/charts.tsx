import { number } from '@halaqa/kit-contract/format'
import { Arrival, afterTheRest, lazily } from '@halaqa/kit-web/arrival'
import { Card, Skeleton } from '@halaqa/kit-web/light'
import { Link } from 'react-router'
import { useOffice, useWords } from '../office-context.ts'
import type { ChartProps } from './chart-props.ts'

/** Pixels. */
const height = 240
const lineHeight = 36

/** Many long names do not stand side by side: their bars lie one below the other, each beside its name. */
export const isLying = (labels: readonly string[]): boolean =>
  labels.length > 4 && labels.some(label => label.length > 10)
const heightOf = (labels: readonly string[]) => (isLying(labels) ? labels.length * lineHeight + 48 : height)

// MUI X charts come with the first chart, not with the office, and after the rest of its page.
const Drawing = lazily(() => afterTheRest(() => import('./chart-drawing.tsx')).then(module => module.ChartDrawing))

/** Bars in a card, and the same figures as a table for whoever cannot see a drawing. */
export function Chart(props: ChartProps) {
  const { title, labels, series, to } = props
  const words = useWords()
  const { language } = useOffice()
  const say = props.say ?? ((value: number) => number(value, language))
  return (
    <Card as="section" className="of-chart" aria-label={title}>
      <h2>{title}</h2>
      {labels.length === 0 ? (
        <p className="of-none">{words('office.chart.empty')}</p>
      ) : (
        <div aria-hidden="true" style={{ blockSize: heightOf(labels) }}>
          <Arrival fallback={<Skeleton rows={2} label={words('office.state.loading')} />}>
            <Drawing
              labels={labels}
              series={series}
              height={heightOf(labels)}
              isLying={isLying(labels)}
              say={say}
              to={to}
            />
          </Arrival>
        </div>
      )}
      {to && <BarLinks {...props} say={say} />}
      <details>
        <summary>{words('office.chart.as_table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {series.map(each => (
                <th key={each.key} scope="col">
                  {each.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, at) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(each => (
                  <td key={each.key}>
                    <Figure to={to?.(each.key, at)}>{say(each.values[at] ?? 0)}</Figure>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}

function Figure({ to, children }: { to: string | undefined; children: string }) {
  return to ? (
    <Link to={to}>
      <bdi>{children}</bdi>
    </Link>
  ) : (
    <bdi>{children}</bdi>
  )
}

/** The bars for the keyboard: each shows itself while it is reached, and Enter opens the rows behind it. */
function BarLinks({ title, labels, series, to, say }: ChartProps) {
  const words = useWords()
  const bars = labels.flatMap((label, at) =>
    series.flatMap(each => {
      const address = to?.(each.key, at)
      return address
        ? [{ key: `${label} ${each.key}`, address, label, of: each.label, value: each.values[at] ?? 0 }]
        : []
    }),
  )
  if (!bars.length) return null
  return (
    <nav className="of-bar-links" aria-label={words('office.chart.rows_of', { title })}>
      {bars.map(bar => (
        <Link key={bar.key} to={bar.address}>
          {bar.label} · {bar.of}: <bdi>{say?.(bar.value)}</bdi>
        </Link>
      ))}
    </nav>
  )
}
