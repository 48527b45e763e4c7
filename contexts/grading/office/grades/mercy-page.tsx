import type { Out } from '@halaqa/kit-contract'
import { ActionButton, Link, Page, PendingPage, SaveButton, useAfterAct, useCall, useWords } from '@halaqa/kit-office'
import { Card, Empty, Input, LinkButton, Select } from '@halaqa/kit-web/light'
import { DataTable, Pager } from '@halaqa/kit-web/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hundredthsOf } from '../../contract/grade-text.ts'
import { applyMercy, exportCandidates, mercyCandidates, mercyReport } from '../../contract/mercy.ts'
import { gradeAddress } from '../addresses.ts'
import { useRunningFirst } from './use-running-first.ts'

type Candidates = Out<typeof mercyCandidates.reply>

/** Which failing results would pass with so many points a student: seen first, then given by a decision. */
export function MercyPage() {
  const words = useWords()
  const call = useCall()
  const [semester, setSemester] = useState<number>()
  const [points, setPoints] = useState('3')
  const [page, setPage] = useState(1)
  const asked = { ...(semester && { semester_id: semester }), points: pointsOf(points) ?? 3 }
  const answer = useQuery({
    queryKey: ['grading', 'mercy', asked, page],
    queryFn: () => call(mercyCandidates, { query: { ...asked, page, per_page: 50 } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useRunningFirst(answer.data?.running_semester_id, setSemester)
  const word = (key: string, values?: object) => words(`grading.office.mercy.${key}`, { ...values })
  if (!answer.data) return <PendingPage title={words('grading.mercy.many')} answer={answer} />
  const found = answer.data
  return (
    <Page
      title={words('grading.mercy.many')}
      actions={<Acts asked={asked} found={found} isRight={pointsOf(points) !== undefined} />}
    >
      <Card className="gr-form">
        <Select
          label={words('grading.mercy.fields.semester')}
          value={String(semester ?? '')}
          choices={[
            { value: '', label: word('choose') },
            ...found.semesters.map(each => ({ value: String(each.id), label: each.name })),
          ]}
          onChange={event => {
            setSemester(Number(event.target.value) || undefined)
            setPage(1)
          }}
        />
        <Input
          kind="number"
          label={word('points')}
          help={word('points_help')}
          error={pointsOf(points) === undefined ? word('points_wrong') : undefined}
          value={points}
          onChange={event => setPoints(event.target.value)}
        />
      </Card>
      {semester ? (
        <Found found={found} onPage={setPage} />
      ) : (
        <Empty icon="scale" title={word('choose')} text={word('choose_text')} />
      )}
    </Page>
  )
}

/** 1 to 20, in any digits. */
function pointsOf(text: string): number | undefined {
  const value = hundredthsOf(text)
  return value !== undefined && value % 100 === 0 && value >= 100 && value <= 2000 ? value / 100 : undefined
}

type Asked = { semester_id?: number; points: number }
function Acts({ asked, found, isRight }: { asked: Asked; found: Candidates; isRight: boolean }) {
  const words = useWords()
  const refresh = useAfterAct()
  return (
    <>
      <LinkButton to={mercyReport.path} look="outlined" size="small" icon="list">
        {words('grading.office.mercy.report')}
      </LinkButton>
      {found.total > 0 && (
        <SaveButton route={exportCandidates} given={{ params: { export: 'xlsx' }, query: asked }} name="mercy.xlsx" />
      )}
      {found.can.apply && isRight && asked.semester_id && (
        <ActionButton
          look="filled"
          icon="scale"
          // The preview is of all that stands below; who gets what is in the table.
          action={applyMercy.perform}
          body={{ semester_id: asked.semester_id, points: asked.points }}
          word="grading.mercy"
          label="grading.office.mercy.apply"
          onDone={refresh}
        />
      )}
    </>
  )
}

function Found({ found, onPage }: { found: Candidates; onPage: (page: number) => void }) {
  const words = useWords()
  const head = (key: string) => words(`grading.mercy.fields.${key}`)
  return (
    <Card flush>
      <p className="gr-line" role="status">
        {words('grading.office.mercy.found', { students: found.students, count: found.total })}
      </p>
      <DataTable
        caption={words('grading.mercy.many')}
        rows={found.rows}
        idOf={row => row.id}
        empty={<Empty icon="scale" title={words('grading.office.mercy.none')} />}
        columns={[
          {
            key: 'name',
            title: head('full_name'),
            main: true,
            cell: row => <Link to={gradeAddress(row.id)}>{row.full_name}</Link>,
          },
          { key: 'number', title: head('number'), cell: row => <bdi dir="ltr">{row.number}</bdi> },
          { key: 'subject', title: head('subject'), cell: row => <bdi>{row.subject}</bdi> },
          { key: 'before', title: head('before'), number: true, cell: row => row.before },
          { key: 'points', title: head('points'), number: true, cell: row => `+${row.points}` },
          { key: 'after', title: head('after'), number: true, cell: row => row.after },
        ]}
      />
      <Pager page={found.current_page} last={found.last_page} onPage={onPage} />
    </Card>
  )
}
