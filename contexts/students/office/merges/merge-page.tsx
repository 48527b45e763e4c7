import { listGradePairs } from '@halaqa/grading/contract'
import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  ContractForm,
  Link,
  Loaded,
  Page,
  useAfterAct,
  useCall,
  useMay,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Card, LinkButton, Notice } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useQuery } from '@tanstack/react-query'
import { listMerges, mergeStudents, undoMerge } from '../../contract/merges.ts'

type Merges = Out<typeof listMerges.reply>['rows']
const word = 'students.merge'
/** Said whatever the numbers are. */
const staysElse = 'students.office.merge.stays_else'

/** Two records of one person: which goes into which, what goes over, the act; and the merges that can still be undone. */
export function MergePage() {
  const words = useWords()
  return (
    <Loaded route={listMerges} word={`${word}.many`}>
      {({ rows }) => (
        <Page title={words(`${word}.many`)} actions={<ToGrades />}>
          <MergeForm key={rows[0]?.id ?? 0} />
          <Done rows={rows} />
        </Page>
      )}
    </Loaded>
  )
}

function ToGrades() {
  const words = useWords()
  const may = useMay()
  if (!may(listGradePairs.access)) return null
  return (
    <LinkButton to={listGradePairs.path} look="outlined" size="small" icon="layers">
      {words('grading.grade-merge.many')}
    </LinkButton>
  )
}

function MergeForm() {
  const words = useWords()
  const refresh = useAfterAct()
  return (
    <ContractForm
      route={mergeStudents.perform}
      word={word}
      values={{ from_id: undefined, into_id: undefined, reason: '' }}
      saveLabel={words('students.office.merge.do')}
      savedMessage={words('students.office.merge.done')}
      onDone={refresh}
    >
      {({ Field, Section }) => (
        <Section title={words(`${word}.one`)} why={words('students.office.merge.why')}>
          <Field source="from_id" />
          <Field source="into_id" />
          <WhatGoesOver />
          <Field source="reason" />
        </Section>
      )}
    </ContractForm>
  )
}

/** In numbers, as soon as both records are chosen; or why it cannot be. */
function WhatGoesOver() {
  const words = useWords()
  const call = useCall()
  const from_id = useChosen<number | undefined>('from_id').value
  const into_id = useChosen<number | undefined>('into_id').value
  const { data } = useQuery({
    queryKey: ['students', 'merge-preview', from_id, into_id],
    queryFn: () => call(mergeStudents.preview, { query: { from_id, into_id } as never }),
    enabled: Boolean(from_id && into_id),
    retry: false,
  })
  if (!data) return <p className="of-none st-effects">{words('students.office.merge.choose')}</p>
  if (!data.allowed)
    return (
      <div className="st-effects">
        <Notice tone="warning" icon="alert">
          {words(`problem.${data.reason}`)}
        </Notice>
      </div>
    )
  return (
    <section className="of-consequences st-effects" aria-live="polite">
      <h3>{words('students.office.state.what')}</h3>
      <ul>
        {data.consequences
          .filter(({ what, count }) => count > 0 || what === staysElse)
          .map(({ what, count }) => (
            <li key={what}>{words(what, { count })}</li>
          ))}
      </ul>
    </section>
  )
}

function Done({ rows }: { rows: Merges }) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const field = (name: string) => words(`${word}.fields.${name}`)
  const person = ({ id, number, full_name }: Merges[number]['from']) => (
    <>
      <Link to={recordAddress(id)}>{full_name}</Link> <bdi dir="ltr">{number}</bdi>
    </>
  )
  return (
    <Card flush>
      <DataTable
        caption={words(`${word}.many`)}
        rows={rows}
        idOf={row => row.id}
        empty={<p className="of-none st-part-title">{words('students.office.merge.none')}</p>}
        columns={[
          { key: 'from', title: field('from_id'), main: true, cell: row => person(row.from) },
          { key: 'into', title: field('into_id'), cell: row => person(row.into) },
          { key: 'reason', title: field('reason'), cell: row => <span dir="auto">{row.reason}</span> },
          { key: 'by', title: field('by'), cell: row => <bdi>{row.by}</bdi> },
          { key: 'at', title: field('at'), cell: row => instant(row.at, language) },
          {
            key: 'undo',
            title: '',
            cell: row =>
              row.can.undo ? (
                <ActionButton
                  action={undoMerge}
                  params={{ id: row.id }}
                  word={word}
                  label="students.office.merge.undo"
                  icon="sync"
                  onDone={refresh}
                />
              ) : (
                row.undone_at && <span className="of-none">{words('students.office.merge.undone')}</span>
              ),
          },
        ]}
      />
    </Card>
  )
}
