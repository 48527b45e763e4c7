import { showInvoice } from '@halaqa/finance/contract'
import { SemesterChoice } from '@halaqa/finance/office/semester-choice'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { instant, money } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, Link, Loaded, Page, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton, Notice } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useParams } from 'react-router'
import { reviewAgain, reviewDone, reviewStudent } from '../../contract/account-reviews.ts'
import { recreateDebit } from '../../contract/debits.ts'
import { accountAddress } from '../addresses.ts'
import { useSemesterAsked } from '../semester-page.tsx'

type Shown = Out<typeof reviewStudent.reply>
type Line = Shown['lines'][number]
const word = 'billing.account-review'

/** The account of a student in a semester: each subject with what is asked for it beside what it costs. */
export function ReviewPage() {
  const words = useWords()
  const student_id = Number(useParams().student_id)
  const { query, choose } = useSemesterAsked()
  return (
    <Loaded route={reviewStudent} params={{ student_id }} query={query} word={`${word}.one`}>
      {(shown, refresh) => (
        <Page
          title={words(`${word}.one`)}
          sub={
            <>
              <Link to={accountAddress(student_id)}>{shown.student.full_name}</Link> ·{' '}
              <bdi dir="ltr">{shown.student.number}</bdi> · {shown.student.specialty}
            </>
          }
          actions={<Acts shown={shown} onDone={refresh} />}
        >
          <div className="bi-acts">
            <SemesterChoice semesters={shown.semesters} chosen={shown.semester?.id} onChoose={choose} />
          </div>
          <Findings shown={shown} />
          <Fees shown={shown} />
          <Lines lines={shown.lines} />
        </Page>
      )}
    </Loaded>
  )
}

function Acts({ shown: { student, semester, can }, onDone }: { shown: Shown; onDone: () => void }) {
  const words = useWords()
  if (!semester) return null
  const of = { body: { semester_id: semester.id }, onDone }
  return (
    <>
      <LinkButton to={accountAddress(student.id)} look="outlined" size="small">
        {words('billing.account.one')}
      </LinkButton>
      {can.charge && (
        <ActionButton
          action={recreateDebit}
          params={{ id: student.id, semester_id: semester.id }}
          word="billing.debit"
          label="billing.debit.actions.issue"
          onDone={onDone}
        />
      )}
      {can.review && (
        <ActionButton
          action={reviewDone}
          params={{ student_id: student.id }}
          word={word}
          label={`${word}.actions.confirm`}
          icon="check"
          look="filled"
          {...of}
        />
      )}
      {can.take_back && (
        <ActionButton
          action={reviewAgain}
          params={{ student_id: student.id }}
          word={word}
          label={`${word}.actions.again`}
          {...of}
        />
      )}
    </>
  )
}

/** What does not look right, and who found it right. */
function Findings({ shown: { findings } }: { shown: Shown }) {
  const words = useWords()
  const { language } = useOffice()
  if (!findings.length)
    return (
      <Notice tone="success" icon="check" role="status">
        {words(`${word}.all_right`)}
      </Notice>
    )
  return (
    <>
      {findings.map(({ finding, amount, review, by, at, note }) => (
        <Notice
          key={finding}
          tone={review === 'due' ? 'warning' : 'success'}
          icon={review === 'due' ? 'alert' : 'check'}
          title={words(`${word}.values.finding.${finding}`)}
        >
          <p>
            <bdi className="of-nowrap">{money(amount, language)}</bdi>
            {by && at && (
              <>
                {' · '}
                {words(`${word}.seen_by`, { name: by, at: instant(at, language) })}
              </>
            )}
          </p>
          {review === 'done' && note && <p>{note}</p>}
        </Notice>
      ))}
    </>
  )
}

function Fees({ shown: { fees } }: { shown: Shown }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <Card>
      <Facts
        columns={3}
        items={(['charged', 'paid', 'granted', 'let_go', 'open'] as const).map(field => ({
          label: words(`billing.fee.fields.${field}`),
          value: <bdi className="of-nowrap">{money(fees[field], language)}</bdi>,
        }))}
      />
    </Card>
  )
}

function Lines({ lines }: { lines: Line[] }) {
  const words = useWords()
  const { language } = useOffice()
  const head = (field: string) => words(`${word}.line.${field}`)
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  if (!lines.length) return <Empty icon="calc" title={words(`${word}.no_lines`)} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box bi-account" aria-label={words(`${word}.lines`)} tabIndex={0}>
      <h2>{words(`${word}.lines`)}</h2>
      <DataTable<Line>
        caption={words(`${word}.lines`)}
        rows={lines}
        idOf={line => line.subject_id}
        columns={[
          {
            key: 'subject',
            title: head('subject'),
            main: true,
            cell: line => (
              <>
                <bdi dir="ltr">{line.code}</bdi> · {line.subject}
              </>
            ),
          },
          { key: 'hours', title: head('hours'), number: true, cell: line => line.hours },
          { key: 'price', title: head('price'), number: true, cell: line => amount(line.price) },
          {
            key: 'charged',
            title: head('charged'),
            number: true,
            cell: line => (line.charged === null ? '—' : amount(line.charged)),
          },
          {
            key: 'invoice',
            title: head('invoice'),
            cell: line =>
              line.invoice_id ? (
                <Link to={addressOf(showInvoice, { params: { id: line.invoice_id } })}>
                  <bdi dir="ltr">{line.invoice}</bdi>
                </Link>
              ) : (
                '—'
              ),
          },
          {
            key: 'difference',
            title: head('difference'),
            cell: line => <Difference line={line} />,
          },
        ]}
      />
    </section>
  )
}

/** Of an invoice that does not say for which subject it asks nothing is known. */
function Difference({ line: { price, charged } }: { line: Line }) {
  const words = useWords()
  const { language } = useOffice()
  if (charged === null) return <>{words(`${word}.in_all`)}</>
  if (charged === price) return <Chip tone="success">{words(`${word}.matches`)}</Chip>
  return (
    <Chip tone="warning">
      <bdi className="of-nowrap">{money(charged - price, language)}</bdi>
    </Chip>
  )
}
