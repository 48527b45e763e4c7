import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { ActionButton, Loaded, Page, useOffice, useSaveFile, useWords } from '@halaqa/kit-office'
import { Button, Card, Chip } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useLocation, useNavigate, useParams } from 'react-router'
import { issuePaper, listPapers, type Paper, paperFile, revokePaper } from '../../contract/paper.ts'
import { paperAddress, papersAddress, recordAddress } from '../addresses.ts'

type Answer = Out<typeof listPapers.reply>
type Row = Out<typeof Paper>
const word = 'records.paper'

/** The official papers of a student: which can be issued now, and those that were. */
export function PapersPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={listPapers} params={{ id }} word="records.paper.many">
      {(answer, again) => <Papers answer={answer} again={again} />}
    </Loaded>
  )
}

function Papers({ answer, again }: { answer: Answer; again: () => void }) {
  const words = useWords()
  const { student, rows } = answer
  return (
    <Page
      title={words(`${word}.many`)}
      sub={<bdi>{student.full_name}</bdi>}
      crumbs={[{ label: student.full_name, to: recordAddress(student.id) }]}
    >
      {answer.can.issue && <Issuing answer={answer} again={again} />}
      <Card flush>
        <Issued rows={rows} again={again} />
      </Card>
    </Page>
  )
}

/** A line a kind; what cannot be issued says why. The address of a kind asks whether to issue it. */
function Issuing({ answer, again }: { answer: Answer; again: () => void }) {
  const words = useWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { id: studentId } = answer.student
  const { save } = useSaveFile()
  const download = ({ id, number }: Row) => save(paperFile, { params: { id } }, `${number}.pdf`)
  return (
    <Card as="section" flush aria-label={words('records.office.paper.new')}>
      <DataTable
        caption={words('records.office.paper.new')}
        rows={answer.kinds}
        idOf={row => row.kind}
        columns={[
          {
            key: 'kind',
            title: words(`${word}.one`),
            main: true,
            cell: row => words(`${word}.values.kind.${row.kind}`),
          },
          {
            key: 'issue',
            title: words('records.office.paper.new'),
            cell: row =>
              row.reason ? (
                <span className="of-none">{words(`problem.${row.reason}`)}</span>
              ) : (
                <ActionButton
                  action={issuePaper[row.kind]}
                  params={{ id: studentId }}
                  word={word}
                  label="records.office.paper.issue"
                  title={words(`${word}.values.kind.${row.kind}`)}
                  icon="file"
                  isAsked={pathname === paperAddress(studentId, row.kind)}
                  // Whoever goes back or reloads is not asked again.
                  onClosed={() => navigate(papersAddress(studentId), { replace: true })}
                  onDone={reply => {
                    again()
                    void download(reply as Row)
                  }}
                />
              ),
          },
        ]}
      />
    </Card>
  )
}

function Issued({ rows, again }: { rows: Row[]; again: () => void }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (name: string) => words(`${word}.fields.${name}`)
  return (
    <DataTable
      caption={words(`${word}.many`)}
      rows={rows}
      idOf={row => row.id}
      empty={<p className="of-none st-part-title">{words('records.office.paper.none')}</p>}
      columns={[
        { key: 'kind', title: words(`${word}.one`), main: true, cell: row => words(`${word}.values.kind.${row.kind}`) },
        {
          key: 'language',
          title: field('language'),
          cell: row => words(`${word}.values.language.${row.language}`),
        },
        { key: 'number', title: field('number'), cell: row => <bdi dir="ltr">{row.number}</bdi> },
        { key: 'at', title: field('issued_at'), cell: row => instant(row.issued_at, language) },
        { key: 'by', title: field('issued_by'), cell: row => <bdi>{row.issued_by}</bdi> },
        {
          key: 'state',
          title: field('state'),
          cell: row =>
            row.revoked_at ? (
              <Chip tone="error">
                {words('records.office.paper.revoked')}: <bdi>{row.revoke_reason}</bdi>
              </Chip>
            ) : (
              <Chip tone="success">{words('records.office.paper.valid')}</Chip>
            ),
        },
        { key: 'acts', title: words('records.office.paper.acts'), cell: row => <RowActs row={row} again={again} /> },
      ]}
    />
  )
}

function RowActs({ row, again }: { row: Row; again: () => void }) {
  const words = useWords()
  const { isBusy, save } = useSaveFile()
  return (
    <span className="of-nowrap">
      <Button
        look="text"
        size="small"
        icon="dl"
        busy={isBusy}
        onClick={() => void save(paperFile, { params: { id: row.id } }, `${row.number}.pdf`)}
      >
        PDF
      </Button>
      {!row.revoked_at && (
        <ActionButton
          action={revokePaper}
          params={{ id: row.id }}
          word={word}
          label="records.office.paper.revoke"
          title={`${words('records.office.paper.revoke')}: ${row.number}`}
          danger
          onDone={again}
        />
      )}
    </span>
  )
}
