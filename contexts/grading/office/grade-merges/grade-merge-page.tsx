import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Link, Loaded, Page, SaveButton, useAfterAct, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton, Notice } from '@halaqa/kit-web/light'
import { DataTable, Pager, SearchForm } from '@halaqa/kit-web/table'
import { recordAddress } from '@halaqa/records/office/addresses'
import { mergeStudents } from '@halaqa/students/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { exportGradePairs, listGradePairs, mergeGrades, tryGradeMerge } from '../../contract/grade-merges.ts'
import { markText } from '../../contract/grade-text.ts'
import { DoneMerges } from './done-merges.tsx'

type Found = Out<typeof listGradePairs.reply>
type Pair = Found['rows'][number]
type Trial = Out<typeof tryGradeMerge.reply>
const word = 'grading.grade-merge'
const per_page = 25

/** Attempts at a subject that ought to be one; `?keep_id=1&drop_id=2` shows what would stand of two of them. */
export function GradeMergePage() {
  const words = useWords()
  const [search, setSearch] = useSearchParams()
  const [keep_id, drop_id] = [Number(search.get('keep_id')), Number(search.get('drop_id'))]
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const query = { page, per_page, ...(q && { q }) }
  return (
    <Loaded route={listGradePairs} query={query} word={`${word}.many`}>
      {found => (
        <Page
          title={words(`${word}.many`)}
          crumbs={[{ label: words('students.merge.many'), to: mergeStudents.preview.path }]}
          actions={
            found.total > 0 && (
              <SaveButton route={exportGradePairs} given={{ query: { ...(q && { q }) } }} name="grade-pairs.xlsx" />
            )
          }
        >
          {keep_id > 0 && drop_id > 0 && (
            <Loaded route={tryGradeMerge} query={{ keep_id, drop_id }} word={`${word}.one`}>
              {trial => (
                <Tried key={`${keep_id}-${drop_id}`} trial={trial} can={found.can} onLeave={() => setSearch({})} />
              )}
            </Loaded>
          )}
          <SearchForm
            label={words('records.office.history.search')}
            q={q}
            onSearch={next => {
              setQ(next)
              setPage(1)
            }}
          />
          <Pairs found={found} onPage={setPage} />
          <DoneMerges merges={found.merges} />
        </Page>
      )}
    </Loaded>
  )
}

function Tried({ trial, can, onLeave }: { trial: Trial; can: Found['can']; onLeave: () => void }) {
  const words = useWords()
  const refresh = useAfterAct()
  const text = (key: string) => words(`grading.office.grade_merge.${key}`)
  if (!trial.allowed || !trial.pair)
    return (
      <Notice tone="warning" icon="alert">
        {words(`problem.${trial.reason ?? 'conflict'}`)}
      </Notice>
    )
  const { pair } = trial
  const mark = (value: number | null) => <bdi dir="ltr">{markText(value) || '—'}</bdi>
  return (
    <>
      <Card as="section" flush aria-label={text('stands')}>
        <h2 className="st-part-title">
          <Link to={recordAddress(pair.keep.student_id)}>{pair.full_name}</Link> · <bdi>{pair.subject}</bdi>
        </h2>
        <DataTable
          caption={text('stands')}
          rows={trial.parts}
          idOf={row => row.part}
          columns={[
            {
              key: 'part',
              title: text('part'),
              main: true,
              cell: row => row.label,
            },
            { key: 'keep', title: `${text('keep')} (${pair.keep.semester})`, cell: row => mark(row.keep) },
            { key: 'drop', title: `${text('drop')} (${pair.drop.semester})`, cell: row => mark(row.drop) },
            { key: 'stands', title: text('stands'), cell: row => <b>{mark(row.stands)}</b> },
          ]}
        />
        <p className="gr-acts gr-pages">
          {text('mark')}: <b dir="ltr">{trial.mark ?? '—'}</b>
          {pair.why === 'twice' && (
            <LinkButton
              to={`?keep_id=${pair.drop.id}&drop_id=${pair.keep.id}`}
              look="outlined"
              size="small"
              icon="sync"
            >
              {text('swap')}
            </LinkButton>
          )}
        </p>
      </Card>
      {trial.needs_approval && (
        <Notice tone="info" icon="eye">
          {text('needs_approval')}
        </Notice>
      )}
      {can.merge && (
        <ContractForm
          route={mergeGrades}
          word={word}
          values={{ keep_id: pair.keep.id, drop_id: pair.drop.id, reason: '' }}
          saveLabel={text(trial.needs_approval ? 'ask' : 'do')}
          onCancel={onLeave}
          onDone={() => {
            onLeave()
            refresh()
          }}
        >
          {({ Field, Section }) => (
            <Section title={words(`${word}.one`)} why={text('why')}>
              <Field source="reason" />
            </Section>
          )}
        </ContractForm>
      )}
    </>
  )
}

function Pairs({ found, onPage }: { found: Found; onPage: (page: number) => void }) {
  const words = useWords()
  const text = (key: string) => words(`grading.office.grade_merge.${key}`)
  const attempt = ({ semester, number, state, mark }: Pair['keep']) => (
    <>
      <bdi>{semester}</bdi> · <bdi dir="ltr">{number}</bdi> · {words(`studies.enrolment.values.state.${state}`)}{' '}
      <bdi dir="ltr">{mark ?? ''}</bdi>
    </>
  )
  return (
    <Card as="section" flush aria-label={text('pairs')}>
      <h2 className="st-part-title">{text('pairs')}</h2>
      <DataTable
        caption={text('pairs')}
        rows={found.rows}
        idOf={row => row.key}
        empty={<Empty icon="check" title={text('none')} text={text('none_text')} />}
        columns={[
          {
            key: 'name',
            title: words(`${word}.fields.full_name`),
            main: true,
            cell: row => <Link to={`?keep_id=${row.keep.id}&drop_id=${row.drop.id}`}>{row.full_name}</Link>,
          },
          { key: 'subject', title: words(`${word}.fields.subject`), cell: row => <bdi>{row.subject}</bdi> },
          { key: 'why', title: words(`${word}.fields.why`), cell: row => words(`${word}.values.why.${row.why}`) },
          { key: 'keep', title: text('keep'), cell: row => attempt(row.keep) },
          { key: 'drop', title: text('drop'), cell: row => attempt(row.drop) },
        ]}
      />
      <Pager page={found.current_page} last={found.last_page} onPage={onPage} />
    </Card>
  )
}
