import { day, money } from '@halaqa/kit-contract/format'
import { Facts, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, Notice } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import type { ReadStatement } from '../contract/statements.ts'
import { Amount } from './amount.tsx'

/** What was read of a file: how many lines, whether they add up, what is wrong, and the first of them. */
export function ReadLines({ read, children }: { read: ReadStatement; children: ReactNode }) {
  const words = useWords()
  const { counts } = read
  const say = (key: string) => words(`banking.read.${key}`)
  return (
    <Card as="section" aria-labelledby="bk-read">
      <h2 className="bk-title" id="bk-read">
        {say('title')}
      </h2>
      {read.refused && (
        <Notice tone="error" icon="alert" role="alert">
          {words(`problem.${read.refused}`)}
        </Notice>
      )}
      {read.notes.map(note => (
        <Notice key={note} tone="warning" icon="alert">
          {note}
        </Notice>
      ))}
      {read.adds_up && (
        <Notice tone="success" icon="check">
          {say('adds_up')}
        </Notice>
      )}
      <Facts
        columns={2}
        items={[
          {
            label: words('banking.statement.fields.format'),
            value: words(`banking.statement.values.format.${read.format}`),
          },
          { label: say('new'), value: counts.new },
          { label: say('known'), value: counts.known },
          { label: say('skipped'), value: counts.skipped },
          { label: say('wrong'), value: counts.wrong },
          { label: words('banking.statement.fields.opening'), value: <Amount baisa={read.opening} /> },
          { label: words('banking.statement.fields.closing'), value: <Amount baisa={read.closing} /> },
        ]}
      />
      {read.wrong.length > 0 && (
        <ul>
          {read.wrong.map(each => (
            <li key={each.row}>{words('banking.read.row', { row: each.row, message: each.message })}</li>
          ))}
        </ul>
      )}
      <Lines lines={read.lines} />
      {children}
    </Card>
  )
}

function Lines({ lines }: { lines: ReadStatement['lines'] }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <ul className="bk-proposals">
      {lines.map(line => (
        <li key={line.row}>
          <div className="bk-described">
            <b>
              <bdi>{line.name || line.text || line.reference}</bdi>
            </b>
            <small>
              {day(line.on, language)} · <bdi dir="ltr">{line.reference}</bdi> {line.name && line.text}
            </small>
          </div>
          {line.is_known && <Chip>{words('banking.read.is_known')}</Chip>}
          <bdi className="of-nowrap">{money(line.amount, language)}</bdi>
        </li>
      ))}
    </ul>
  )
}
