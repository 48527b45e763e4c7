import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Loaded, Page, useAfterAct, useShowing, useWords } from '@halaqa/kit-office'
import type { ReactElement } from 'react'
import { useNavigate, useParams } from 'react-router'
import { createTemplate, editTemplate, showTemplate, storeTemplate, updateTemplate } from '../../contract/messages.ts'
import { templatesAddress } from '../addresses.ts'
import { placeholders } from './placeholders.ts'

const word = 'students.template'

/** A text to be kept. */
export function NewTemplatePage() {
  const { type } = useParams()
  return (
    <Loaded route={createTemplate} params={(type ? { type } : {}) as object} word={`${word}.one`}>
      {draft => <NewTemplate type={draft.type} />}
    </Loaded>
  )
}

function NewTemplate({ type }: { type: string }) {
  const words = useWords()
  const leave = useLeave()
  return (
    <Page title={words('students.office.message.new_template')}>
      <ContractForm
        route={storeTemplate}
        word={word}
        values={{ type, name: '', subject: '', body: '' }}
        onCancel={leave}
        onDone={leave}
      >
        {({ Field }) => <TemplateFields Field={Field as never} />}
      </ContractForm>
    </Page>
  )
}

/** A kept text: read, and changed by whoever may write to students. */
export function TemplatePage() {
  const id = Number(useParams().id)
  const route = useShowing(editTemplate, showTemplate)
  return (
    <Loaded route={route} params={{ id }} word={`${word}.one`}>
      {template => <Template template={template} />}
    </Loaded>
  )
}

function Template({ template }: { template: Out<typeof editTemplate.reply> }) {
  const words = useWords()
  const leave = useLeave()
  return (
    <Page title={words(`${word}.one`)} sub={<bdi>{template.name}</bdi>}>
      <ContractForm
        route={updateTemplate}
        params={{ id: template.id }}
        word={word}
        values={template}
        readOnly={!template.can.edit}
        onCancel={leave}
        onDone={leave}
      >
        {({ Field }) => <TemplateFields Field={Field as never} />}
      </ContractForm>
    </Page>
  )
}

function TemplateFields({ Field }: { Field: (props: { source: string }) => ReactElement }) {
  const words = useWords()
  return (
    <>
      <Field source="name" />
      <Field source="type" />
      <Field source="subject" />
      <Field source="body" />
      <p className="st-line st-effects">{words('students.office.message.placeholders', placeholders)}</p>
    </>
  )
}

function useLeave(): () => void {
  const navigate = useNavigate()
  const refresh = useAfterAct()
  return () => {
    refresh()
    navigate(templatesAddress)
  }
}
