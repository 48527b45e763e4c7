import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { Card, Notice, Select } from '@halaqa/kit-web/light'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { editDepartmentChange, updateDepartmentChange } from '../../contract/department-changes.ts'
import { RecognitionView } from './recognition-view.tsx'

type Draft = Out<typeof editDepartmentChange.reply>
const word = 'studies.department-change'

/** A student changes the speciality: first what the other plan recognises, then why, then the act. */
export function DepartmentChangePage() {
  const id = Number(useParams().id)
  const [search] = useSearchParams()
  const chosen = Number(search.get('specialty_id'))
  return (
    <Loaded
      route={editDepartmentChange}
      params={{ id }}
      query={chosen ? { specialty_id: chosen } : {}}
      word={`${word}.one`}
    >
      {draft => <Change draft={draft} chosen={chosen} />}
    </Loaded>
  )
}

function Change({ draft, chosen }: { draft: Draft; chosen: number }) {
  const words = useWords()
  const [, setSearch] = useSearchParams()
  const { student, choices, recognition } = draft
  return (
    <Page
      title={words(`${word}.one`)}
      sub={<bdi>{student.full_name}</bdi>}
      crumbs={[{ label: student.full_name, to: recordAddress(student.id) }]}
    >
      <Card className="st-note">
        <p>{words('studies.office.change.now', { specialty: draft.specialty, term: draft.term })}</p>
        {choices.length === 0 ? (
          <Notice icon="lock">{words('studies.office.change.none')}</Notice>
        ) : (
          <Select
            label={words(`${word}.fields.to`)}
            placeholder=""
            value={chosen ? String(chosen) : ''}
            choices={choices.map(each => ({ value: String(each.id), label: each.name }))}
            onChange={event => setSearch(event.target.value ? { specialty_id: event.target.value } : {})}
          />
        )}
      </Card>
      {recognition && (
        <>
          <RecognitionView recognition={recognition} />
          <ChangeForm draft={draft} chosen={chosen} term={recognition.term} key={chosen} />
        </>
      )}
    </Page>
  )
}

function ChangeForm({ draft, chosen, term }: { draft: Draft; chosen: number; term: number }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const back = recordAddress(draft.student.id)
  return (
    <ContractForm
      route={updateDepartmentChange}
      params={{ id: draft.student.id }}
      word={word}
      values={{ from_specialty_id: draft.specialty_id, specialty_id: chosen, term, reason: '', decision_number: '' }}
      saveLabel={words('studies.office.change.do')}
      onCancel={() => navigate(back)}
      onDone={() => {
        refresh()
        navigate(back)
      }}
    >
      {({ Field }) => (
        <>
          <Field source="term" />
          <Field source="decision_number" />
          <Field source="reason" />
          <p className="of-note">{words('studies.office.change.told')}</p>
        </>
      )}
    </ContractForm>
  )
}
