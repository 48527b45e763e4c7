import { latinDigits, type Out } from '@halaqa/kit-contract'
import { LeaveGuard, Loaded, Page, useWords } from '@halaqa/kit-office'
import { Button, Card, Input, Notice, Textarea } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { editPlan, showPlan } from '../../contract/plan.ts'
import { termsUpTo } from '../../contract/plan-check.ts'
import { at } from '../addresses.ts'
import { Findings } from './findings.tsx'
import { TermEditor } from './term-editor.tsx'
import { type PlanEdit, usePlanEdit, useSavePlan } from './use-plan-edit.ts'

type Form = Out<typeof editPlan.reply>

/** The study plan on one screen, edited in place, checked as it is edited. */
export function EditPlanPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editPlan} params={{ id }} word="curriculum.plan.one">
      {form => <Editor form={form} />}
    </Loaded>
  )
}

function Editor({ form }: { form: Form }) {
  const words = useWords()
  const navigate = useNavigate()
  const edit = usePlanEdit(form)
  const { save, isBusy, isSaved, problem } = useSavePlan(form, edit.draft)
  const { specialty } = edit
  const leave = () => navigate(at(showPlan, specialty.id))
  return (
    <Page
      title={specialty.name}
      sub={words('curriculum.office.plan.edit')}
      crumbs={[{ label: words('curriculum.plan.one'), to: at(showPlan, specialty.id) }]}
    >
      <LeaveGuard isBlocked={() => edit.isChanged && !isSaved.current} />
      <Decision edit={edit} />
      <div className="cu-terms">
        {termsUpTo(specialty.terms).map(term => (
          <TermEditor key={term} term={term} edit={edit} />
        ))}
      </div>
      <Findings findings={edit.findings} nameOf={id => edit.known.get(id)?.code ?? `#${id}`} />
      {problem && (
        <Notice tone="error" icon="alert" role="alert">
          {problem}
        </Notice>
      )}
      <div className="of-save">
        <Button busy={isBusy} onClick={() => void save()}>
          {words('curriculum.office.plan.save')}
        </Button>
        <Button look="outlined" onClick={leave}>
          {words('ra.action.cancel')}
        </Button>
        <span role="status">
          {words('curriculum.office.plan.hours_of', { hours: edit.hours, of: specialty.credit_hours })}
        </span>
      </div>
    </Page>
  )
}

/** Under which decision the plan stands; a draft may be without. */
function Decision({ edit: { draft, set } }: { edit: PlanEdit }) {
  const words = useWords()
  const field = (key: string) => words(`curriculum.plan.fields.${key}`)
  return (
    <Card className="cu-panel">
      <div className="of-fields">
        <Input
          label={field('decision_number')}
          value={draft.decision_number}
          dir="auto"
          onChange={event => set({ decision_number: event.target.value })}
        />
        <Input
          label={field('decision_on')}
          kind="code"
          placeholder="2026-09-01"
          value={draft.decision_on}
          onChange={event => set({ decision_on: latinDigits(event.target.value).trim() })}
        />
        <div className="of-field-wide">
          <Textarea
            label={field('decision_text')}
            rows={2}
            value={draft.decision_text}
            onChange={event => set({ decision_text: event.target.value })}
          />
        </div>
      </div>
    </Card>
  )
}
