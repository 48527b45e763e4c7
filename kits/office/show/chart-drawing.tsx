import { directionOf } from '@halaqa/kit-contract/format'
import { BarChart } from '@mui/x-charts/BarChart'
import { useNavigate } from 'react-router'
import { useOffice } from '../office-context.ts'
import type { ChartProps } from './chart-props.ts'

/** Pixels; where Arabic letters do not fit in, the chart leaves them out. */
const axisHeight = 36

const colours = ['primary-main', 'hq-gold', 'info-main', 'error-main'].map(name => `var(--hq-palette-${name})`)

type Props = Pick<ChartProps, 'labels' | 'series' | 'to'> & {
  height: number
  isLying: boolean
  say: (value: number) => string
}

/** The drawing of a chart. In Arabic the first place stands at the right, and the axis of values too. */
export function ChartDrawing({ labels, series, height, isLying, say, to }: Props) {
  const navigate = useNavigate()
  const { language } = useOffice()
  const isRtl = directionOf(language) === 'rtl'
  // The chart cuts values that are wider than their axis.
  const letters = Math.max(...series.flatMap(each => each.values).map(value => say(value).length), 0)
  const gap = labels.length < 4 ? 0.8 : 0.5
  const drawn = series.map((each, at) => ({
    id: each.key,
    data: each.values,
    label: each.label,
    color: colours[at % colours.length],
    valueFormatter: (value: number | null) => (value == null ? '' : say(value)),
  }))
  const side = isRtl ? ('right' as const) : ('left' as const)
  // The last value stands under the edge, half of it beyond.
  const edge = isLying ? Math.max(8, letters * 3.75) : 8
  const places = { scaleType: 'band' as const, data: labels, disableTicks: true, categoryGapRatio: gap }
  const values = { tickNumber: 4, tickMinStep: 1, disableLine: true, disableTicks: true, valueFormatter: say }
  const widest = Math.max(...labels.map(label => label.length), 0)
  return (
    <div className="of-drawing">
      <BarChart
        height={height}
        hideLegend={series.length < 2}
        skipAnimation
        disableKeyboardNavigation
        layout={isLying ? 'horizontal' : 'vertical'}
        grid={isLying ? { vertical: true } : { horizontal: true }}
        margin={{ left: isRtl ? edge : 8, right: isRtl ? 8 : edge, top: 12, bottom: 4 }}
        borderRadius={4}
        xAxis={[
          isLying
            ? { ...values, reverse: isRtl, height: axisHeight }
            : { ...places, reverse: isRtl, height: axisHeight },
        ]}
        yAxis={[
          isLying
            ? { ...places, position: side, width: Math.min(220, 24 + widest * 8) }
            : { ...values, position: side, width: Math.max(44, 8 + letters * 7.5) },
        ]}
        series={drawn}
        {...(to && {
          slotProps: {
            bar: ({ seriesId, dataIndex }: { seriesId: string | number; dataIndex: number }) => ({
              style: { cursor: to(String(seriesId), dataIndex) ? 'pointer' : 'default' },
            }),
          },
          onItemClick: (_event: unknown, { seriesId, dataIndex }: { seriesId: string | number; dataIndex: number }) => {
            const address = to(String(seriesId), dataIndex)
            if (address) navigate(address)
          },
        })}
      />
    </div>
  )
}
