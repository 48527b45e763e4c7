import type { Out } from '@halaqa/kit-contract'
import { ContractForm, type Inputs, Loaded, Page, PlainList, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { useNavigate, useSearchParams } from 'react-router'
import {
  createException,
  deleteException,
  type ExceptionInput,
  listExceptions,
  storeException,
} from '../../contract/exception.ts'
import { effectTones } from '../tones.ts'

type Row = Out<typeof listExceptions.reply>['rows'][number]

/** Who may, or may not, see something outside the rule. */
export function ExceptionsList() {
  return (
    <PlainList<Row>
      route={listExceptions}
      word="curriculum.exception"
      title="account"
      columns={[
        'account',
        { source: 'effect', tones: effectTones },
        'subject',
        'lesson',
        'starts_on',
        'ends_on',
        'reason',
      ]}
      presets={[
        { key: 'now', label: 'curriculum.exception.values.when.now', filter: { when: 'now' } },
        { key: 'over', label: 'curriculum.exception.values.when.over', filter: { when: 'over' } },
      ]}
      references={{ subject_id: 'curriculum.subject' }}
      actions={{ delete: deleteException }}
      create={{ to: createException.path, access: createException.access }}
    />
  )
}

export function NewException() {
  const words = useWords()
  const navigate = useNavigate()
  const subject = Number(useSearchParams()[0].get('subject')) || undefined
  const leave = () => navigate(listExceptions.path)
  return (
    <Loaded route={createException} query={subject ? { subject } : {}} word="curriculum.exception.one">
      {draft => (
        <Page title={words('ra.page.create', { name: words('curriculum.exception.one') })}>
          <ContractForm
            route={storeException}
            word="curriculum.exception"
            values={draft.defaults}
            saveLabel={words('ra.action.create')}
            onDone={leave}
            onCancel={leave}
          >
            {({ Field }) => <Fields Field={Field} />}
          </ContractForm>
        </Page>
      )}
    </Loaded>
  )
}

function Fields({ Field }: Pick<Inputs<ExceptionInput>, 'Field'>) {
  const subjectId = useChosen<number | undefined>('subject_id').value
  return (
    <>
      <Field source="account_id" />
      <Field source="effect" />
      <Field source="subject_id" />
      <Field source="lesson_id" only={{ subject_id: subjectId }} />
      <Field source="starts_on" />
      <Field source="ends_on" />
      <Field source="reason" />
    </>
  )
}
