import { listSpecialties } from '@halaqa/academics/contract'
import { applyAgain, formPage, profile as profileRoute, StudyPart, updateForm } from '@halaqa/admission/contract'
import { money } from '@halaqa/kit-contract/format'
import { Form, FormProblem, SendButton, useChosen, useContractForm } from '@halaqa/kit-web/forms'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Notice, useToast } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { keyOf, useCallQuery, useSession } from '@halaqa/kit-web/session'
import { useQueryClient } from '@tanstack/react-query'
import { StudyStep } from '../apply/study-step.tsx'
import { type Filled, studyDraft, studyValues } from './study-values.ts'

/** What a change of the form brings up to date. */
export function useFormRefresh() {
  const queries = useQueryClient()
  return () => Promise.all([formPage, profileRoute].map(each => queries.invalidateQueries({ queryKey: keyOf(each) })))
}

/** The form of what is applied for; what was typed before the session ended stands in it again. */
export function useStudyForm(filled: Filled, close: () => void) {
  const own = useWords('applicant')
  const toast = useToast()
  const refresh = useFormRefresh()
  const { call } = useSession('registrars')
  const isAgain = filled.can.again
  return useContractForm({
    schema: StudyPart,
    defaults: studyValues(filled),
    draft: studyDraft(filled),
    submit: async body => {
      await call(isAgain ? applyAgain : updateForm, { body })
      await refresh()
      toast({ text: own(isAgain ? 'form.again_done' : 'form.saved') })
      close()
    },
  })
}

/** What is applied for: changed while it is open, or anew in a later period after a refusal. */
export function StudyEdit({
  filled,
  form,
  cancel,
}: {
  filled: Filled
  form: ReturnType<typeof useStudyForm>
  cancel: () => void
}) {
  const own = useWords('applicant')
  const specialties = useCallQuery(listSpecialties)
  const isAgain = filled.can.again
  if (specialties.error)
    return (
      <Notice tone="error" icon="alert" role="alert">
        {own('form.no_specialties')}
      </Notice>
    )
  return (
    <Loaded query={specialties}>
      {({ rows }) => (
        <Form form={form} className="ap-stack">
          <StudyStep
            start={{ specialties: rows, periods: [], chosen: filled.specialty_id }}
            {...(isAgain
              ? { degrees: filled.again.map(each => each.degree_type) }
              : { fixedDegree: filled.degree_type })}
            birthDate={filled.birth_date}
          />
          {isAgain && <Into periods={filled.again} />}
          <FormProblem />
          <div className="ap-acts">
            <SendButton>{own(isAgain ? 'form.again' : 'form.save')}</SendButton>
            <Button look="text" onClick={cancel}>
              {own('cancel')}
            </Button>
          </div>
        </Form>
      )}
    </Loaded>
  )
}

/** What applying again begins: the period of the chosen degree, its fee, and that everything starts anew. */
function Into({ periods }: { periods: Filled['again'] }) {
  const own = useWords('applicant')
  const [language] = useLanguage()
  const { value } = useChosen<string>('degree_type')
  const period = periods.find(each => each.degree_type === value)
  if (!period) return null
  const values = { period: period.name, fee: money(period.fee, language) }
  return (
    <Notice icon="info" title={own('form.again_anew')}>
      {own(period.fee ? 'form.again_into' : 'form.again_free', values)}
    </Notice>
  )
}
