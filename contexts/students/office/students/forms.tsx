import type { Out } from '@halaqa/kit-contract'
import { ContractForm, type Inputs, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useNavigate, useParams } from 'react-router'
import { createStudent, editStudent, storeStudent, updateStudent } from '../../contract/students.ts'
import { listAddress } from '../addresses.ts'
import { PersonFields } from './person-fields.tsx'

const word = 'students.student'

/** A student who did not apply here. */
export function CreatePage() {
  return (
    <Loaded route={createStudent} word="students.office.new">
      {draft => <Create draft={draft} />}
    </Loaded>
  )
}

function Create({ draft }: { draft: Out<typeof createStudent.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  return (
    <Page title={words('students.office.new')}>
      <ContractForm
        route={storeStudent}
        word={word}
        values={draft}
        onCancel={() => navigate(listAddress)}
        onDone={made => {
          refresh()
          navigate(recordAddress(made.id))
        }}
      >
        {inputs => (
          <>
            <PersonFields {...(inputs as Inputs<any>)} />
            <inputs.Section
              title={words('students.office.section.study')}
              why={words('students.office.section.study_why')}
            >
              <inputs.Field source="specialty_id" />
              <inputs.Field source="term" />
              <inputs.Field source="enrolled_on" />
              <inputs.Field source="enrol" />
            </inputs.Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}

/** The data of a student, corrected by staff. */
export function EditPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editStudent} params={{ id }} word={`${word}.one`}>
      {student => <Edit student={student} />}
    </Loaded>
  )
}

function Edit({ student }: { student: Out<typeof editStudent.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const back = recordAddress(student.id)
  return (
    <Page
      title={words('ra.action.edit')}
      sub={<bdi>{student.full_name}</bdi>}
      crumbs={[{ label: student.full_name, to: back }]}
    >
      <ContractForm
        route={updateStudent}
        params={{ id: student.id }}
        word={word}
        values={student}
        readOnly={!student.can.edit}
        onCancel={() => navigate(back)}
        onDone={() => {
          refresh()
          navigate(back)
        }}
      >
        {inputs => <PersonFields {...inputs} />}
      </ContractForm>
    </Page>
  )
}
