import { useWords } from '@halaqa/kit-office'
import { Select } from '@halaqa/kit-web/light'
import { type CsvMap, csvColumns, dayFormats, decimalMarks, delimiters, encodings } from '../contract/statements.ts'

type Props = { map: CsvMap; raw: readonly (readonly string[])[]; isWrong: boolean; onMap: (map: CsvMap) => void }

/** Which column is what, and how days and amounts are written; tried anew with each change, and kept for the account. */
export function CsvMapFields({ map, raw, isWrong, onMap }: Props) {
  const words = useWords()
  const say = (key: string, values?: object) => words(`banking.map.${key}`, { ...values })
  const head = raw[map.head_row - 1] ?? []
  const width = Math.max(0, ...raw.map(row => row.length))
  const columns = [
    { value: '', label: say('none') },
    ...Array.from({ length: width }, (_, at) => ({
      value: String(at + 1),
      label: say('column', { at: at + 1, heading: head[at] ?? '' }),
    })),
  ]
  const chosen = <K extends keyof CsvMap>(
    key: K,
    values: readonly CsvMap[K][],
    named: (value: CsvMap[K]) => string,
  ) => (
    <Select
      label={say(String(key))}
      choices={values.map(value => ({ value: String(value), label: named(value) }))}
      value={String(map[key])}
      onChange={event => onMap({ ...map, [key]: values.find(value => String(value) === event.target.value) })}
    />
  )
  return (
    <details className="hq-card bk-map" open={isWrong}>
      <summary>{say('title')}</summary>
      <RawRows raw={raw} head={map.head_row} />
      <div className="of-fields">
        {csvColumns.map(column => (
          <Select
            key={column}
            label={say(`columns.${column}`)}
            choices={columns}
            value={map[column] === null ? '' : String(map[column])}
            onChange={event => onMap({ ...map, [column]: event.target.value ? Number(event.target.value) : null })}
          />
        ))}
        {chosen('head_row', [...raw.keys(), raw.length], value => say('row', { at: value }))}
        {chosen('day_format', dayFormats, value => words(`banking.map.days.${value}`))}
        {chosen('decimal', decimalMarks, value => words(`banking.map.decimals.${value}`))}
        {chosen('delimiter', Object.keys(delimiters) as CsvMap['delimiter'][], value =>
          words(`banking.map.delimiters.${value}`),
        )}
        {chosen('encoding', encodings, value => value)}
      </div>
    </details>
  )
}

/** The first rows as they stand; neither rows nor cells move while they are shown. */
function RawRows({ raw, head }: { raw: Props['raw']; head: number }) {
  const words = useWords()
  const rows = raw.map((cells, at) => ({ at: at + 1, cells: cells.map((text, column) => ({ column, text })) }))
  return (
    <section className="bk-scroll" aria-label={words('banking.map.raw')}>
      <table className="bk-raw">
        <tbody>
          {rows.map(row => (
            <tr key={row.at} aria-current={row.at === head ? 'true' : undefined}>
              <th scope="row">{row.at}</th>
              {row.cells.map(({ column, text }) => (
                <td key={column} dir="auto">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
