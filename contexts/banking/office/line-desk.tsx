import type { Call, Out } from '@halaqa/kit-contract'
import { Desk, type DeskAct, deskAct, Link, useCall, useWords } from '@halaqa/kit-office'
import { Card } from '@halaqa/kit-web/light'
import { confirmLine, rejectProposal } from '../contract/confirmations.ts'
import { listLines, showLine } from '../contract/lines.ts'
import { textOfTargets } from '../contract/targets.ts'
import { lineAddress } from './addresses.ts'
import { LineFacts } from './line-page.tsx'
import { Described } from './proposals.tsx'

type Shown = Out<typeof showLine.reply>

const word = (key: string) => `banking.office.desk.${key}`
const targetOf = ({ proposals }: Shown, at: number): string => textOfTargets(proposals.slice(at, at + 1))

/** The likeliest, or the one after it, by a letter. */
const confirming = (call: Call, letter: string, at: number): DeskAct<Shown> => ({
  ...deskAct<Shown>(call, confirmLine, {
    letter,
    said: word('confirmed'),
    icon: 'check',
    when: line => line.can.confirm && Boolean(line.proposals[at]?.can.confirm),
    body: line => ({ targets: targetOf(line, at) }),
  }),
  label: word(`confirm_${at + 1}`),
})

/** Lines of statements one after the other, each beside what it probably is. */
export function LineDesk() {
  const call = useCall()
  const acts = [
    confirming(call, 'A', 0),
    confirming(call, 'B', 1),
    deskAct<Shown>(call, rejectProposal, {
      letter: 'R',
      said: word('rejected'),
      icon: 'x',
      isDanger: true,
      when: line => line.can.confirm && line.proposals.length > 0,
      body: line => ({ target: targetOf(line, 0) }),
    }),
  ]
  return (
    <Desk<Shown>
      kind="banking.line"
      title="banking.line.many"
      empty={word('none')}
      emptyText={word('none_text')}
      list={{ to: listLines.path, label: 'banking.line.many' }}
      load={id => call(showLine, { params: { id } })}
      nameOf={line => line.name || line.text || line.reference}
      about={line => <LineFacts line={line} />}
      acts={acts}
    >
      {line => <WhatItIs line={line} />}
    </Desk>
  )
}

function WhatItIs({ line }: { line: Shown }) {
  const words = useWords()
  return (
    <Card as="section">
      <h2 className="bk-title">{words('banking.office.proposals')}</h2>
      {line.proposals.length === 0 && <p className="of-none">{words('banking.office.no_proposals')}</p>}
      <ul className="bk-proposals">
        {line.proposals.map(each => (
          <li key={`${each.kind}-${each.id}`}>
            <Described proposal={each} />
            {/* Why no letter confirms it: four eyes. */}
            {line.can.confirm && !each.can.confirm && <small>{words('banking.office.of_colleague')}</small>}
          </li>
        ))}
      </ul>
      <p className="bk-open">
        <Link to={lineAddress(line.id)}>{words('banking.office.open_line')}</Link>
      </p>
    </Card>
  )
}
