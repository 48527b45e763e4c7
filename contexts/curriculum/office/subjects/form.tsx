import type { Out } from '@halaqa/kit-contract'
import { ContractForm, type Inputs, Loaded, Page, useWords } from '@halaqa/kit-office'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  createSubject,
  editSubject,
  listSubjects,
  type SubjectInput,
  storeSubject,
  updateSubject,
} from '../../contract/subject.ts'
import { subjectAddress } from '../addresses.ts'
import { markPartsInput, type Offers } from './mark-parts.tsx'

/** A subject's own fields, in four groups. */
function Fields({ inputs: { Field, Section }, offers }: { inputs: Inputs<SubjectInput>; offers: Offers }) {
  // Made once a form: a new component would lose where the focus is.
  const [MarkParts] = useState(() => markPartsInput(offers))
  const words = useWords()
  const section = (key: string) => ({
    title: words(`curriculum.office.subject.${key}`),
    why: words(`curriculum.office.subject.${key}_why`, { _: '' }) || undefined,
  })
  return (
    <>
      <Section {...section('what')}>
        <Field source="code" />
        <Field source="hours" />
        <Field source="kind" />
        <Field source="has_quran" />
      </Section>
      <Section {...section('names')}>
        <Field source="name_ar" />
        <Field source="name_en" />
        <Field source="name_fr" />
        <Field source="summary_ar" />
      </Section>
      <Section {...section('marks')}>
        <Field source="mark_parts" input={MarkParts} />
      </Section>
      <Section {...section('before')}>
        <Field source="prerequisite_ids" />
      </Section>
    </>
  )
}

export function NewSubject() {
  const words = useWords()
  const navigate = useNavigate()
  return (
    <Loaded route={createSubject} word="curriculum.subject.one">
      {draft => (
        <Page title={words('ra.page.create', { name: words('curriculum.subject.one') })}>
          <ContractForm
            route={storeSubject}
            word="curriculum.subject"
            values={draft.defaults}
            saveLabel={words('ra.action.create')}
            onDone={subject => navigate(subjectAddress(subject.id))}
            onCancel={() => navigate(listSubjects.path)}
          >
            {inputs => <Fields inputs={inputs as unknown as Inputs<SubjectInput>} offers={draft} />}
          </ContractForm>
        </Page>
      )}
    </Loaded>
  )
}

export function EditSubject() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editSubject} params={{ id }} word="curriculum.subject.one">
      {subject => <EditForm subject={subject} />}
    </Loaded>
  )
}

function EditForm({ subject }: { subject: Out<typeof editSubject.reply> }) {
  const navigate = useNavigate()
  const leave = () => navigate(subjectAddress(subject.id))
  return (
    <Page title={subject.name_ar} sub={<bdi dir="ltr">{subject.code}</bdi>}>
      <ContractForm
        route={updateSubject}
        params={{ id: subject.id }}
        word="curriculum.subject"
        values={subject}
        readOnly={!subject.can.edit}
        onDone={leave}
        onCancel={leave}
      >
        {inputs => <Fields inputs={inputs as unknown as Inputs<SubjectInput>} offers={subject} />}
      </ContractForm>
    </Page>
  )
}
