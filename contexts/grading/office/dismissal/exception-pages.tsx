import type { Out } from '@halaqa/kit-contract'
import { ActionButton, ContractForm, Link, Loaded, Page, useAfterAct, useShowing, useWords } from '@halaqa/kit-office'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { DismissalGround } from '../../contract/dismissal.ts'
import {
  createDismissalException,
  deleteDismissalException,
  editDismissalException,
  listDismissalExceptions,
  showDismissalException,
  storeDismissalException,
  updateDismissalException,
} from '../../contract/dismissal-exceptions.ts'

const word = 'grading.dismissal-exception'

/** Whom, from which ground, until which semester, by which decision. */
export function NewExceptionPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('student_id'))
  const ground = DismissalGround.safeParse(search.get('ground')).data
  return (
    <Loaded
      route={createDismissalException}
      query={{ ...(id && { student_id: id }), ...(ground && { ground }) }}
      word="grading.office.exceptions.new"
    >
      {draft => <New draft={draft} />}
    </Loaded>
  )
}

function useLeave() {
  const navigate = useNavigate()
  const refresh = useAfterAct()
  return {
    cancel: () => navigate(listDismissalExceptions.path),
    done: () => {
      refresh()
      navigate(listDismissalExceptions.path)
    },
  }
}
const crumb = (words: (key: string) => string) => [{ label: words(`${word}.many`), to: listDismissalExceptions.path }]

function New({ draft }: { draft: Out<typeof createDismissalException.reply> }) {
  const words = useWords()
  const leave = useLeave()
  const title = words('grading.office.exceptions.new')
  return (
    <Page title={title} crumbs={crumb(words)}>
      <ContractForm
        route={storeDismissalException}
        word={word}
        values={{
          student_id: draft.student_id ?? undefined,
          ground: draft.ground,
          until_semester_id: draft.until_semester_id ?? undefined,
          decision_number: '',
          reason: '',
        }}
        saveLabel={words('grading.office.exceptions.do')}
        onCancel={leave.cancel}
        onDone={leave.done}
      >
        {({ Field, Section }) => (
          <Section title={words(`${word}.one`)} why={words('grading.office.exceptions.why')}>
            <Field source="student_id" />
            <Field source="ground" />
            <Field source="until_semester_id" />
            <Field source="decision_number" />
            <Field source="reason" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}

/** An exception as it stands, to be changed by whoever may. */
export function ExceptionPage() {
  const id = Number(useParams().id)
  const route = useShowing(editDismissalException, showDismissalException)
  return (
    <Loaded route={route} params={{ id }} word={`${word}.one`}>
      {exception => <Edit exception={exception} />}
    </Loaded>
  )
}

function Edit({ exception }: { exception: Out<typeof editDismissalException.reply> }) {
  const words = useWords()
  const leave = useLeave()
  return (
    <Page
      title={words(`${word}.one`)}
      sub={<Link to={recordAddress(exception.student_id)}>{exception.full_name}</Link>}
      crumbs={crumb(words)}
      actions={
        exception.can.delete && (
          <ActionButton
            danger
            action={deleteDismissalException}
            params={{ id: exception.id }}
            word={word}
            label="ra.action.delete"
            icon="trash"
            onDone={leave.done}
          />
        )
      }
    >
      <ContractForm
        route={updateDismissalException}
        params={{ id: exception.id }}
        word={word}
        values={exception}
        readOnly={!exception.can.edit}
        onCancel={leave.cancel}
        onDone={leave.done}
      >
        {({ Field, Section }) => (
          <Section title={exception.full_name} why={words('grading.office.exceptions.why')}>
            <Field source="ground" />
            <Field source="until_semester_id" />
            <Field source="decision_number" />
            <Field source="reason" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}
