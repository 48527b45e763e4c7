import { showMovement } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { day, instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  Facts,
  filteredAddress,
  Link,
  Loaded,
  Page,
  useAfterAct,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Card, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { listLines } from '../contract/lines.ts'
import { deleteStatement, listStatements, showStatement } from '../contract/statements.ts'
import { Amount } from './amount.tsx'

type Shown = Out<typeof showStatement.reply>
const word = 'banking.statement'

/** An imported statement, with how the books stand beside it. */
export function StatementPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  return (
    <Loaded route={showStatement} params={{ id }} word={`${word}.one`}>
      {statement => (
        <Page
          title={<bdi>{statement.file_name}</bdi>}
          plainTitle={statement.file_name}
          sub={<bdi>{statement.bank_account}</bdi>}
          crumbs={[{ label: words(`${word}.many`), to: listStatements.path }]}
          actions={
            <>
              {statement.can.delete && (
                <ActionButton
                  danger
                  action={deleteStatement}
                  params={{ id }}
                  word={word}
                  label="banking.office.take_back"
                  onDone={() => {
                    refresh()
                    void navigate(listStatements.path)
                  }}
                />
              )}
              <LinkButton size="small" icon="list" to={filteredAddress(listLines, { statement_id: id })}>
                {words('banking.office.to_lines')}
              </LinkButton>
            </>
          }
        >
          {statement.gap !== null && statement.gap !== 0 && (
            <Notice tone="warning" icon="alert">
              {words('banking.office.gap')}
            </Notice>
          )}
          <StatementFacts statement={statement} />
          <Variance statement={statement} />
        </Page>
      )}
    </Loaded>
  )
}

function StatementFacts({ statement }: { statement: Shown }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (key: string) => words(`${word}.fields.${key}`)
  return (
    <Card>
      <Facts
        columns={2}
        items={[
          { label: field('format'), value: words(`${word}.values.format.${statement.format}`) },
          { label: field('first_on'), value: day(statement.first_on, language) },
          { label: field('last_on'), value: day(statement.last_on, language) },
          { label: field('lines'), value: statement.lines },
          { label: field('left'), value: statement.left },
          { label: field('opening'), value: <Amount baisa={statement.opening} /> },
          { label: field('closing'), value: <Amount baisa={statement.closing} /> },
          { label: field('gap'), value: <Amount baisa={statement.gap} /> },
          { label: field('imported_by_name'), value: <bdi>{statement.imported_by_name}</bdi> },
          { label: field('imported_at'), value: instant(statement.imported_at, language) },
        ]}
      />
    </Card>
  )
}

/** What the books say otherwise than the bank, and what explains it, down to nothing. */
function Variance({ statement: { variance, unmatched } }: { statement: Shown }) {
  const words = useWords()
  const { language } = useOffice()
  const say = (key: string) => words(`banking.variance.${key}`)
  return (
    <Card as="section" aria-labelledby="bk-variance">
      <h2 className="bk-title" id="bk-variance">
        {say('title')}
      </h2>
      {variance ? (
        <Facts
          items={(['books', 'closing', 'difference', 'before', 'only_books', 'only_bank', 'rest'] as const).map(
            key => ({
              label: say(key),
              value: <Amount baisa={variance[key]} />,
            }),
          )}
        />
      ) : (
        <p className="of-none">{say('unknown')}</p>
      )}
      {unmatched.length > 0 && <h3>{say('unmatched')}</h3>}
      <ul className="bk-proposals">
        {unmatched.map(each => (
          <li key={each.id}>
            <div className="bk-described">
              <Link to={each.link ?? addressOf(showMovement, { params: { id: each.transfer_id } })}>
                <bdi>{each.name || say('movement')}</bdi>
              </Link>
              <small>{day(each.on, language)}</small>
            </div>
            <Amount baisa={each.amount} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
