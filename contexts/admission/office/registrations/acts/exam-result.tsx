import { dayOf } from '@halaqa/kit-contract/format'
import { useCall, useWords, Waiting } from '@halaqa/kit-office'
import { FormInput, useChosen } from '@halaqa/kit-web/forms'
import { Notice, Select } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { enterExamResult, entryExams } from '../../../contract/exam.ts'
import { FormDialog } from '../../form-dialog.tsx'
import { type Detail, useAfterAct } from '../detail.ts'

type Exam = { id: number; name: string; date: string; score_total: number; score_pass: number }

/** The score of an entry exam; what it leads to is said as it is typed. */
export function ExamResultDialog({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const words = useWords()
  const call = useCall()
  const refresh = useAfterAct()
  const word = (key: string) => words(`admission.office.exam.${key}`)
  const answer = useQuery({
    queryKey: ['admission', 'exams', detail.degree_type],
    queryFn: () =>
      call(entryExams.routes.list, { query: { per_page: 100, filter: { degree_type: detail.degree_type } } }),
  })
  if (!answer.data) return <Waiting rows={1} />
  const exams = answer.data.rows as Exam[]
  // One that is still to come has no results: the last that was held is meant.
  const today = dayOf(new Date().toISOString())
  const held = exams.filter(exam => exam.date <= today).sort((one, other) => (one.date < other.date ? 1 : -1))
  const entered = detail.exam && detail.exam.result !== 'coming' ? detail.exam : undefined
  return (
    <FormDialog
      route={enterExamResult}
      params={{ id: detail.id }}
      values={{
        exam_id: entered?.exam_id ?? held[0]?.id ?? exams[0]?.id,
        score: undefined,
        before: entered?.score ?? null,
      }}
      title={words('admission.office.exam.title', { name: detail.full_name })}
      label={word('save')}
      told={word('saved')}
      onDone={refresh}
      onClose={onClose}
    >
      <ExamSelect exams={exams} label={words('admission.entry-exam.one')} />
      <FormInput name="score" kind="number" label={word('score')} />
      <Outcome exams={exams} />
    </FormDialog>
  )
}

function ExamSelect({ exams, label }: { exams: Exam[]; label: string }) {
  const { value, onChange, error } = useChosen<number>('exam_id')
  const seen = useChosen<number | null | undefined>('before')
  return (
    <Select
      label={label}
      error={error}
      choices={exams.map(exam => ({ value: String(exam.id), label: exam.name }))}
      value={String(value)}
      onChange={event => {
        onChange(Number(event.target.value))
        // The score that the record shows is of the exam that was chosen at first.
        seen.onChange(undefined)
      }}
    />
  )
}

function Outcome({ exams }: { exams: Exam[] }) {
  const words = useWords()
  const { value: examId } = useChosen<number>('exam_id')
  const { value: score } = useChosen<number | undefined>('score')
  const exam = exams.find(each => each.id === examId)
  if (!exam) return null
  const limits = words('admission.office.exam.limits', { pass: exam.score_pass, total: exam.score_total })
  if (typeof score !== 'number') return <Notice icon="info">{limits}</Notice>
  const has = score > exam.score_total ? 'above' : score >= exam.score_pass ? 'passes' : 'fails'
  return (
    <Notice tone={has === 'passes' ? 'success' : 'warning'} icon={has === 'passes' ? 'check' : 'alert'} role="status">
      {limits} {words(`admission.office.exam.${has}`)}
    </Notice>
  )
}
