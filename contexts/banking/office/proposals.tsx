import { ActionButton, Link, useAfterAct, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { confirmLine, rejectProposal } from '../contract/confirmations.ts'
import type { Proposal } from '../contract/lines.ts'
import { textOfTargets } from '../contract/targets.ts'

type Props = { lineId: number; proposals: readonly Proposal[]; canConfirm: boolean }

/** What a line probably is, the likeliest first, each with why. */
export function Proposals({ lineId, proposals, canConfirm }: Props) {
  const words = useWords()
  if (!proposals.length) return <p className="of-none">{words('banking.office.no_proposals')}</p>
  return (
    <ul className="bk-proposals">
      {proposals.map(each => (
        <li key={`${each.kind}-${each.id}`}>
          <Described proposal={each} />
          {canConfirm && <Acts lineId={lineId} proposal={each} />}
        </li>
      ))}
    </ul>
  )
}

/** What it is and why it is proposed. */
export function Described({ proposal: { title, detail, link, reasons, score } }: { proposal: Proposal }) {
  const words = useWords()
  return (
    <div className="bk-described">
      <b>{link ? <Link to={link}>{title}</Link> : title}</b>
      <small>{detail}</small>
      <span className="bk-reasons">
        <Chip tone={score >= 75 ? 'success' : 'info'}>{words('banking.office.score', { score })}</Chip>
        {reasons.map(reason => (
          <Chip key={reason}>{reason}</Chip>
        ))}
      </span>
    </div>
  )
}

function Acts({ lineId, proposal: { kind, id, can } }: { lineId: number; proposal: Proposal }) {
  const refresh = useAfterAct()
  const words = useWords()
  const target = textOfTargets([{ kind, id }])
  const act = { params: { id: lineId }, word: 'banking.line', onDone: refresh }
  return (
    <div className="bk-acts">
      {can.confirm ? (
        <ActionButton
          {...act}
          look="filled"
          icon="check"
          action={confirmLine}
          body={{ targets: target }}
          label="banking.line.actions.confirm"
        />
      ) : (
        <small>{words('banking.office.of_colleague')}</small>
      )}
      <ActionButton {...act} action={rejectProposal} body={{ target }} label="banking.line.actions.reject" />
    </div>
  )
}
