import { deskAddress } from '@halaqa/kit-contract'
import { ActionButton, PlainList, useMay, useWords } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import { copyProposals, copyTypes, mostCopied } from '../contract/confirmations.ts'
import { type Line, listLines } from '../contract/lines.ts'
import { lineAddress } from './addresses.ts'
import { Amount } from './amount.tsx'
import { lineTones } from './tones.ts'

/** Lines of statements that nobody has matched; those that are, where they are asked for. */
export function LinesList() {
  return (
    <PlainList<Line>
      route={listLines}
      word="banking.line"
      title="name"
      columns={[
        'on',
        { source: 'amount', render: row => <Amount baisa={row.amount} />, isFigure: true },
        { source: 'name', render: row => <bdi>{row.name || row.text || row.reference}</bdi> },
        { source: 'reference', render: row => <bdi dir="ltr">{row.reference}</bdi> },
        { source: 'state', tones: lineTones },
        { source: 'left', render: row => <Amount baisa={row.left} />, isFigure: true },
        'bank_account',
        { source: 'text', isExtra: true },
        { source: 'file_name', isExtra: true },
      ]}
      presets={[
        ...(['part', 'matched'] as const).map(state => ({
          key: state,
          label: `banking.line.values.state.${state}`,
          filter: { state },
        })),
        ...(['in', 'out'] as const).map(direction => ({
          key: direction,
          label: `banking.line.values.direction.${direction}`,
          filter: { direction },
        })),
      ]}
      references={{ bank_account_id: 'banking.account', statement_id: 'banking.statement' }}
      open={row => lineAddress(row.id)}
      notice={<Above />}
    />
  )
}

/** The desk, and what can be confirmed at once. */
function Above() {
  const words = useWords()
  const may = useMay()
  if (!may(copyProposals.perform.access)) return null
  return (
    <div className="bk-above">
      <LinkButton size="small" icon="check" to={deskAddress('banking.line')}>
        {words('banking.office.to_desk')}
      </LinkButton>
      {copyTypes.map(type => (
        <ActionButton
          key={type}
          action={copyProposals}
          params={{ type }}
          body={{ most: mostCopied }}
          word="banking.line"
          label={`banking.line.copies.${type}`}
        />
      ))}
    </div>
  )
}
