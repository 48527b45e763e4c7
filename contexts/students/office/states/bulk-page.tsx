import type { Out } from '@halaqa/kit-contract'
import { ActionButton, Link, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useSearchParams } from 'react-router'
import { editBulkState, undoMoves, updateBulkState } from '../../contract/states.ts'
import { listAddress } from '../addresses.ts'
import { StandingLine } from './standing-line.tsx'

type Draft = Out<typeof editBulkState.reply>

/** Several students, and where each stands, before they are moved together. `?ids=1,2` says which. */
export function BulkStatePage() {
  const [search] = useSearchParams()
  const ids = search.get('ids')
  return (
    <Loaded route={editBulkState} query={(ids ? { ids } : {}) as object} word="students.office.bulk.title">
      {draft => <Chosen draft={draft} />}
    </Loaded>
  )
}

function Chosen({ draft: { students } }: { draft: Draft }) {
  const words = useWords()
  const refresh = useAfterAct()
  const word = (key: string, values?: object) => words(`students.office.bulk.${key}`, { ...values })
  const field = (name: string) => words(`students.student.fields.${name}`)
  const toList = (
    <LinkButton to={listAddress} look="outlined" icon="users">
      {words('students.office.state.to_list')}
    </LinkButton>
  )
  if (!students.length)
    return (
      <Page title={word('title')}>
        <Empty icon="users" title={word('none')} text={word('none_text')} action={toList} />
      </Page>
    )
  return (
    <Page
      title={word('title')}
      sub={word('sub', { count: students.length })}
      actions={
        <ActionButton
          look="filled"
          icon="flag"
          action={updateBulkState}
          ids={students.map(each => each.id)}
          names={new Map(students.map(each => [each.id, each.full_name]))}
          word="students.student"
          label="students.office.state.move"
          undo={student_ids => ({ route: undoMoves, body: { student_ids } })}
          onDone={refresh}
        />
      }
    >
      <Card flush>
        <DataTable
          caption={word('title')}
          rows={students}
          idOf={row => row.id}
          columns={[
            {
              key: 'name',
              title: field('full_name'),
              main: true,
              cell: row => <Link to={recordAddress(row.id)}>{row.full_name}</Link>,
            },
            { key: 'number', title: field('number'), cell: row => <bdi dir="ltr">{row.number}</bdi> },
            { key: 'state', title: field('state'), cell: row => <StandingLine student={row} /> },
          ]}
        />
      </Card>
    </Page>
  )
}
