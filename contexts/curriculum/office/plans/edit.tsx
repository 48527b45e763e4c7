import { CallError, latinDigits, type Out } from '@halaqa/kit-contract'
import { ordinal } from '@halaqa/kit-contract/format'
import { Loaded, Page, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, Combobox, IconButton, Input, Notice, Select, Textarea, useToast } from '@halaqa/kit-web/light'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { editPlan, showPlan, updatePlan } from '../../contract/plan.ts'
import { checkPlan, hoursOfPlan, hoursOfTerm, type KnownSubject, termsUpTo } from '../../contract/plan-check.ts'
import { at } from '../addresses.ts'
import { moved } from '../moved.ts'
import { Findings } from './findings.tsx'

type Form = Out<typeof editPlan.reply>
type Line = { subjectId: number; term: number; kind: 'obligatory' | 'optional'; group: string | null }
type Group = { key: string; term: number; name: string; choose: number }
type Draft = { decisionNumber: string; decisionOn: string; decisionText: string; groups: Group[]; subjects: Line[] }

/** The study plan on one screen, edited in place, checked as it is edited. */
export function EditPlanPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editPlan} params={{ id }} word="curriculum.plan.one">
      {form => <Editor form={form} />}
    </Loaded>
  )
}

const draftOf = ({ plan, terms }: Form): Draft => ({
  decisionNumber: plan?.state === 'draft' ? plan.decisionNumber : '',
  decisionOn: plan?.state === 'draft' ? (plan.decisionOn ?? '') : '',
  decisionText: plan?.state === 'draft' ? plan.decisionText : '',
  groups: terms.flatMap(term => term.groups.map(group => ({ ...group, term: term.term }))),
  subjects: terms.flatMap(({ term, subjects }) =>
    subjects.map(({ subjectId, kind, group }) => ({ subjectId, kind, group, term })),
  ),
})

function useEditor(form: Form) {
  const [draft, setDraft] = useState(() => draftOf(form))
  const { specialty } = form
  const known = useMemo(
    () =>
      new Map<number, KnownSubject & { code: string; name: string; kind: Line['kind'] }>(
        form.subjects.map(each => [each.subjectId, each]),
      ),
    [form.subjects],
  )
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  return {
    draft,
    known,
    set,
    specialty,
    findings: checkPlan(draft, known, specialty),
    hours: hoursOfPlan(draft, specialty.terms, known),
    add: (subjectId: number, term: number) =>
      set({
        subjects: [
          ...draft.subjects,
          { subjectId, term, kind: known.get(subjectId)?.kind ?? 'obligatory', group: null },
        ],
      }),
    remove: (subjectId: number) => set({ subjects: draft.subjects.filter(line => line.subjectId !== subjectId) }),
    change: (subjectId: number, values: Partial<Line>) =>
      set({ subjects: draft.subjects.map(line => (line.subjectId === subjectId ? { ...line, ...values } : line)) }),
    shift: (subjectId: number, by: -1 | 1) => {
      const from = draft.subjects.findIndex(line => line.subjectId === subjectId)
      const { term } = draft.subjects[from]!
      const same = draft.subjects.flatMap((line, index) => (line.term === term ? [index] : []))
      const to = same[same.indexOf(from) + by]
      if (to !== undefined) set({ subjects: moved(draft.subjects, from, to) })
    },
  }
}
type Edit = ReturnType<typeof useEditor>

function Editor({ form }: { form: Form }) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const navigate = useNavigate()
  const edit = useEditor(form)
  const { draft, specialty } = edit
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const leave = () => navigate(at(showPlan, specialty.id))
  const save = async () => {
    setBusy(true)
    setProblem('')
    try {
      const body = { ...draft, decisionOn: draft.decisionOn || null, revision: form.plan?.revision ?? 0 }
      const saved = await call(updatePlan, { params: { id: specialty.id }, body })
      say({ text: words('office.form.saved') })
      navigate(`${at(showPlan, specialty.id)}?version=${saved.plan!.version}`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(Object.values(error.problem.errors ?? {})[0] ?? error.problem.title)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page
      title={specialty.name}
      sub={words('curriculum.office.plan.edit')}
      crumbs={[{ label: words('curriculum.plan.one'), to: at(showPlan, specialty.id) }]}
    >
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
          {words('curriculum.office.plan.hours_of', { hours: edit.hours, of: specialty.creditHours })}
        </span>
      </div>
    </Page>
  )
}

function Decision({ edit: { draft, set } }: { edit: Edit }) {
  const words = useWords()
  const field = (key: string) => words(`curriculum.plan.fields.${key}`)
  return (
    <Card className="cu-panel">
      <div className="of-fields">
        <Input
          label={field('decisionNumber')}
          value={draft.decisionNumber}
          dir="auto"
          onChange={event => set({ decisionNumber: event.target.value })}
        />
        <Input
          label={field('decisionOn')}
          kind="code"
          placeholder="2026-09-01"
          value={draft.decisionOn}
          onChange={event => set({ decisionOn: latinDigits(event.target.value).trim() })}
        />
        <div className="of-field-wide">
          <Textarea
            label={field('decisionText')}
            rows={2}
            value={draft.decisionText}
            onChange={event => set({ decisionText: event.target.value })}
          />
        </div>
      </div>
    </Card>
  )
}

function TermEditor({ term, edit }: { term: number; edit: Edit }) {
  const words = useWords()
  const { language } = useOffice()
  const { draft, known, set, add } = edit
  const lines = draft.subjects.filter(line => line.term === term)
  const groups = draft.groups.filter(group => group.term === term)
  const free = [...known.entries()].filter(([id]) => !draft.subjects.some(line => line.subjectId === id))
  const name = words('curriculum.office.plan.term', { ordinal: ordinal(term, language) })
  const changeGroup = (key: string, values: Partial<Group>) =>
    set({ groups: draft.groups.map(group => (group.key === key ? { ...group, ...values } : group)) })
  const removeGroup = (key: string) =>
    set({
      groups: draft.groups.filter(group => group.key !== key),
      subjects: draft.subjects.map(line => (line.group === key ? { ...line, group: null } : line)),
    })
  return (
    <Card as="section" className="cu-term">
      <header>
        <h2>{name}</h2>
        <b>{words('curriculum.office.plan.term_hours', { count: hoursOfTerm(draft, term, known) })}</b>
      </header>
      <ul className="cu-subjects">
        {lines.map((line, index) => (
          <LineEditor
            key={line.subjectId}
            line={line}
            groups={groups}
            edit={edit}
            isFirst={index === 0}
            isLast={index === lines.length - 1}
          />
        ))}
      </ul>
      {groups.map(group => (
        <div key={group.key} className="cu-row cu-end">
          <Input
            label={words('curriculum.office.plan.group_name')}
            value={group.name}
            onChange={event => changeGroup(group.key, { name: event.target.value })}
          />
          <Select
            label={words('curriculum.office.plan.group_choose')}
            value={String(group.choose)}
            choices={[1, 2, 3, 4].map(value => ({ value: String(value), label: String(value) }))}
            onChange={event => changeGroup(group.key, { choose: Number(event.target.value) })}
          />
          <IconButton
            name="trash"
            size={18}
            label={words('curriculum.office.plan.group_remove', { name: group.name })}
            onClick={() => removeGroup(group.key)}
          />
        </div>
      ))}
      <div className="cu-add">
        <Combobox
          key={draft.subjects.length}
          label={words('curriculum.office.plan.add', { term: name })}
          choices={free.map(([id, subject]) => ({
            value: String(id),
            label: `${subject.code} · ${subject.name} (${subject.hours})`,
          }))}
          value=""
          none={words('curriculum.office.plan.no_subject')}
          onChange={value => value && add(Number(value), term)}
        />
        <Button
          size="small"
          look="text"
          icon="plus"
          onClick={() =>
            set({
              groups: [
                ...draft.groups,
                {
                  key: `n${crypto.randomUUID().slice(0, 8)}`,
                  term,
                  name: words('curriculum.office.plan.group'),
                  choose: 1,
                },
              ],
            })
          }
        >
          {words('curriculum.office.plan.add_group')}
        </Button>
      </div>
    </Card>
  )
}

type LineProps = { line: Line; groups: Group[]; edit: Edit; isFirst: boolean; isLast: boolean }
function LineEditor({ line, groups, edit, isFirst, isLast }: LineProps) {
  const words = useWords()
  const { language } = useOffice()
  const subject = edit.known.get(line.subjectId)
  const name = subject?.name ?? `#${line.subjectId}`
  const { subjectId } = line
  return (
    <li className="cu-line">
      <span>
        <bdi dir="ltr" className="of-code">
          {subject?.code}
        </bdi>{' '}
        <bdi>{name}</bdi> <b className="num">{subject?.hours}</b>
        {subject && subject.prerequisiteIds.length > 0 && (
          <small>
            {words('curriculum.office.plan.after')}{' '}
            <bdi dir="ltr">
              {subject.prerequisiteIds.map(each => edit.known.get(each)?.code ?? `#${each}`).join('، ')}
            </bdi>
          </small>
        )}
      </span>
      <span className="cu-row">
        <select
          aria-label={words('curriculum.office.plan.move', { name })}
          value={line.term}
          onChange={event => edit.change(subjectId, { term: Number(event.target.value), group: null })}
        >
          {termsUpTo(edit.specialty.terms).map(each => (
            <option key={each} value={each}>
              {words('curriculum.office.plan.term', { ordinal: ordinal(each, language) })}
            </option>
          ))}
        </select>
        <select
          aria-label={words('curriculum.office.plan.kind_of', { name })}
          value={line.kind}
          onChange={event => edit.change(subjectId, { kind: event.target.value as Line['kind'] })}
        >
          {(['obligatory', 'optional'] as const).map(kind => (
            <option key={kind} value={kind}>
              {words(`curriculum.subject.values.kind.${kind}`)}
            </option>
          ))}
        </select>
        {groups.length > 0 && (
          <select
            aria-label={words('curriculum.office.plan.group_of', { name })}
            value={line.group ?? ''}
            onChange={event => edit.change(subjectId, { group: event.target.value || null })}
          >
            <option value="">{words('curriculum.office.plan.no_group')}</option>
            {groups.map(group => (
              <option key={group.key} value={group.key}>
                {group.name}
              </option>
            ))}
          </select>
        )}
        <IconButton
          name="up"
          size={16}
          disabled={isFirst}
          label={words('curriculum.office.order.up', { name })}
          onClick={() => edit.shift(subjectId, -1)}
        />
        <IconButton
          name="down"
          size={16}
          disabled={isLast}
          label={words('curriculum.office.order.down', { name })}
          onClick={() => edit.shift(subjectId, 1)}
        />
        <IconButton
          name="x"
          size={18}
          label={words('curriculum.office.plan.remove', { name })}
          onClick={() => edit.remove(subjectId)}
        />
      </span>
    </li>
  )
}
