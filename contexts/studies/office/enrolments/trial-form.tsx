import { type AnySchema, type BulkResult, type Route, reference } from '@halaqa/kit-contract'
import { Cell, FieldFor, Link, Page, useAfterAct, useCall, useWords } from '@halaqa/kit-office'
import { Form, FormProblem, type FormSchema, useContractForm } from '@halaqa/kit-web/forms'
import { Button, Card, Chip, Notice, useToast } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { type ReactNode, useState } from 'react'
import { subjectsAddress } from '../addresses.ts'

const student = reference('students.student')

type Props = {
  route: Route<any, any, any, any>
  title: string
  why: string
  /** Those of the kit, in this order. */
  fields: string[]
  values: object
  /** Fields with inputs of their own. */
  children?: ReactNode
}

/** An act on many students: tried first, one result a student, then done with what was tried. */
export function TrialForm({ route, title, why, fields, values, children }: Props) {
  const words = useWords()
  const call = useCall() as unknown as (route: Route, given: object) => Promise<BulkResult>
  const say = useToast()
  const refresh = useAfterAct()
  const [tried, setTried] = useState<{ body: object; answer: BulkResult }>()
  const shape = (route.body as { shape: Record<string, AnySchema> }).shape
  const form = useContractForm<Record<string, unknown>, object>({
    schema: route.body as unknown as FormSchema<Record<string, unknown>, object>,
    defaults: { ...values, dry_run: true },
    submit: async body => setTried({ body, answer: await call(route, { body: { ...body, dry_run: true } }) }),
  })
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    if (!tried || isBusy) return
    setBusy(true)
    try {
      const answer = await call(route, { body: { ...tried.body, dry_run: false } })
      setTried({ ...tried, answer })
      say({ text: words('studies.office.trial.done', { count: answer.done }) })
      refresh()
    } finally {
      setBusy(false)
    }
  }
  const answer = tried?.answer
  return (
    <Page title={title}>
      <Card>
        <Form form={form}>
          <div className="gr-import">
            <p className="gr-hint">{why}</p>
            <div className="of-fields">
              {children}
              {fields.map(source => (
                <FieldFor key={source} source={source} schema={shape[source]!} word="studies.enrolment" />
              ))}
            </div>
            <FormProblem />
            <div className="gr-acts">
              <Button type="submit" look={answer ? 'outlined' : 'filled'} icon="search" busy={form.busy}>
                {words('studies.office.trial.try')}
              </Button>
              {answer?.dry_run && answer.done > 0 && (
                <Button icon="check" busy={isBusy} onClick={() => void take()}>
                  {words('studies.office.trial.take', { count: answer.done })}
                </Button>
              )}
            </div>
          </div>
        </Form>
      </Card>
      {answer && <Results answer={answer} />}
    </Page>
  )
}

function Results({ answer }: { answer: BulkResult }) {
  const words = useWords()
  const word = (key: string, values?: object) => words(`studies.office.trial.${key}`, { ...values })
  const total = answer.results.length
  return (
    <Card flush>
      <Notice tone={answer.done === total && total > 0 ? 'success' : 'warning'} icon="info" role="status">
        {word(answer.dry_run ? 'would' : 'was', { done: answer.done, total })}
      </Notice>
      <DataTable
        caption={word('results')}
        rows={[...answer.results].sort((a, b) => Number(a.ok) - Number(b.ok))}
        idOf={row => row.id}
        columns={[
          {
            key: 'id',
            title: words('students.student.one'),
            main: true,
            cell: row => (
              <Link to={subjectsAddress(row.id)}>
                <Cell value={row.id} schema={student} word="studies.enrolment" source="student_id" />
              </Link>
            ),
          },
          {
            key: 'ok',
            title: word('result'),
            cell: row => <Chip tone={row.ok ? 'success' : 'error'}>{word(row.ok ? 'right' : 'wrong')}</Chip>,
          },
          { key: 'why', title: word('why'), cell: row => row.message },
        ]}
      />
    </Card>
  )
}
