import { showMovement } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { day, instant, money } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, Link, Loaded, Page, useAfterAct, useMay, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, LinkButton } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { undoConfirmation } from '../contract/confirmations.ts'
import { listLines, showLine } from '../contract/lines.ts'
import { externalOfLine, statementAddress } from './addresses.ts'
import { Compose } from './compose.tsx'
import { Proposals } from './proposals.tsx'
import { lineTones } from './tones.ts'

type Shown = Out<typeof showLine.reply>

/** A line of a statement: where it comes from, what it probably is, and what was confirmed. */
export function LinePage() {
  const id = Number(useParams().id)
  const words = useWords()
  const { language } = useOffice()
  return (
    <Loaded route={showLine} params={{ id }} word="banking.line.one">
      {line => {
        const title = line.name || line.text || line.reference
        return (
          <Page
            title={<bdi>{title}</bdi>}
            plainTitle={title}
            sub={<bdi>{money(line.amount, language)}</bdi>}
            crumbs={[{ label: words('banking.line.many'), to: listLines.path }]}
            chips={<Chip tone={lineTones[line.state]}>{words(`banking.line.values.state.${line.state}`)}</Chip>}
            actions={
              line.can.enter && (
                <LinkButton look="outlined" size="small" icon="plus" to={externalOfLine(id)}>
                  {words('banking.office.enter_external')}
                </LinkButton>
              )
            }
          >
            <Card>
              <LineFacts line={line} isWide />
            </Card>
            {line.left > 0 && (
              <Card as="section" aria-labelledby="bk-proposals">
                <h2 className="bk-title" id="bk-proposals">
                  {words('banking.office.proposals')}
                </h2>
                <Proposals lineId={id} proposals={line.proposals} canConfirm={line.can.confirm} />
              </Card>
            )}
            {line.can.confirm && <Compose line={line} />}
            <Matches line={line} />
          </Page>
        )
      }}
    </Loaded>
  )
}

/** What the bank says, and which file says so. */
export function LineFacts({ line, isWide = false }: { line: Shown; isWide?: boolean }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (key: string) => words(`banking.line.fields.${key}`)
  return (
    <Facts
      {...(isWide && { columns: 2 as const })}
      items={[
        { label: field('on'), value: <time dateTime={line.on}>{day(line.on, language)}</time> },
        { label: field('amount'), value: <bdi className="of-nowrap">{money(line.amount, language)}</bdi> },
        { label: field('left'), value: <bdi className="of-nowrap">{money(line.left, language)}</bdi> },
        { label: field('name'), value: line.name && <bdi>{line.name}</bdi> },
        { label: field('iban'), value: line.iban && <bdi dir="ltr">{line.iban}</bdi> },
        { label: field('reference'), value: line.reference && <bdi dir="ltr">{line.reference}</bdi> },
        { label: field('text'), value: line.text && <bdi>{line.text}</bdi> },
        { label: field('bank_account'), value: <bdi>{line.bank_account}</bdi> },
        {
          label: field('file_name'),
          value: (
            <Link to={statementAddress(line.statement_id)}>
              <bdi>{words('banking.office.row_of', { file: line.file_name, row: line.row })}</bdi>
            </Link>
          ),
        },
        { label: field('imported_by_name'), value: <bdi>{line.imported_by_name}</bdi> },
        { label: field('imported_at'), value: instant(line.imported_at, language) },
      ]}
    />
  )
}

function Matches({ line }: { line: Shown }) {
  const words = useWords()
  const refresh = useAfterAct()
  const may = useMay()
  const { language } = useOffice()
  if (!line.matches.length) return null
  return (
    <Card as="section" aria-labelledby="bk-matches">
      <h2 className="bk-title" id="bk-matches">
        {words('banking.office.matches')}
      </h2>
      <ul className="bk-proposals">
        {line.matches.map(each => (
          <li key={each.id}>
            <div className="bk-described">
              <b>{each.link ? <Link to={each.link}>{each.title}</Link> : each.title}</b>
              <small>
                <bdi>{money(each.amount, language)}</bdi> · <bdi>{each.by_name}</bdi> · {instant(each.at, language)}
              </small>
              {each.undone_by_name && (
                <small>
                  {words(each.is_undone ? 'banking.office.undone' : 'banking.office.undo_asked', {
                    by: each.undone_by_name,
                    reason: each.reason,
                  })}
                </small>
              )}
              {may(showMovement.access) && (
                <Link to={addressOf(showMovement, { params: { id: each.transfer_id } })}>
                  {words('banking.office.to_movement')}
                </Link>
              )}
            </div>
            {each.can.undo && (
              <ActionButton
                danger
                action={undoConfirmation}
                params={{ id: each.confirmation_id }}
                word="banking.confirmation"
                label="banking.confirmation.actions.undo"
                onDone={refresh}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
