import type { AnySchema, Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { ContractForm, FieldFor, Loaded, Page, useAfterAct, useOffice, useWords } from '@halaqa/kit-office'
import { Form, FormProblem, useChosen, useContractForm } from '@halaqa/kit-web/forms'
import { Button, Card, Empty, Select } from '@halaqa/kit-web/light'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { dealParts } from '../../contract/deal-parts.ts'
import { listPlans } from '../../contract/instalment-lists.ts'
import { createPlan, StudentInput, storePlan } from '../../contract/instalments.ts'
import { newPlanAddress, plansAddress } from './addresses.ts'
import { partsFieldOf } from './parts-field.tsx'
import { PartsTable } from './parts-table.tsx'

const word = 'billing.instalment'
type Draft = Out<typeof createPlan.reply>
type Invoice = Draft['invoices'][number]

/** Spreads an open invoice of a student: by a rule, or by hand. */
export function NewPlanPage() {
  const { student_id } = useParams()
  const words = useWords()
  const crumbs = [{ label: words(`${word}.many`), to: listPlans.path }]
  return (
    <Loaded route={createPlan} params={student_id ? { student_id: Number(student_id) } : {}} word={`${word}.add`}>
      {draft => (
        <Page title={words(`${word}.add`)} sub={draft.student?.full_name} crumbs={crumbs}>
          {draft.student ? <New draft={draft} studentId={draft.student.id} /> : <WhoseFirst />}
        </Page>
      )}
    </Loaded>
  )
}

/** Whose plan it is. */
function WhoseFirst() {
  const words = useWords()
  const navigate = useNavigate()
  const form = useContractForm<Record<string, unknown>, Out<typeof StudentInput>>({
    schema: StudentInput,
    defaults: { student_id: null },
    submit: async ({ student_id }) => void navigate(newPlanAddress(student_id)),
  })
  const shape = StudentInput.shape as unknown as Record<string, AnySchema>
  return (
    <Card as="section" aria-label={words(`${word}.whose`)}>
      <Form form={form}>
        <div className="bi-run">
          <div className="of-fields">
            <FieldFor source="student_id" schema={shape.student_id!} word={word} />
          </div>
          <FormProblem />
          <div className="bi-acts">
            <Button type="submit" busy={form.busy}>
              {words(`${word}.go_on`)}
            </Button>
          </div>
        </div>
      </Form>
    </Card>
  )
}

function New({ draft, studentId }: { draft: Draft; studentId: number }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const [first] = draft.invoices
  // Made once: another component would lose the keyboard's place.
  const [OfInvoice, ByRule] = useMemo(() => [invoicesOf(draft), rulesOf(draft)], [draft])
  if (!first) return <Empty icon="check" title={words(`${word}.none_open`)} />
  const rule = draft.rules.find(each => each.min_amount <= first.open)
  return (
    <ContractForm
      route={storePlan.perform}
      word={word}
      values={{
        student_id: studentId,
        invoice_id: first.id,
        rule_id: rule?.id ?? null,
        begins_on: draft.today,
        parts: rule ? [] : [{ due_on: draft.today, amount: first.open }],
      }}
      saveLabel={words(`${word}.spread`)}
      savedMessage={words(`${word}.made`)}
      onCancel={() => void navigate(plansAddress(studentId))}
      onDone={() => {
        refresh()
        void navigate(plansAddress(studentId))
      }}
    >
      {({ Field, Section }) => (
        <>
          <Section title={words(`${word}.what`)} why={words(`${word}.what_why`)}>
            <Field source="invoice_id" input={OfInvoice} />
            <Field source="rule_id" input={ByRule} />
            <Field source="begins_on" />
          </Section>
          <Section title={words('billing.instalment.fields.parts')} why={words(`${word}.parts_why`)}>
            <Parts draft={draft} Field={Field as PartsInput} />
          </Section>
        </>
      )}
    </ContractForm>
  )
}
type PartsInput = (props: { source: 'parts'; input: ReturnType<typeof partsFieldOf> }) => React.ReactElement

/** What a rule makes of the invoice, as it is chosen now; without one, the parts are written. */
function Parts({ draft, Field }: { draft: Draft; Field: PartsInput }) {
  const words = useWords()
  const { value: invoiceId } = useChosen<number>('invoice_id')
  const { value: ruleId } = useChosen<number | null>('rule_id')
  const { value: typed } = useChosen<string | undefined>('begins_on')
  const invoice = draft.invoices.find(each => each.id === invoiceId)!
  const rule = draft.rules.find(each => each.id === ruleId)
  const Input = useMemo(() => partsFieldOf(invoice.open, draft.today), [invoice.open, draft.today])
  if (!rule) return <Field source="parts" input={Input} />
  const begins_on = /^\d{4}-\d{2}-\d{2}$/.test(typed ?? '') ? typed! : draft.today
  const from = rule.counted_from === 'semester' ? (invoice.starts_on ?? begins_on) : begins_on
  return (
    <div className="of-field-wide">
      <PartsTable
        parts={dealParts(invoice.open, rule.parts, { from, begins_on })}
        caption={words('billing.instalment.fields.parts')}
      />
    </div>
  )
}

const invoicesOf = ({ invoices }: Draft) =>
  function OfInvoice({ name, label }: { name: string; label: string }) {
    const words = useWords()
    const { language } = useOffice()
    const { value, onChange } = useChosen<number>(name)
    const said = ({ number, kind, semester, open }: Invoice) =>
      [money(open, language), words(`finance.invoice.values.kind.${kind}`), semester, number]
        .filter(Boolean)
        .join(' · ')
    return (
      <Select
        label={label}
        choices={invoices.map(each => ({ value: String(each.id), label: said(each) }))}
        value={String(value)}
        onChange={event => onChange(Number(event.target.value))}
      />
    )
  }

const byHand = ''
const rulesOf = ({ rules, invoices, today }: Draft) =>
  function ByRule({ name, label }: { name: string; label: string }) {
    const words = useWords()
    const { value, onChange, error } = useChosen<number | null>(name)
    const { value: invoiceId } = useChosen<number>('invoice_id')
    const parts = useChosen<{ due_on: string; amount: number }[]>('parts')
    const open = invoices.find(each => each.id === invoiceId)?.open ?? 0
    const choose = (text: string) => {
      onChange(text === byHand ? null : Number(text))
      parts.onChange(text === byHand ? [{ due_on: today, amount: open }] : [])
    }
    return (
      <Select
        label={label}
        error={error}
        choices={[
          ...rules.filter(each => each.min_amount <= open).map(each => ({ value: String(each.id), label: each.name })),
          { value: byHand, label: words(`${word}.by_hand`) },
        ]}
        value={value === null ? byHand : String(value)}
        onChange={event => choose(event.target.value)}
      />
    )
  }
