import type { KnownColumn } from '@halaqa/kit-contract'
import { Select } from '@halaqa/kit-web/light'
import { useWords } from '../office-context.ts'
import type { HeadingMap } from './use-import.ts'

type Props = {
  headings: readonly string[]
  columns: readonly KnownColumn[]
  map: HeadingMap
  onSay: (heading: string, column: string) => void
}

/** Headings that no column bears: a person says which each is, or that it is none. Kept on the device. */
export function ColumnMap({ headings, columns, map, onSay }: Props) {
  const words = useWords()
  const known = new Set(columns.map(column => column.key))
  const free = columns.filter(column => !column.found)
  const said = Object.keys(map).filter(heading => map[heading] && known.has(map[heading]!))
  const all = [...new Set([...headings, ...said])]
  if (!all.length || (!free.length && !said.length)) return null
  return (
    <div className="of-import-map">
      <p>{words('office.import.map_text')}</p>
      <div>
        {all.map(heading => {
          const own = columns.filter(column => column.key === map[heading])
          return (
            <Select
              key={heading}
              label={<bdi>{heading}</bdi>}
              value={own[0]?.key ?? ''}
              placeholder={words('office.import.map_none')}
              choices={[...own, ...free.filter(column => !own.includes(column))].map(column => ({
                value: column.key,
                label: column.needed ? `${column.label} *` : column.label,
              }))}
              onChange={event => onSay(heading, event.target.value)}
            />
          )
        })}
      </div>
    </div>
  )
}
