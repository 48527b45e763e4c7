import type { Out } from '@halaqa/kit-contract'
import { CallError } from '@halaqa/kit-contract'
import { ActionButton, ContractForm, Loaded, Page, useCall, useMay, useWords } from '@halaqa/kit-office'
import { Button, Card, Chip, Empty, Notice, Select, useToast } from '@halaqa/kit-web/light'
import { DataTable, usePicks } from '@halaqa/kit-web/table'
import { useState } from 'react'
import { useParams } from 'react-router'
import { actOnSubjectTeachers, listSubjectTeachers, storeSubjectTeacher } from '../../contract/subject-teacher.ts'
import { subjectAddress } from '../addresses.ts'

type Data = Out<typeof listSubjectTeachers.reply>

/** Who teaches a subject, by semester; several at once are ended or taken over to another semester. */
export function TeachersPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={listSubjectTeachers} params={{ id }} word="curriculum.subject-teacher.many">
      {(data, again) => <Known data={data} again={again} />}
    </Loaded>
  )
}

function Known({ data, again }: { data: Data; again: () => void }) {
  const words = useWords()
  const [isAdding, setAdding] = useState(false)
  const picks = usePicks<Data['rows'][number]>({ label: row => words('office.list.select', { name: row.name }) })
  const [semester, setSemester] = useState<number>()
  const { subject, can } = data
  const taught = data.semesters.filter(({ id }) => data.rows.some(row => row.semester_id === id))
  const rows = semester ? data.rows.filter(row => row.semester_id === semester) : data.rows
  const field = (key: string) => words(`curriculum.subject-teacher.fields.${key}`)
  const done = () => {
    setAdding(false)
    picks.clear()
    again()
  }
  const add = can.edit && !isAdding && (
    <Button size="small" icon="plus" onClick={() => setAdding(true)}>
      {words('curriculum.office.teacher.add')}
    </Button>
  )
  return (
    <Page
      title={words('curriculum.subject-teacher.many')}
      sub={<bdi>{subject.name}</bdi>}
      crumbs={[{ label: subject.code, to: subjectAddress(subject.id) }]}
      actions={rows.length > 0 && add}
    >
      {isAdding && (
        <ContractForm
          route={storeSubjectTeacher}
          params={{ id: subject.id }}
          word="curriculum.subject-teacher"
          values={{ role: 'lead', hours: subject.hours, semester_id: data.running ?? data.semesters[0]?.id }}
          saveLabel={words('ra.action.create')}
          onDone={done}
          onCancel={() => setAdding(false)}
        >
          {({ Field }) => (
            <>
              <Field source="account_id" />
              <Field source="semester_id" />
              <Field source="role" />
              <Field source="hours" />
            </>
          )}
        </ContractForm>
      )}
      {rows.length === 0 && !isAdding && (
        <Empty icon="users" title={words('curriculum.office.teacher.none')} action={add} />
      )}
      {taught.length > 1 && (
        <Select
          label={field('semester')}
          placeholder={words('curriculum.office.report.all')}
          choices={taught.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(semester ?? '')}
          onChange={event => {
            setSemester(Number(event.target.value) || undefined)
            picks.clear()
          }}
        />
      )}
      {rows.length > 0 && (
        <Card>
          <DataTable
            caption={words('curriculum.subject-teacher.many')}
            rows={rows}
            idOf={row => row.id}
            columns={[
              ...(can.edit ? [picks.column] : []),
              { key: 'name', title: field('name'), main: true, cell: row => <bdi>{row.name}</bdi> },
              { key: 'semester', title: field('semester'), cell: row => <bdi>{row.semester}</bdi> },
              {
                key: 'role',
                title: field('role'),
                cell: row => (
                  <Chip tone={row.role === 'lead' ? 'success' : 'neutral'}>
                    {words(`curriculum.subject-teacher.values.role.${row.role}`)}
                  </Chip>
                ),
              },
              { key: 'hours', title: field('hours'), number: true, cell: row => row.hours },
              { key: 'email', title: field('email'), cell: row => <bdi dir="ltr">{row.email}</bdi> },
            ]}
          />
        </Card>
      )}
      {picks.picked.length > 0 && (
        <Bulk subjectId={subject.id} semesters={data.semesters} ids={picks.picked} onDone={done} />
      )}
    </Page>
  )
}

type BulkProps = { subjectId: number; semesters: Data['semesters']; ids: number[]; onDone: () => void }
function Bulk({ subjectId, semesters, ids, onDone }: BulkProps) {
  const words = useWords()
  const call = useCall()
  const may = useMay()
  const say = useToast()
  const [semester, setSemester] = useState('')
  const [refused, setRefused] = useState<string[]>([])
  if (!may(actOnSubjectTeachers.perform.access)) return null
  const copy = async () => {
    try {
      const reply = await call(actOnSubjectTeachers.perform, {
        params: { id: subjectId },
        body: { ids, act: 'copy', semester_id: Number(semester) },
      })
      setRefused(reply.results.flatMap(row => (row.ok ? [] : [row.message ?? ''])))
      say({ text: words('office.action.done_of', { done: reply.done, total: ids.length }) })
      if (reply.done === ids.length) onDone()
    } catch (error) {
      say({
        tone: 'error',
        text: error instanceof CallError ? (Object.values(error.problem.errors ?? {})[0] ?? error.problem.title) : '',
      })
    }
  }
  return (
    <Card className="cu-panel">
      <b>{words('curriculum.office.teacher.chosen', { count: ids.length })}</b>
      <div className="cu-row cu-end">
        <Select
          label={words('curriculum.office.teacher.copy_to')}
          placeholder=""
          choices={semesters.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={semester}
          onChange={event => setSemester(event.target.value)}
        />
        <Button look="outlined" icon="layers" disabled={!semester} onClick={() => void copy()}>
          {words('curriculum.office.teacher.copy')}
        </Button>
        <ActionButton
          danger
          size="medium"
          action={actOnSubjectTeachers}
          params={{ id: subjectId }}
          body={{ ids, act: 'remove', dry_run: false }}
          ask={[]}
          word="curriculum.subject-teacher"
          label="curriculum.office.teacher.remove"
          onDone={onDone}
        />
      </div>
      {refused.length > 0 && (
        <Notice tone="warning" icon="alert">
          {refused.join(' · ')}
        </Notice>
      )}
    </Card>
  )
}
