import { type Equation, EquationInput, saveEquation, showEquation } from '@halaqa/admission/contract'
import { listCountries } from '@halaqa/content/contract'
import { CallError, type Out } from '@halaqa/kit-contract'
import {
  ElsewhereNotice,
  Form,
  FormCombobox,
  FormInput,
  FormProblem,
  FormSelect,
  useContractForm,
  useElsewhere,
} from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Notice, useToast } from '@halaqa/kit-web/light'
import { Stepper } from '@halaqa/kit-web/screen'
import { keyOf, useSession } from '@halaqa/kit-web/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useList } from '../apply/use-list.ts'
import { EquationFiles } from './equation-files.tsx'
import { EquationSubjects } from './equation-subjects.tsx'
import { scoreFaults } from './equation-values.ts'

type Kept = Out<typeof Equation>

const emptySubject = { code: '', name: '', hours: undefined as never, score: null as never, score_total: 10_000 }
const defaultsOf = (equation: Kept | null) => ({
  level: (equation?.level || undefined) as never,
  university: equation?.university ?? '',
  country: equation?.country || 'OM',
  year: (equation?.year || undefined) as never,
  grade: equation?.grade ?? '',
  subjects: equation?.subjects.length
    ? equation.subjects.map(({ code, name, hours, score, score_total }) => ({ code, name, hours, score, score_total }))
    : [emptySubject],
  submit: false,
})

/** Page 1 the degree, page 2 its subjects and files; kept as a draft, handed in once. */
export function EquationForm({ equation }: { equation: Kept | null }) {
  const t = useWords('applicant')
  const toast = useToast()
  const queries = useQueryClient()
  const { call } = useSession('registrars')
  const [page, setPage] = useState<1 | 2>(1)
  const submitting = useRef(false)
  /** What the form goes on from: another tab may have saved since. */
  const from = useRef(equation)
  const place = `equation-${equation?.id ?? 'new'}`
  const form = useContractForm({
    schema: EquationInput,
    defaults: defaultsOf(equation),
    draft: place,
    submit: async values => {
      const faults = scoreFaults(values.subjects)
      for (const at of faults)
        form.setError(`subjects.${at}.score` as never, { message: t('equation.score_above') }, { shouldFocus: true })
      if (faults.length) return
      try {
        await call(saveEquation, {
          body: { ...values, submit: submitting.current, version: from.current?.version ?? 0 },
        })
      } catch (error) {
        // Saved in another tab meanwhile: what stands there is shown beside what was written here.
        if (error instanceof CallError && error.problem.code === 'equation-newer')
          await queries.invalidateQueries({ queryKey: keyOf(showEquation) })
        throw named(error, { files: t('equation.no_files'), subjects: t('equation.no_subjects') })
      }
      await queries.invalidateQueries({ queryKey: keyOf(showEquation) })
      toast({ text: t(submitting.current ? 'equation.submitted' : 'equation.saved') })
    },
  })
  const elsewhere = useElsewhere(form as never, place)
  const { meet } = elsewhere
  useEffect(() => {
    if (from.current?.version === equation?.version) return
    meet(defaultsOf(from.current), defaultsOf(equation))
    from.current = equation
  }, [equation, meet])
  const send = (submit: boolean) => {
    submitting.current = submit
    void form.send()
  }
  const forward = async () => {
    if (await form.trigger(['level', 'university', 'country', 'year', 'grade'], { shouldFocus: true })) setPage(2)
  }
  return (
    <Form form={form} className="ap-stack">
      <Stepper step={page} total={2} title={t(`equation.page${page}`)} />
      {equation?.state === 'refused' && (
        <Notice tone="error" icon="alert" title={t('equation.refused')}>
          {equation.reason}
        </Notice>
      )}
      <ElsewhereNotice of={elsewhere} label={field => t(`equation.${field}`)} />
      {page === 1 ? (
        <>
          <Degree />
          <div className="ap-acts">
            <Button size="large" endIcon="arrow" onClick={() => void forward()}>
              {t('next')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <EquationSubjects empty={emptySubject} />
          <EquationFiles files={equation?.files ?? []} />
          <FormProblem />
          <div className="ap-acts">
            <Button size="large" icon="check" busy={form.busy} onClick={() => send(true)}>
              {t('equation.submit')}
            </Button>
            <Button look="outlined" size="large" disabled={form.busy} onClick={() => send(false)}>
              {t('equation.save')}
            </Button>
            <Button look="text" onClick={() => setPage(1)}>
              {t('equation.back')}
            </Button>
          </div>
          <p className="ap-quiet">{t('equation.submit_text')}</p>
        </>
      )}
    </Form>
  )
}

/** The server names parts that are no field here; they are said in the problem itself. */
function named(error: unknown, words: Record<string, string>): unknown {
  if (!(error instanceof CallError)) return error
  const [part] = Object.keys(error.problem.errors ?? {})
  const said = part && words[part]
  return said ? new CallError({ ...error.problem, title: said, errors: {} }) : error
}

function Degree() {
  const t = useWords('applicant')
  const apply = useWords('apply')
  const countries = useList(listCountries)
  return (
    <Card className="ap-stack ap-gap">
      <div className="ap-two">
        <FormSelect
          name="level"
          label={t('equation.level')}
          placeholder={t('choose')}
          choices={['diploma', 'bachelor', 'master'].map(value => ({ value, label: apply(`degrees.${value}`) }))}
        />
        <FormInput name="university" label={t('equation.university')} />
        <FormCombobox
          name="country"
          label={t('equation.country')}
          choices={countries.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormInput name="year" kind="number" label={t('equation.year')} maxLength={4} />
        <FormInput name="grade" label={t('equation.grade')} help={t('equation.grade_help')} />
      </div>
    </Card>
  )
}
